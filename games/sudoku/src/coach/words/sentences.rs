//! The sentences about a step, in English and French side by side.

use super::parts::{Speech, of_unit};
use super::{Form, by_digit, chain};
use crate::coach::technique::Technique as T;

impl Speech<'_> {
    /// Where to look.
    pub(super) fn place(self) -> String {
        let Self { step, .. } = self;
        let digit = step.digit();
        let where_digit_goes = || {
            self.pick(
                format!("Look at the places where {digit} can still go."),
                format!("Regardez les cases où le {digit} est encore possible."),
            )
        };
        let at = match step.technique {
            T::LastCell
            | T::HiddenSingleInBox
            | T::HiddenSingleInLine
            | T::DirectPointing
            | T::DirectClaiming
            | T::DirectHiddenPair
            | T::DirectHiddenTriple
            | T::Pointing
            | T::Claiming
            | T::NakedPair
            | T::NakedTriple
            | T::NakedQuad
            | T::HiddenPair
            | T::HiddenTriple
            | T::HiddenQuad => self.unit(0),
            T::BugPlusOne | T::Bug2 | T::Bug3 | T::Bug4 => self
                .pick(
                    "the cells with more than two candidates",
                    "les cases qui ont plus de deux candidats",
                )
                .to_owned(),
            T::XCycle | T::SimpleColouring | T::MultiColouring | T::XChain | T::Nishio => {
                return where_digit_goes();
            }
            _ if step.is_fish() => return where_digit_goes(),
            _ if step.is_forcing() && step.form() == Form::Unit => self.unit(0),
            _ if step.is_forcing() => self.cell(0),
            _ => self.cells(&step.cells),
        };
        self.pick(format!("Look at {at}."), format!("Regardez {at}."))
    }

    /// The pattern to see.
    pub(super) fn what(self) -> String {
        let Self { step, .. } = self;
        let digit = step.digit();
        let what = match step.technique {
            T::NakedSingle => self.cells(&step.cells),
            T::LastCell | T::HiddenSingleInBox | T::HiddenSingleInLine => {
                let unit = self.unit(0);
                self.pick(format!("{digit} in {unit}"), format!("le {digit} dans {unit}"))
            }
            T::DirectPointing | T::DirectClaiming | T::Pointing | T::Claiming => {
                let [from, to] = [self.unit(0), self.unit(1)];
                self.pick(
                    format!("{digit} in {from}, all in {to}"),
                    format!("les {digit} de {from}, tous dans {to}"),
                )
            }
            T::BugPlusOne | T::Bug2 | T::Bug3 | T::Bug4 => {
                let extra = self.candidates();
                self.pick(format!("the surplus is {extra}"), format!("en trop : {extra}"))
            }
            T::XyWing | T::XyzWing => {
                let (pivot, ends) = (self.cell(0), self.cells(&step.cells[1..]));
                self.pick(
                    format!("pivot {pivot}, wings {ends}"),
                    format!("pivot {pivot}, ailes {ends}"),
                )
            }
            T::XChain | T::WWing | T::XyChain | T::InferenceChain => {
                let [from, to] = self.ends();
                if from == to {
                    self.pick(format!("is {from}?"), format!("a-t-on {from} ?"))
                } else {
                    self.pick(format!("from {from} to {to}"), format!("de {from} à {to}"))
                }
            }
            _ if step.is_forcing() => self.supposed(),
            _ => {
                let (digits, cells) = (self.digits(&step.digits), self.cells(&step.cells));
                self.pick(format!("{digits} in {cells}"), format!("{digits} dans {cells}"))
            }
        };
        let name = self.title();
        let stop = if what.ends_with(" ?") { "" } else { "." };
        format!("{name}{} {what}{stop}", self.colon())
    }

    /// What forcing chains start from.
    fn supposed(self) -> String {
        let first = self.step.chains[0][0].in_size(self.step.size);
        match self.step.form() {
            Form::Contradiction | Form::Either => {
                self.pick(format!("suppose {first}"), format!("supposons {first}"))
            }
            Form::Cell => {
                let cell = self.cell(0);
                self.pick(
                    format!("whatever {cell} is"),
                    format!("quelle que soit la valeur de {cell}"),
                )
            }
            Form::Unit => {
                let (digit, unit) = (self.step.digit(), self.unit(0));
                self.pick(
                    format!("wherever {digit} is in {unit}"),
                    format!("où que soit le {digit} dans {unit}"),
                )
            }
        }
    }

    /// The consequences, with reasons.
    pub(super) fn why(self) -> String {
        let inner = self.step.inner.iter().zip(1..).map(|(step, number)| {
            let inner = Speech { step, ..self };
            format!(" {number}. {}{} {}", inner.title(), self.colon(), inner.why())
        });
        let mut inner: String = inner.collect();
        if !inner.is_empty() {
            let within = self.pick(
                "Steps within these chains, each from what is left at that point:",
                "Étapes à l’intérieur de ces chaînes, chacune à partir de ce qui reste alors :",
            );
            inner = format!(" {within}{inner}");
        }
        format!("{}{inner} {}", self.because(), self.conclusion())
    }

    fn because(self) -> String {
        let Self { step, .. } = self;
        let (pattern, names) = (self.cells(&step.cells), self.digits(&step.digits));
        match step.technique {
            T::LastCell => {
                let (unit, of_unit) = (self.unit(0), of_unit(step.units[0]));
                self.pick(
                    format!("{pattern} is the only empty cell of {unit}: it takes the missing digit."),
                    format!(
                        "{pattern} est la seule case vide {of_unit} : elle prend le chiffre manquant."
                    ),
                )
            }
            T::HiddenSingleInBox | T::HiddenSingleInLine => {
                let unit = self.unit(0);
                self.pick(
                    format!("In {unit}, {pattern} is the only cell where {names} can go."),
                    format!("Dans {unit}, {pattern} est la seule case possible pour le {names}."),
                )
            }
            T::NakedSingle => self.pick(
                format!("{names} is the only digit that can still go in {pattern}."),
                format!("Le {names} est le seul chiffre encore possible dans {pattern}."),
            ),
            T::Pointing | T::Claiming => self.locked(),
            T::DirectPointing | T::DirectClaiming => {
                format!("{} {}", self.locked(), self.single(&names, 2))
            }
            T::DirectHiddenPair | T::DirectHiddenTriple => {
                let digit = step.placements[0].digit.to_string();
                format!("{} {}", self.hidden(), self.single(&digit, 0))
            }
            T::NakedPair | T::NakedTriple | T::NakedQuad => {
                let (count, unit) = (self.count(), self.unit(0));
                self.pick(
                    format!(
                        "In {unit}, the {count} cells {pattern} have only the {count} digits {names} \
                         between them, so these digits are used up there."
                    ),
                    format!(
                        "Dans {unit}, les {count} cases {pattern} n’ont à elles {count} que les \
                         {count} chiffres {names} : ils y sont donc employés."
                    ),
                )
            }
            T::HiddenPair | T::HiddenTriple | T::HiddenQuad => self.hidden(),
            T::XyWing | T::XyzWing => self.wing(),
            _ if step.is_unique() => self.rectangle(),
            T::BugPlusOne | T::Bug2 => self.bug(),
            T::Bug3 | T::Bug4 => format!("{} {}", self.bug(), self.in_its_unit()),
            T::AlignedPairExclusion => {
                let [one, other] = [self.cell(0), self.cell(1)];
                let rest = self.one_of(&step.cells[2..]);
                self.pick(
                    format!(
                        "With {names} in {one}, every candidate of {other} would either repeat it or \
                         leave {rest} without any."
                    ),
                    format!(
                        "Avec le {names} dans {one}, chaque candidat de {other} le répéterait ou \
                         priverait {rest} de tout candidat."
                    ),
                )
            }
            T::AlignedTripleExclusion => {
                let [one, other, third] = [self.cell(0), self.cell(1), self.cell(2)];
                let rest = self.one_of(&step.cells[3..]);
                self.pick(
                    format!(
                        "With {names} in {one}, all candidates of {other} and {third} would repeat a digit \
                         or leave {rest} without any."
                    ),
                    format!(
                        "Avec le {names} dans {one}, tous les candidats de {other} et de {third} \
                         répéteraient un chiffre ou priveraient {rest} de tout candidat."
                    ),
                )
            }
            T::AlsXz | T::AlsXyWing | T::DeathBlossom => self.almost_locked(),
            T::SueDeCoq => self.sue_de_coq(),
            _ if step.is_fish() => self.fish(),
            _ => self.chains(),
        }
    }

    /// The only cell left for a digit in a unit.
    fn single(self, digit: &str, unit: usize) -> String {
        let unit = self.unit(unit);
        self.pick(
            format!("That leaves a single cell for {digit} in {unit}."),
            format!("Il ne reste qu’une case pour le {digit} dans {unit}."),
        )
    }

    fn locked(self) -> String {
        let (digit, pattern) = (self.step.digit(), self.cells(&self.step.cells));
        let ([from, to], of_to) = ([self.unit(0), self.unit(1)], of_unit(self.step.units[1]));
        self.pick(
            format!(
                "In {from}, {digit} can only go in {pattern}, all of them in {to}. One of them holds \
                 it, so the rest of {to} does not."
            ),
            format!(
                "Dans {from}, le {digit} n’est possible que dans {pattern}, toutes dans {to}. L’une \
                 de ces cases le contient, donc le reste {of_to} ne le contient pas."
            ),
        )
    }

    fn hidden(self) -> String {
        let (count, unit) = (self.count(), self.unit(0));
        let (names, pattern) = (self.digits(&self.step.digits), self.cells(&self.step.cells));
        self.pick(
            format!(
                "In {unit}, the {count} digits {names} can only go in the {count} cells {pattern}, \
                 which therefore hold nothing else."
            ),
            format!(
                "Dans {unit}, les {count} chiffres {names} ne sont possibles que dans les {count} \
                 cases {pattern}, qui ne contiennent donc rien d’autre."
            ),
        )
    }

    fn fish(self) -> String {
        let Self { step, .. } = self;
        let (bases, covers) = step.units.split_at(step.units.len() / 2);
        let across = self.kind(covers);
        let [bases, covers] = [bases, covers].map(|units| self.lines(units));
        let (digit, fins) = (step.digit(), self.cells(step.fins()));
        if step.fins().is_empty() {
            return self.pick(
                format!(
                    "In {bases}, {digit} can only go in {covers}. It stands once in each of them \
                     there, so the rest of these {across} does not hold it."
                ),
                format!(
                    "Dans {bases}, le {digit} n’est possible que dans {covers}. Il y figure une fois \
                     dans chacune : le reste de ces {across} ne le contient pas."
                ),
            );
        }
        let one = self.one_of(step.fins());
        self.pick(
            format!(
                "But for {fins}, {digit} in {bases} can only go in {covers}. Either {one} holds \
                 {digit}, or the rest of these {across} does not; what lies there and sees {fins} \
                 goes in any case."
            ),
            format!(
                "Hormis {fins}, le {digit} n’est possible dans {bases} que dans {covers}. Ou bien \
                 {one} contient le {digit}, ou bien le reste de ces {across} ne le contient pas ; ce \
                 qui s’y trouve et voit {fins} disparaît dans tous les cas."
            ),
        )
    }

    fn wing(self) -> String {
        let [pivot, one, other] = [0, 1, 2].map(|index| self.cell(index));
        let [digit, first, second] = [0, 1, 2].map(|index| self.step.digits[index]);
        if self.step.technique == T::XyWing {
            return self.pick(
                format!(
                    "{pivot} is {first} or {second}. Either way one of {one} and {other} loses that \
                     digit and becomes {digit}."
                ),
                format!(
                    "{pivot} vaut {first} ou {second}. Dans les deux cas, l’une des cases {one} et \
                     {other} perd ce chiffre et vaut {digit}."
                ),
            );
        }
        self.pick(
            format!(
                "{pivot} is {first}, {second} or {digit}. With {first} or {second}, one of {one} and \
                 {other} becomes {digit}: one of the three cells is {digit} in any case."
            ),
            format!(
                "{pivot} vaut {first}, {second} ou {digit}. Avec {first} ou {second}, l’une des cases \
                 {one} et {other} vaut {digit} : l’une des trois cases vaut {digit} dans tous les cas."
            ),
        )
    }

    fn chains(self) -> String {
        let Self { step, .. } = self;
        let each: Vec<String> = step.chains.iter().map(|claims| chain(step, claims)).collect();
        match step.technique {
            T::SimpleColouring | T::MultiColouring => self.colours(),
            T::XCycle | T::YCycle | T::Cycle => {
                let round = &each[0];
                self.pick(
                    format!(
                        "{round}. The chain comes back to its start: everything in it is true, or \
                         everything in it is false. What is impossible in both cases goes."
                    ),
                    format!(
                        "{round}. La chaîne revient à son départ : tout y est vrai, ou tout y est faux. \
                         Ce qui est impossible dans les deux cas disparaît."
                    ),
                )
            }
            T::XChain | T::WWing | T::XyChain | T::InferenceChain => self.lone_chain(&each[0]),
            _ => self.forcing(&each),
        }
    }

    fn lone_chain(self, chain: &str) -> String {
        let [from, to] = self.ends();
        if from == to {
            let what = match self.step.chains[0][0].holds {
                true => "supposition",
                false => self.pick("denial", "négation"),
            };
            return self.pick(
                format!("{chain}: a {what} that leads to its contrary."),
                format!("{chain} : une {what} qui mène à son contraire."),
            );
        }
        self.pick(
            format!(
                "{chain}. So at least one of {from} and {to} holds, and whatever excludes both is \
                 impossible."
            ),
            format!(
                "{chain}. Donc l’un au moins de {from} et {to} est vrai, et tout ce qui exclut les \
                 deux est impossible."
            ),
        )
    }

    fn forcing(self, each: &[String]) -> String {
        let Self { step, .. } = self;
        let first = step.chains[0][0];
        let target = step.chains[0].last().expect("a chain has an end").in_size(step.size);
        let (one, other) = (&each[0], each.get(1).map_or("", |other| other));
        let all = each.join(self.pick("; ", " ; "));
        match step.form() {
            Form::Contradiction => self.pick(
                format!(
                    "Suppose {first}. It would follow that {one}; but also that {other}. That is a \
                     contradiction."
                ),
                format!(
                    "Supposons {first}. On en déduirait {one} ; mais aussi {other}. C’est une \
                     contradiction."
                ),
            ),
            Form::Either => self.pick(
                format!("If {first}: {one}. If not: {other}. Either way {target}."),
                format!("Si {first} : {one}. Sinon : {other}. Dans les deux cas {target}."),
            ),
            Form::Cell => {
                let cell = self.cell(0);
                self.pick(
                    format!("Every candidate of {cell} leads to {target}: {all}."),
                    format!("Chaque candidat de {cell} mène à {target} : {all}."),
                )
            }
            Form::Unit => {
                let (digit, unit) = (step.digit(), self.unit(0));
                self.pick(
                    format!("Every place for {digit} in {unit} leads to {target}: {all}."),
                    format!("Chaque place du {digit} dans {unit} mène à {target} : {all}."),
                )
            }
        }
    }

    fn colours(self) -> String {
        let Self { step, .. } = self;
        let digit = step.digit();
        let colour = |index: usize| {
            let cells = step.chains[index].iter().map(|claim| step.cell_name(claim.candidate.cell));
            format!("{{{}}}", cells.collect::<Vec<_>>().join(", "))
        };
        let or = self.pick("or", "ou");
        let pair = |index: usize| format!("{} {or} {}", colour(index), colour(index + 1));
        let one = pair(0);
        if step.technique == T::MultiColouring {
            let other = pair(2);
            return self.pick(
                format!(
                    "All of one colour hold {digit}: {one}, and likewise {other}. A cell of the first \
                     set and one of the third see each other, so the second or the fourth holds."
                ),
                format!(
                    "Toutes les cases d’une même couleur contiennent le {digit} : {one}, et de même \
                     {other}. Une case du premier ensemble et une du troisième se voient : le \
                     deuxième ou le quatrième est donc le bon."
                ),
            );
        }
        let wrong = step.eliminations.iter().any(|gone| step.cells.contains(&gone.cell));
        let end = match wrong {
            true => self.pick(
                "Two cells of the same colour see each other, so that colour is the wrong one.",
                "Deux cases d’une même couleur se voient : cette couleur est donc la mauvaise.",
            ),
            false => self.pick(
                "What sees a cell of each colour cannot hold it.",
                "Ce qui voit une case de chaque couleur ne peut pas le contenir.",
            ),
        };
        self.pick(
            format!("All of one colour hold {digit}: {one}. {end}"),
            format!("Toutes les cases d’une même couleur contiennent le {digit} : {one}. {end}"),
        )
    }

    fn conclusion(self) -> String {
        let Self { step, .. } = self;
        let is = self.pick("is", "vaut");
        let placed = step.placements.iter();
        let placed: Vec<_> =
            placed.map(|one| format!("{} {is} {}", step.cell_name(one.cell), one.digit)).collect();
        if !placed.is_empty() {
            let placed = self.list(&placed);
            return self.pick(format!("So {placed}."), format!("Donc {placed}."));
        }
        let gone = by_digit(&step.eliminations).into_iter().map(|(digit, from)| {
            let from = self.cells(&from);
            self.pick(format!("{digit} goes from {from}"), format!("le {digit} de {from}"))
        });
        let gone = self.list(&gone.collect::<Vec<_>>());
        self.pick(format!("So {gone}."), format!("On élimine donc {gone}."))
    }
}
