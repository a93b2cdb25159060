//! The techniques there are, easiest first, with their names and scores.
//!
//! Scores are those of the well known Sudoku Explainer scale. A technique that
//! Sudoku Explainer does not know by name gets the score of the chain with
//! which it would find the same: so a puzzle keeps its place on the scale, and
//! a step the name that people use.

use super::step::Hardness;
use quintet_core::Language;

macro_rules! techniques {
    ($($(#[$doc:meta])* $name:ident $tenths:literal $key:literal $english:literal $french:literal)*) => {
        /// A way to find a step; how each fills the fields of a
        /// [`Step`](super::Step) is said beside it.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Technique {
            $($(#[$doc])* $name,)*
        }

        impl Technique {
            /// All techniques, in the order in which they are looked for.
            pub const ALL: &'static [Self] = &[$(Self::$name,)*];

            /// The score of its simplest case.
            #[must_use]
            pub const fn score(self) -> Hardness {
                match self { $(Self::$name => Hardness::tenths($tenths),)* }
            }

            /// A name for programs: `naked-pair`.
            #[must_use]
            pub const fn key(self) -> &'static str {
                match self { $(Self::$name => $key,)* }
            }

            /// Its usual name.
            #[must_use]
            pub const fn name(self, language: Language) -> &'static str {
                match (self, language) {
                    $((Self::$name, Language::English) => $english,
                      (Self::$name, Language::French) => $french,)*
                }
            }
        }
    };
}

techniques! {
    /// The only empty cell of a unit. `units`: that one.
    LastCell 10 "last-cell" "last empty cell" "dernière case vide"
    /// The only cell for a digit in a box. `units`: the box.
    HiddenSingleInBox 12 "hidden-single-box" "hidden single in a box" "singleton caché dans une boîte"
    /// The only cell for a digit in a row or column. `units`: it.
    HiddenSingleInLine 15 "hidden-single-line" "hidden single in a line" "singleton caché dans une ligne ou une colonne"
    /// Pointing that leaves one cell for its digit. `units`: the box, the line,
    /// then the unit with the one cell; `cells`: those in box and line.
    DirectPointing 17 "direct-pointing" "direct pointing" "pointage direct"
    /// The same with claiming; `units`: the line, the box, the unit.
    DirectClaiming 19 "direct-claiming" "direct claiming" "revendication directe"
    /// A hidden pair that leaves one cell of its unit for another digit.
    /// `cells`, `digits`: the pair.
    DirectHiddenPair 20 "direct-hidden-pair" "direct hidden pair" "paire cachée directe"
    /// The only digit for a cell.
    NakedSingle 23 "naked-single" "naked single" "singleton nu"
    /// The same with three digits.
    DirectHiddenTriple 25 "direct-hidden-triple" "direct hidden triple" "triplet caché direct"
    /// A digit's cells in a box all lie in one line. `units`: the box, the line;
    /// `cells`: those in both.
    Pointing 26 "pointing" "pointing" "pointage"
    /// A digit's cells in a line all lie in one box. `units`: the line, the box;
    /// `cells`: those in both.
    Claiming 28 "claiming" "claiming" "revendication"
    /// Two cells of a unit with two digits between them.
    NakedPair 30 "naked-pair" "naked pair" "paire nue"
    /// A digit in two rows only in the same two columns, or the other way
    /// round. `units`: the two, then the two that lose candidates.
    XWing 32 "x-wing" "X-wing" "X-wing"
    /// Two digits with two cells between them in a unit.
    HiddenPair 34 "hidden-pair" "hidden pair" "paire cachée"
    /// Three cells of a unit with three digits between them.
    NakedTriple 36 "naked-triple" "naked triple" "triplet nu"
    /// An X-wing with three rows and columns.
    Swordfish 38 "swordfish" "swordfish" "espadon (swordfish)"
    /// Three digits with three cells between them in a unit.
    HiddenTriple 40 "hidden-triple" "hidden triple" "triplet caché"
    /// Two cells, each sharing a digit with a third, the pivot. `cells`: the
    /// pivot, the two; `digits`: the one that goes, then the pivot's.
    XyWing 42 "xy-wing" "XY-wing" "XY-wing"
    /// The same with three digits in the pivot.
    XyzWing 44 "xyz-wing" "XYZ-wing" "XYZ-wing"
    /// A rectangle in two boxes that must not hold two digits alone: one cell
    /// has others. `cells`: the rectangle, those with others last; `digits`:
    /// the two.
    UniqueRectangle1 45 "unique-rectangle-1" "unique rectangle, type 1" "rectangle unique de type 1"
    /// Some cells have the same one digit more, the third of `digits`.
    UniqueRectangle2 45 "unique-rectangle-2" "unique rectangle, type 2" "rectangle unique de type 2"
    /// One of the two digits must be in the last two cells: the other cannot.
    /// `digits`: the one that must, the other; `units`: where it must.
    UniqueRectangle4 45 "unique-rectangle-4" "unique rectangle, type 4" "rectangle unique de type 4"
    /// The others in two cells form a subset with further cells of `units`;
    /// `digits`: the two, then those of the subset; `cells`: the rectangle,
    /// then the further ones.
    UniqueRectangle3 46 "unique-rectangle-3" "unique rectangle, type 3" "rectangle unique de type 3"
    /// Four cells of a unit with four digits between them.
    NakedQuad 50 "naked-quad" "naked quad" "quadruplet nu"
    /// An X-wing with four rows and columns.
    Jellyfish 52 "jellyfish" "jellyfish" "méduse (jellyfish)"
    /// Four digits with four cells between them in a unit.
    HiddenQuad 54 "hidden-quad" "hidden quad" "quadruplet caché"
    /// Every empty cell has two candidates but one cell, which has a third.
    BugPlusOne 56 "bug-1" "BUG+1" "BUG+1"
    /// Some cells have a third, all the same digit.
    Bug2 57 "bug-2" "BUG, type 2" "BUG de type 2"
    /// Two cells that cannot hold a digit together with any other. `cells`: the
    /// one that loses it, the other, then those that both see.
    AlignedPairExclusion 62 "aligned-pair-exclusion" "aligned pair exclusion" "exclusion de paires alignées"
    /// Cells in two colours, one of which holds a digit: what sees both goes,
    /// and a colour that sees itself goes. `cells`: all; `chains`: one for each
    /// colour.
    SimpleColouring 66 "simple-colouring" "simple colouring" "coloriage simple"
    /// Two such sets of cells side by side. `chains`: four colours.
    MultiColouring 66 "multi-colouring" "multi-colouring" "coloriage multiple"
    /// A chain of one digit: one of its ends holds. `chains`: from the denial
    /// of one end to the other.
    XChain 66 "x-chain" "X-chain" "chaîne X"
    /// Two equal pairs, joined by a digit with two places in a unit.
    WWing 70 "w-wing" "W-wing" "W-wing"
    /// A chain through cells with two candidates.
    XyChain 70 "xy-chain" "XY-chain" "chaîne XY"
    /// A chain of any links: alternately, one of two does not hold, one of two
    /// holds.
    InferenceChain 70 "alternating-inference-chain" "alternating inference chain" "chaîne d’inférences alternées"
    /// An X-wing but for a few cells that see what goes. `cells`: those few
    /// last; `units`: as for the X-wing; `candidates`: the few.
    FinnedXWing 75 "finned-x-wing" "finned X-wing" "X-wing à nageoire"
    /// The same with three rows and columns.
    FinnedSwordfish 75 "finned-swordfish" "finned swordfish" "espadon à nageoire"
    /// The same with four rows and columns.
    FinnedJellyfish 75 "finned-jellyfish" "finned jellyfish" "méduse à nageoire"
    /// A digit in a cell leads, by that digit alone, to a contradiction.
    /// `chains`: from the supposition to a claim and its denial.
    Nishio 75 "nishio" "Nishio" "Nishio"
    /// All digits of a cell lead to the same. `cells`: it; `chains`: from each.
    CellForcingChains 80 "cell-forcing-chains" "cell forcing chains" "chaînes forcées depuis une case"
    /// All places of a digit in a unit lead to the same. `units`: it.
    UnitForcingChains 80 "unit-forcing-chains" "unit forcing chains" "chaînes forcées depuis une unité"
    /// A digit in a cell leads, by singles, to a contradiction. `chains`: from
    /// the supposition to a claim and its denial.
    DynamicContradiction 85 "dynamic-contradiction" "dynamic contradiction chain" "chaîne dynamique à contradiction"
    /// A digit in a cell and its absence lead, by singles, to the same.
    DynamicEither 85 "dynamic-either" "dynamic double chain" "double chaîne dynamique"
    /// As [`CellForcingChains`](Self::CellForcingChains), by singles.
    DynamicCell 85 "dynamic-cell" "dynamic cell forcing chains" "chaînes forcées dynamiques depuis une case"
    /// As [`UnitForcingChains`](Self::UnitForcingChains), by singles.
    DynamicUnit 85 "dynamic-unit" "dynamic unit forcing chains" "chaînes forcées dynamiques depuis une unité"
    /// As the four before, with locked candidates, pairs and X-wings on the way,
    /// which `inner` tells.
    DynamicPlus 90 "dynamic-plus" "dynamic chains with patterns" "chaînes dynamiques avec motifs"
    /// The same, and chains from a claim to its contrary on the way.
    NestedChains 95 "nested-chains" "dynamic chains with chains inside" "chaînes dynamiques avec chaînes imbriquées"
    /// The same, and cell and unit forcing chains on the way.
    NestedForcing 100 "nested-forcing-chains" "dynamic chains with forcing chains inside" "chaînes dynamiques avec chaînes forcées imbriquées"
    /// Dynamic chains on the way of dynamic chains.
    NestedDynamic 105 "nested-dynamic-chains" "dynamic chains with dynamic chains inside" "chaînes dynamiques avec chaînes dynamiques imbriquées"
    /// Nested chains on the way of dynamic chains.
    NestedDeeper 110 "nested-deeper" "dynamic chains with nested chains inside" "chaînes dynamiques avec chaînes imbriquées à plusieurs niveaux"
}

impl Technique {
    /// The technique with that key.
    #[must_use]
    pub fn of_key(key: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|technique| technique.key() == key)
    }
}
