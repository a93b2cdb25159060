//! The texts in pictures of trees, in the reader's language.

use super::RecordedNode;
use quintet_core::{Language, Role, Score, Side, Value};

/// The texts of one picture: its language, and the side from whose point of view values are shown.
#[derive(Clone, Copy, Debug)]
pub(super) struct Words {
    pub(super) language: Language,
    /// The side to move at the root.
    pub(super) root: Side,
}

impl Words {
    pub(super) fn pick<T>(self, english: T, french: T) -> T {
        self.language.pick(english, french)
    }

    /// The caption of a node: its move, its value for the side to move at the root, and what
    /// happened there.
    pub(super) fn caption(self, node: &RecordedNode) -> [String; 3] {
        let mut played = node.text.clone();
        if let Some(played) = played.as_mut().filter(|_| node.again) {
            played.push_str(self.pick(" again", " encore"));
        }
        let played = played.unwrap_or_else(|| self.pick("root", "racine").to_owned());
        [played, self.worth(node).unwrap_or_default(), self.remarks(node)]
    }

    fn remarks(self, node: &RecordedNode) -> String {
        let mut remarks = Vec::new();
        let visits = |visits| self.pick(format!("{visits} visits"), format!("{visits} visites"));
        remarks.extend(node.visits.map(visits));
        let mut say = |english: &str, french: &str| {
            remarks.push(self.pick(english, french).to_owned());
        };
        match node.end.as_deref() {
            Some("known") => say("from the table", "lu dans la table"),
            Some("stopped") => say("stopped", "interrompu"),
            Some("cut") => say("cut", "coupé"),
            _ => {}
        }
        match node.role {
            Role::Null => say("null window", "fenêtre nulle"),
            Role::Reduced => {
                say("null window, one ply less", "fenêtre nulle, un demi-coup de moins");
            }
            Role::Plain | Role::First | Role::Again => {}
        }
        match node.omitted {
            0 => {}
            1 => say("1 node below not shown", "1 nœud en dessous non montré"),
            count => remarks.push(self.pick(
                format!("{count} nodes below not shown"),
                format!("{count} nœuds en dessous non montrés"),
            )),
        }
        remarks.join(", ")
    }

    /// The value of a node for the side to move at the root: `+3`, `≥ +3` for a bound,
    /// `win in 5`, `won`, `62 %`.
    fn worth(self, node: &RecordedNode) -> Option<String> {
        let turned = node.turn != self.root;
        let value = node.value.map(|value| if turned { value.flipped() } else { value })?;
        let text = match value {
            Value::Rate(rate) => format!("{:.0} %", 100.0 * rate),
            Value::Proved(score) | Value::Estimated(score) => {
                score.in_words(self.language).replace('-', "−")
            }
        };
        Some(format!("{}{text}", bound(node, turned)))
    }

    /// A count of children that a picture does not show.
    pub(super) fn folded(self, count: usize) -> String {
        match count {
            1 => self.pick("… 1 more move searched", "… 1 autre coup examiné").to_owned(),
            _ => self.pick(
                format!("… {count} more moves searched"),
                format!("… {count} autres coups examinés"),
            ),
        }
    }

    /// The text after the names of skipped moves; `more` of them are not named.
    pub(super) fn skipped(self, more: usize) -> String {
        match more {
            0 => self.pick("skipped", "non examinés").to_owned(),
            _ => self.pick(
                format!("and {more} more skipped"),
                format!("et {more} de plus non examinés"),
            ),
        }
    }

    /// How much of the search was recorded for the picture.
    pub(super) fn size(self, visited: u64, recorded: usize) -> String {
        self.pick(
            format!("{visited} nodes searched, {recorded} recorded"),
            format!("{visited} nœuds examinés, {recorded} enregistrés"),
        )
    }

    /// How to read values and sides.
    pub(super) fn legend(self) -> &'static str {
        self.pick(
            "Values are for the side to move at the root; ≥ and ≤ are bounds. ● first side to move, ○ second side.",
            "Valeurs pour le camp au trait à la racine ; ≥ et ≤ sont des bornes. ● trait au premier camp, ○ au second.",
        )
    }
}

/// The sign of a bound: outside its window, a value is only a bound.
fn bound(node: &RecordedNode, turned: bool) -> &'static str {
    let Some(score) = node.value.and_then(Value::score).map(Score::get) else { return "" };
    let decided = matches!(node.end.as_deref(), Some("decided" | "leaf"));
    let at_least = node.beta.is_some_and(|beta| score >= beta);
    let at_most = node.alpha.is_some_and(|alpha| score <= alpha);
    match (decided, at_least, at_most) {
        (false, true, _) => ["≥ ", "≤ "][usize::from(turned)],
        (false, _, true) => ["≤ ", "≥ "][usize::from(turned)],
        _ => "",
    }
}
