//! Describes the events of a search in words, in English and French.
//!
//! Every value is given from one point of view: that of the side to move at the root.

use super::TraceLine;
use quintet_core::{
    Bound, End, Entered, Event, Language, Pick, Role, Score, Side, Simulated, Skip, Source,
    TableHit,
};

/// Describes a search line by line; some sentences depend on earlier lines.
#[derive(Clone, Debug)]
pub struct Narrator {
    language: Language,
    /// The side to move at the root, known after the first line.
    root: Option<Side>,
    /// Whether the opponent is to move at the line's node: scores in a line are for the side to
    /// move.
    turned: bool,
    /// The windows of the nodes from the root to the one being searched.
    open: Vec<Entered<String>>,
    simulations: u64,
}

impl Narrator {
    /// Creates a narrator for the first line.
    #[must_use]
    pub const fn new(language: Language) -> Self {
        Self { language, root: None, turned: false, open: Vec::new(), simulations: 0 }
    }

    /// Describes the next line.
    pub fn say(&mut self, line: &TraceLine) -> String {
        self.turned = line.turn != *self.root.get_or_insert(line.turn);
        let pick = |english: String, french: String| self.language.pick(english, french);
        match &line.event {
            Event::Iteration { depth } => {
                self.open.clear();
                pick(
                    format!("Search to depth {depth}."),
                    format!("Recherche à la profondeur {depth}."),
                )
            }
            Event::Outline => pick(
                "This player does not show its search, only what it found of each move.".to_owned(),
                "Ce joueur ne montre pas sa recherche, seulement ce qu’il a trouvé de chaque coup."
                    .to_owned(),
            ),
            Event::Enter(entered) => {
                self.open.push(entered.clone());
                self.enter(entered)
            }
            Event::Table(hit) => self.table(hit),
            Event::Looked { nodes } => pick(
                format!("{nodes} more positions are looked at."),
                format!("{nodes} autres positions sont examinées."),
            ),
            Event::Skip { moves, why } => self.skip(moves, *why),
            Event::Leave { score, end } => {
                let node = self.open.pop();
                self.leave(*score, *end, line.bound, node.as_ref())
            }
            Event::Tree { children, .. } => pick(
                format!("The tree begins with the root and its {} moves.", children.len()),
                format!("L’arbre commence par la racine et ses {} coups.", children.len()),
            ),
            Event::Simulation(of) => {
                self.simulations += 1;
                self.simulation(of, line.turn)
            }
        }
    }

    /// A score of the side to move, from the point of view of the side to move at the root: `+5`,
    /// `a win 3 plies from the root`.
    fn score(&self, score: Score) -> String {
        let score = if self.turned { -score } else { score };
        match score.plies_to_end().map(|plies| self.plies(plies)) {
            Some(plies) if score.is_win() => self.language.pick(
                format!("a win {plies} from the root"),
                format!("un gain à {plies} de la racine"),
            ),
            Some(plies) => self.language.pick(
                format!("a loss {plies} from the root"),
                format!("une perte à {plies} de la racine"),
            ),
            None if score.is_win() => self.language.pick("a win", "un gain").to_owned(),
            None if score.is_loss() => self.language.pick("a loss", "une perte").to_owned(),
            None => score.to_string().replace('-', "−"),
        }
    }

    /// A number of plies, which French calls half-moves.
    fn plies(&self, count: u32) -> String {
        let forms = self.language.pick(["ply", "plies"], ["demi-coup", "demi-coups"]);
        format!("{count} {}", self.language.plural(count.into(), forms))
    }

    fn enter(&self, entered: &Entered<String>) -> String {
        let Entered { played, depth, alpha, beta, role, from, .. } = entered;
        let Some(played) = played else {
            let plies = self.plies(*depth);
            return self.language.pick(
                format!("The root: {plies} to search."),
                format!("La racine : {plies} à chercher."),
            );
        };
        let pick = |english: String, french: String| self.language.pick(english, french);
        // The child's β is what the side that plays the move already has; the opponent wants less.
        let floor = beta.map(|beta| self.score(beta));
        let (more, plus) = if self.turned { ("more", "plus") } else { ("less", "moins") };
        let said = match (role, &floor) {
            (Role::Null | Role::Reduced, Some(floor)) => pick(
                format!("Try {played}, only to see whether it is worth {more} than {floor}"),
                format!("Essayer {played}, seulement pour voir s’il vaut {plus} que {floor}"),
            ),
            (Role::Again, _) => pick(
                format!("{played} is better than what was best: search it again for its value"),
                format!(
                    "{played} est meilleur que le meilleur connu : le chercher à nouveau pour sa valeur"
                ),
            ),
            _ => pick(format!("Try {played}"), format!("Essayer {played}")),
        };
        let less = match role {
            Role::Reduced => {
                pick(", one ply less deep".to_owned(), ", un demi-coup moins loin".to_owned())
            }
            _ => String::new(),
        };
        let window = match (role, alpha, beta) {
            (Role::Null | Role::Reduced, ..) | (_, None, None) => String::new(),
            (_, None, Some(beta)) => pick(
                format!(" (it must be worth {more} than {})", self.score(*beta)),
                format!(" (il doit valoir {plus} que {})", self.score(*beta)),
            ),
            (_, Some(alpha), None) => pick(
                format!(" ({more} than {} would not be allowed)", self.score(*alpha)),
                format!(" ({plus} que {} ne serait pas permis)", self.score(*alpha)),
            ),
            (_, Some(alpha), Some(beta)) => {
                let (low, high) = if self.turned { (beta, alpha) } else { (alpha, beta) };
                let (low, high) = (self.score(*low), self.score(*high));
                pick(
                    format!(" (only values between {low} and {high} matter)"),
                    format!(" (seules comptent les valeurs entre {low} et {high})"),
                )
            }
        };
        let why = match from {
            Source::Rules => String::new(),
            Source::Before => pick(
                "; the order is that of the depth before".to_owned(),
                " ; l’ordre est celui de la profondeur précédente".to_owned(),
            ),
            Source::Table => pick(
                "; first because the table remembers it as best".to_owned(),
                " ; en premier, car la table s’en souvient comme du meilleur".to_owned(),
            ),
            Source::Killer => pick(
                "; early because it cut off here lately".to_owned(),
                " ; tôt, car il vient de couper ici".to_owned(),
            ),
            Source::History => pick(
                "; its place comes from the cut-offs it made elsewhere".to_owned(),
                " ; sa place vient des coupures qu’il a causées ailleurs".to_owned(),
            ),
        };
        format!("{said}{less}{window}{why}.")
    }

    fn table(&self, hit: &TableHit) -> String {
        let (score, plies) = (self.bounded(hit.score, hit.bound), self.plies(hit.depth));
        match hit.settles {
            true => self.language.pick(
                format!("The table knows this position: {score}, by a search {plies} deep. That is enough."),
                format!("La table connaît cette position : {score}, par une recherche de {plies}. Cela suffit."),
            ),
            false => self.language.pick(
                format!("The table knows this position: {score}, by a search {plies} deep. That does not decide; its best move comes first."),
                format!("La table connaît cette position : {score}, par une recherche de {plies}. Cela ne décide rien ; son meilleur coup passe en premier."),
            ),
        }
    }

    /// A score, described according to its bound.
    fn bounded(&self, score: Score, bound: Bound) -> String {
        let text = self.score(score);
        match bound {
            Bound::Exact => text,
            Bound::Lower | Bound::Upper if (bound == Bound::Lower) != self.turned => {
                self.language.pick(format!("at least {text}"), format!("au moins {text}"))
            }
            _ => self.language.pick(format!("at most {text}"), format!("au plus {text}")),
        }
    }

    fn skip(&self, moves: &[String], why: Skip) -> String {
        let (named, more) = (moves.len().min(8), moves.len().saturating_sub(8));
        let mut list = moves[..named].join(", ");
        if more > 0 {
            list.push_str(
                &self.language.pick(format!(" and {more} more"), format!(" et {more} autres")),
            );
        }
        let pick =
            |english: &str, french: &str| self.language.pick(english.to_owned(), french.to_owned());
        let why = match why {
            Skip::Cut if self.turned => pick(
                "a better move is already known above",
                "un meilleur coup est déjà connu plus haut",
            ),
            Skip::Cut => pick(
                "the opponent will not let it come to this position",
                "l’adversaire ne laissera pas arriver cette position",
            ),
            Skip::Hopeless => {
                pick("none of them can be worth enough", "aucun ne peut valoir assez")
            }
            Skip::Won => pick("a move wins at once", "un coup gagne tout de suite"),
            Skip::Same => pick(
                "they lead to a board that was searched",
                "ils mènent à un plateau déjà cherché",
            ),
            Skip::Rule => {
                pick("the player’s own rule leaves them out", "la règle du joueur les écarte")
            }
        };
        self.language.pick(format!("Skipped: {list} ({why})."), format!("Sautés : {list} ({why})."))
    }

    fn leave(
        &self,
        score: Option<Score>,
        end: End,
        bound: Option<Bound>,
        node: Option<&Entered<String>>,
    ) -> String {
        let pick = |english: String, french: String| self.language.pick(english, french);
        let Some(score) = score else {
            return match end {
                End::Stopped => pick(
                    "The search is stopped here.".to_owned(),
                    "La recherche est arrêtée ici.".to_owned(),
                ),
                _ => pick("Back.".to_owned(), "Retour.".to_owned()),
            };
        };
        let text = self.bounded(score, bound.unwrap_or(Bound::Exact));
        let beta = node.and_then(|node| node.beta).map(|beta| self.score(beta));
        let alpha = node.and_then(|node| node.alpha).map(|alpha| self.score(alpha));
        match (end, bound, beta, alpha) {
            (End::Cut, Some(Bound::Lower), Some(beta), _) if self.turned => pick(
                format!("Cut: this is worth {text}, and {beta} is already in hand elsewhere."),
                format!("Coupure : ceci vaut {text}, et {beta} est déjà acquis ailleurs."),
            ),
            (End::Cut, Some(Bound::Lower), Some(beta), _) => pick(
                format!(
                    "Cut: this is worth {text}, and the opponent already has a way to hold it to {beta}."
                ),
                format!(
                    "Coupure : ceci vaut {text}, et l’adversaire a déjà un moyen de limiter à {beta}."
                ),
            ),
            (End::Leaf, ..) => pick(
                format!("As deep as asked: estimated at {text}."),
                format!("Profondeur atteinte : estimé à {text}."),
            ),
            (End::Decided, ..) => pick(
                format!("The game is over here: {text}."),
                format!("La partie est finie ici : {text}."),
            ),
            (End::Known, ..) => pick(
                format!("Left with what the table says: {text}."),
                format!("Quitté avec ce que dit la table : {text}."),
            ),
            (_, Some(Bound::Upper), _, Some(alpha)) if self.turned => pick(
                format!(
                    "All moves tried: {text}; the opponent already has a way to hold it to {alpha}."
                ),
                format!(
                    "Tous les coups essayés : {text} ; l’adversaire a déjà un moyen de limiter à {alpha}."
                ),
            ),
            (_, Some(Bound::Upper), _, Some(alpha)) => pick(
                format!("All moves tried: {text}, no better than the {alpha} in hand."),
                format!("Tous les coups essayés : {text}, pas mieux que {alpha} déjà acquis."),
            ),
            _ => pick(
                format!("All moves tried: {text}."),
                format!("Tous les coups essayés : {text}."),
            ),
        }
    }

    fn simulation(&self, of: &Simulated<String>, turn: Side) -> String {
        let pick = |english: String, french: String| self.language.pick(english, french);
        let moves: Vec<_> = of.path.iter().map(|pick| pick.chosen.played.as_str()).collect();
        let (number, line) = (self.simulations, moves.join(" "));
        let mut said =
            pick(format!("Simulation {number}: {line}."), format!("Simulation {number} : {line}."));
        if let Some(first) = of.path.first() {
            said.push_str(&self.choice(first));
        }
        if of.new {
            said.push_str(&pick(" A new node.".to_owned(), " Un nouveau nœud.".to_owned()));
        }
        let winner = match of.winner {
            None => pick("a draw".to_owned(), "une nulle".to_owned()),
            Some(side) if side == turn => {
                pick("a win of the side to move".to_owned(), "un gain du camp au trait".to_owned())
            }
            Some(_) => pick(
                "a loss of the side to move".to_owned(),
                "une perte du camp au trait".to_owned(),
            ),
        };
        said.push_str(&match of.ended {
            true => pick(
                format!(" The game ends there: {winner}."),
                format!(" La partie s’y termine : {winner}."),
            ),
            false => pick(
                format!(" A random game from there: {winner}."),
                format!(" Une partie au hasard à partir de là : {winner}."),
            ),
        });
        if let Some(proved) = of.proved.first() {
            let ply = proved.ply;
            said.push_str(&match ply {
                0 => {
                    pick(" That proves the root.".to_owned(), " Cela prouve la racine.".to_owned())
                }
                _ => pick(
                    format!(" That proves the node after {}.", moves[..ply as usize].join(" ")),
                    format!(" Cela prouve le nœud après {}.", moves[..ply as usize].join(" ")),
                ),
            });
        }
        said
    }

    /// The reason why the first step of a simulation was chosen.
    fn choice(&self, of: &Pick<String>) -> String {
        let rival = of.rival.as_ref().and_then(|rival| Some((&rival.played, rival.sum?)));
        let digits = digits(of.chosen.sum, rival.map(|(_, sum)| sum));
        let number = |of: f32| self.language.decimal(format!("{of:.digits$}"));
        let Some(total) = of.chosen.sum.map(number) else {
            return self
                .language
                .pick(" It was never tried.".to_owned(), " Il n’a jamais été essayé.".to_owned());
        };
        let exploration = of.chosen.exploration.map_or_else(String::new, number);
        let known = match (of.chosen.mean, of.chosen.later, of.chosen.share) {
            (Some(mean), Some(later), Some(share)) => self.language.pick(
                format!(
                    "its result {} mixed with RAVE’s {} (share {})",
                    number(mean),
                    number(later),
                    number(share)
                ),
                format!(
                    "son résultat {} mêlé à celui de RAVE {} (part {})",
                    number(mean),
                    number(later),
                    number(share)
                ),
            ),
            (None, Some(later), _) => self.language.pick(
                format!("RAVE’s result {}", number(later)),
                format!("le résultat de RAVE {}", number(later)),
            ),
            (Some(mean), ..) => self.language.pick(
                format!("its result {}", number(mean)),
                format!("son résultat {}", number(mean)),
            ),
            (None, None, _) => {
                self.language.pick("nothing known".to_owned(), "rien de connu".to_owned())
            }
        };
        let played = &of.chosen.played;
        let than = rival.map_or_else(String::new, |(rival, sum)| match number(sum) {
            sum if sum == total => self.language.pick(
                format!(", no less than {rival}; of equals the first is taken"),
                format!(", pas moins que {rival} ; entre égaux, le premier est pris"),
            ),
            sum => self.language.pick(
                format!(", more than {rival} with {sum}"),
                format!(", plus que {rival} avec {sum}"),
            ),
        });
        self.language.pick(
            format!(" {played} because {known} plus {exploration} for being tried little makes {total}{than}."),
            format!(" {played} parce que {known} plus {exploration} pour avoir été peu essayé font {total}{than}."),
        )
    }
}

/// Decimal places needed to tell two different sums apart; at least two.
fn digits(chosen: Option<f32>, rival: Option<f32>) -> usize {
    const MOST: usize = 8;
    let (Some(chosen), Some(rival)) = (chosen, rival) else { return 2 };
    let differ = |&digits: &usize| format!("{chosen:.digits$}") != format!("{rival:.digits$}");
    (2..=MOST).find(differ).unwrap_or(2)
}
