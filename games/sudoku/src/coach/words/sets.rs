//! Sentences about patterns of several sets of cells: unique rectangles and loops, BUG, almost locked sets,
//! Sue de Coq.

use super::parts::Speech;
use crate::coach::technique::Technique as T;

impl Speech<'_> {
    pub(super) fn bug(self) -> String {
        let extra = self.candidates();
        let is_single = self.step.cells.len() == 1;
        let holds = if is_single { "it holds" } else { "at least one of them holds" };
        let vrai = if is_single { "Ce candidat" } else { "L’un au moins de ces candidats" };
        self.pick(
            format!(
                "Without {extra}, every empty cell would have two candidates and every digit two \
                 places in each row, column and box; such a puzzle cannot have exactly one solution. \
                 So {holds}."
            ),
            format!(
                "Sans {extra}, chaque case vide aurait deux candidats et chaque chiffre deux places \
                 dans chaque ligne, colonne et bloc ; une telle grille ne peut pas avoir exactement \
                 une solution. {vrai} est donc le bon."
            ),
        )
    }

    /// What the surplus candidates of a BUG make of its unit.
    pub(super) fn in_its_unit(self) -> String {
        let Self { step, .. } = self;
        let (unit, digits) = (self.unit(0), self.digits(&step.digits));
        if step.technique == T::Bug4 {
            return self.pick(
                format!(
                    "In {unit}, {digits} can only go in the same two cells, so one of them is {digits} \
                     and the other has one of these candidates."
                ),
                format!(
                    "Dans {unit}, le {digits} n’est possible que dans ces deux cases : l’une vaut \
                     {digits}, l’autre prend l’un de ces candidats."
                ),
            );
        }
        let is_further = |cell: &&u8| !step.candidates.iter().any(|one| one.cell == **cell);
        let further: Vec<u8> = step.cells.iter().filter(is_further).copied().collect();
        let further = self.cells(&further);
        self.pick(
            format!(
                "In {unit}, that cell and {further} make as many cells as digits ({digits}), which are \
                 used up there."
            ),
            format!(
                "Dans {unit}, cette case et {further} font autant de cases que de chiffres ({digits}) : \
                 ils y sont employés."
            ),
        )
    }

    pub(super) fn rectangle(self) -> String {
        let Self { step, .. } = self;
        let (corners, further) = step.cells.split_at(step.corners());
        let roof = self.cells(&corners[corners.len() - 2..]);
        let last = &corners[corners.len() - 1..];
        let (corners, pair) = (self.cells(corners), self.digits(&step.digits[..2]));
        let general = self.pick(
            format!(
                "With {pair} alone in {corners}, these two digits could be swapped and the puzzle \
                 would have two solutions."
            ),
            format!(
                "Avec {pair} seuls dans {corners}, ces deux chiffres pourraient être échangés et la \
                 grille aurait deux solutions."
            ),
        );
        let rest = match step.technique {
            T::UniqueRectangle1 | T::UniqueLoop1 => {
                let cell = self.cells(last);
                self.pick(
                    format!("So {cell} holds another digit."),
                    format!("Donc {cell} contient un autre chiffre."),
                )
            }
            T::UniqueRectangle2 | T::UniqueLoop2 => {
                let digit = step.digits[2];
                self.pick(
                    format!("So one of the cells that can be {digit} is."),
                    format!("Donc l’une de ces cases où le {digit} est possible le contient."),
                )
            }
            T::UniqueRectangle3 | T::UniqueLoop3 if step.hides() => {
                let (others, unit) = (self.cells(further), self.unit(0));
                let digits = self.digits(&step.digits);
                self.pick(
                    format!(
                        "So one of {roof} holds another digit, and at most one of {digits}. The others \
                         of these digits fill {others}, where alone they can go in {unit}."
                    ),
                    format!(
                        "Donc l’une des cases {roof} contient un autre chiffre, et un seul au plus de \
                         {digits} y est. Les autres de ces chiffres occupent {others}, seules places \
                         qui leur restent dans {unit}."
                    ),
                )
            }
            T::UniqueRectangle3 | T::UniqueLoop3 => {
                let (others, unit) = (self.cells(further), self.unit(0));
                let digits = self.digits(&step.digits[2..]);
                self.pick(
                    format!(
                        "So one of {roof} holds another digit. With {others} that makes as many cells \
                         as digits ({digits}) in {unit}, which are used up there."
                    ),
                    format!(
                        "Donc l’une des cases {roof} contient un autre chiffre. Avec {others}, cela \
                         fait autant de cases que de chiffres ({digits}) dans {unit} : ils y sont \
                         employés."
                    ),
                )
            }
            _ => {
                let ([first, second], unit) = ([step.digits[0], step.digits[1]], self.unit(0));
                self.pick(
                    format!(
                        "In {unit}, {first} can only go in {roof}, so {second} in the other of them \
                         would complete the pattern."
                    ),
                    format!(
                        "Dans {unit}, le {first} n’est possible que dans {roof} : un {second} dans \
                         l’autre de ces deux cases compléterait le motif."
                    ),
                )
            }
        };
        format!("{general} {rest}")
    }

    /// Sets of cells with one digit too many.
    pub(super) fn almost_locked(self) -> String {
        let Self { step, .. } = self;
        let (gone, by) = (step.digits[0], &step.digits[1..]);
        let sets: Vec<String> =
            step.sets.iter().map(|cells| format!("{{{}}}", self.cells(cells))).collect();
        let one_more = self.pick(
            "Each of these sets of cells has one digit more than cells, so it lacks one of them at most",
            "Chacun de ces groupes de cases a un chiffre de plus que de cases : il ne lui en manque donc \
             qu’un",
        );
        if step.technique == T::AlsXz {
            let (all, by) = (self.list(&sets), by[0]);
            return self.pick(
                format!("{one_more}: {all}. Only one of them can hold {by}; the other then holds {gone}."),
                format!(
                    "{one_more} : {all}. Un seul des deux peut contenir le {by} ; l’autre contient alors \
                     le {gone}."
                ),
            );
        }
        let (hub, ends) = (&sets[0], self.list(&sets[1..]));
        if step.technique == T::AlsXyWing {
            let all = self.list(&sets);
            let [first, second] = [by[0], by[1]];
            let [one, two] = [&sets[1], &sets[2]];
            return self.pick(
                format!(
                    "{one_more}: {all}. {hub} holds {first} or {second}. With {first}, {one} lacks that \
                     and holds {gone}; with {second}, {two} does."
                ),
                format!(
                    "{one_more} : {all}. {hub} contient le {first} ou le {second}. Avec le {first}, il \
                     manque à {one}, qui contient alors le {gone} ; avec le {second}, c’est {two}."
                ),
            );
        }
        let (cell, digits) = (self.cells(&step.sets[0]), self.digits(by));
        self.pick(
            format!(
                "{one_more}: {ends}. Whichever of {digits} {cell} holds, one of these sets lacks it and \
                 therefore holds {gone}."
            ),
            format!(
                "{one_more} : {ends}. Quel que soit le chiffre de {cell} ({digits}), il manque à l’un de \
                 ces groupes, qui contient donc le {gone}."
            ),
        )
    }

    pub(super) fn sue_de_coq(self) -> String {
        let Self { step, .. } = self;
        let [middle, ours, theirs] = [0, 1, 2].map(|index| self.cells(&step.sets[index]));
        let ([square, line], digits) = ([self.unit(0), self.unit(1)], self.digits(&step.digits));
        self.pick(
            format!(
                "{middle} lie in {square} and in {line}. With {ours} in {square} and {theirs} in {line} \
                 they make as many cells as digits ({digits}), and {ours} and {theirs} have none in common. So \
                 each of these digits is used up there: those of {ours} in {square}, those of {theirs} in \
                 {line}, all others in both."
            ),
            format!(
                "{middle} sont à la fois dans {square} et dans {line}. Avec {ours} dans {square} et {theirs} \
                 dans {line}, cela fait autant de cases que de chiffres ({digits}), et {ours} et {theirs} \
                 n’en ont aucun en commun. Chacun de ces chiffres y est donc employé : ceux de {ours} dans \
                 {square}, ceux de {theirs} dans {line}, tous les autres dans les deux."
            ),
        )
    }
}
