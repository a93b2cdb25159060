//! The techniques, easiest first, with names and scores.
//!
//! Scores are those of the well-known Sudoku Explainer scale. A technique that Sudoku Explainer does not know
//! by name gets the score of the chain with which it would reach the same conclusion, so a puzzle keeps its
//! place on the scale, and a step the name that people use.

use super::step::Hardness;
use quintet_core::Language;

macro_rules! techniques {
    (
        $($(#[$doc:meta])* $name:ident $tenths:literal $key:literal $english:literal $french:literal)*
        ;
        $($(#[$other_doc:meta])* $other:ident $other_key:literal $other_english:literal $other_french:literal)*
    ) => {
        /// A way to find a step, with the fields of [`Step`](super::Step) that it fills.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Technique {
            $($(#[$doc])* $name,)*
            $($(#[$other_doc])* $other,)*
        }

        impl Technique {
            /// All techniques that rate, in search order.
            pub const ALL: &'static [Self] = &[$(Self::$name,)*];

            /// The techniques of which the scale knows nothing: other reasons for steps that have a score.
            pub const BESIDE: &'static [Self] = &[$(Self::$other,)*];

            /// The score of its simplest case; for those beside, that of the simplest chain.
            #[must_use]
            pub const fn score(self) -> Hardness {
                match self {
                    $(Self::$name => Hardness::tenths($tenths),)*
                    $(Self::$other => Self::XChain.score(),)*
                }
            }

            /// A name for programs: `naked-pair`.
            #[must_use]
            pub const fn key(self) -> &'static str {
                match self {
                    $(Self::$name => $key,)*
                    $(Self::$other => $other_key,)*
                }
            }

            /// Its usual name.
            #[must_use]
            pub const fn name(self, language: Language) -> &'static str {
                match (self, language) {
                    $((Self::$name, Language::English) => $english,
                      (Self::$name, Language::French) => $french,)*
                    $((Self::$other, Language::English) => $other_english,
                      (Self::$other, Language::French) => $other_french,)*
                }
            }
        }
    };
}

techniques! {
    /// The only empty cell of a unit. `units`: the unit.
    LastCell 10 "last-cell" "last empty cell" "dernière case vide"
    /// The only cell for a digit in a box. `units`: the box.
    HiddenSingleInBox 12 "hidden-single-box" "hidden single in a box" "singleton caché dans un bloc"
    /// The only cell for a digit in a row or column. `units`: the line.
    HiddenSingleInLine 15 "hidden-single-line" "hidden single in a line" "singleton caché dans une ligne ou une colonne"
    /// Pointing that leaves one cell for its digit. `units`: the box, the line,
    /// then the unit with the one cell; `cells`: those in box and line.
    DirectPointing 17 "direct-pointing" "direct pointing" "pointage direct"
    /// Claiming that leaves one cell for its digit. `units`: the line, the box, the unit.
    DirectClaiming 19 "direct-claiming" "direct claiming" "revendication directe"
    /// A hidden pair that leaves one cell of its unit for another digit.
    /// `cells`, `digits`: the pair.
    DirectHiddenPair 20 "direct-hidden-pair" "direct hidden pair" "paire cachée directe"
    /// The only digit for a cell.
    NakedSingle 23 "naked-single" "naked single" "singleton nu"
    /// A hidden triple that leaves one cell of its unit for another digit.
    DirectHiddenTriple 25 "direct-hidden-triple" "direct hidden triple" "triplet caché direct"
    /// A digit's cells in a box all lie in one line. `units`: the box, the line;
    /// `cells`: those in both.
    Pointing 26 "pointing" "pointing" "pointage"
    /// A digit's cells in a line all lie in one box. `units`: the line, the box;
    /// `cells`: those in both.
    Claiming 28 "claiming" "claiming" "revendication"
    /// Two cells of a unit with two digits between them.
    NakedPair 30 "naked-pair" "naked pair" "paire nue"
    /// A digit that in two rows has only the same two columns, or vice versa. `units`: the two, then the two
    /// that lose candidates.
    XWing 32 "x-wing" "X-wing" "X-wing"
    /// Two digits with two cells between them in a unit.
    HiddenPair 34 "hidden-pair" "hidden pair" "paire cachée"
    /// Three cells of a unit with three digits between them.
    NakedTriple 36 "naked-triple" "naked triple" "triplet nu"
    /// An X-wing with three rows and columns.
    Swordfish 38 "swordfish" "swordfish" "espadon (swordfish)"
    /// Three digits with three cells between them in a unit.
    HiddenTriple 40 "hidden-triple" "hidden triple" "triplet caché"
    /// Two cells, each sharing a digit with a third, the pivot. `cells`: the pivot, the two; `digits`: the
    /// one eliminated, then the pivot's.
    XyWing 42 "xy-wing" "XY-wing" "XY-wing"
    /// An XY-wing with three digits in the pivot.
    XyzWing 44 "xyz-wing" "XYZ-wing" "XYZ-wing"
    /// A rectangle in two boxes that must not hold only two digits: one cell has others. `cells`: the
    /// rectangle, those with others last; `digits`: the two.
    UniqueRectangle1 45 "unique-rectangle-1" "unique rectangle, type 1" "rectangle unique de type 1"
    /// Some cells share one further digit, the third of `digits`.
    UniqueRectangle2 45 "unique-rectangle-2" "unique rectangle, type 2" "rectangle unique de type 2"
    /// One of the two digits must be in the last two cells, so the other cannot. `digits`: the one that must,
    /// the other; `units`: where it must.
    UniqueRectangle4 45 "unique-rectangle-4" "unique rectangle, type 4" "rectangle unique de type 4"
    /// The others in two cells form a subset with further cells of `units`: a naked one, with `digits` the two,
    /// then those of the subset; or a hidden one, whose further digits come after the two. `cells`: the
    /// rectangle, then the further ones.
    UniqueRectangle3 45 "unique-rectangle-3" "unique rectangle, type 3" "rectangle unique de type 3"
    /// A loop of six or more cells that must not hold only two digits, as for unique rectangles: in every unit that it touches it
    /// has two cells. Fields as there.
    UniqueLoop1 46 "unique-loop-1" "unique loop, type 1" "boucle unique de type 1"
    /// [`UniqueRectangle2`](Self::UniqueRectangle2) with a loop.
    UniqueLoop2 46 "unique-loop-2" "unique loop, type 2" "boucle unique de type 2"
    /// [`UniqueRectangle4`](Self::UniqueRectangle4) with a loop.
    UniqueLoop4 46 "unique-loop-4" "unique loop, type 4" "boucle unique de type 4"
    /// [`UniqueRectangle3`](Self::UniqueRectangle3) with a loop.
    UniqueLoop3 46 "unique-loop-3" "unique loop, type 3" "boucle unique de type 3"
    /// Four cells of a unit with four digits between them.
    NakedQuad 50 "naked-quad" "naked quad" "quadruplet nu"
    /// An X-wing with four rows and columns.
    Jellyfish 52 "jellyfish" "jellyfish" "méduse (jellyfish)"
    /// Four digits with four cells between them in a unit.
    HiddenQuad 54 "hidden-quad" "hidden quad" "quadruplet caché"
    /// Every empty cell has two candidates except one, which has three.
    BugPlusOne 56 "bug-1" "BUG+1" "BUG+1"
    /// Several cells have a third candidate, all with the same digit.
    Bug2 57 "bug-2" "BUG, type 2" "BUG de type 2"
    /// Two cells of a unit have surplus candidates, and nothing else in it can hold one further digit of both.
    /// `cells`: the two; `digits`: that one; `candidates`: the surplus.
    Bug4 57 "bug-4" "BUG, type 4" "BUG de type 4"
    /// The surplus candidates of several cells of a unit form a naked subset with further cells. `cells`: those
    /// with surplus candidates, then the further ones; `digits`: the subset; `candidates`: the surplus.
    Bug3 58 "bug-3" "BUG, type 3" "BUG de type 3"
    /// Two cells that cannot hold a digit together with any other. `cells`: the one that loses it, the other,
    /// then those that both see.
    AlignedPairExclusion 62 "aligned-pair-exclusion" "aligned pair exclusion" "exclusion de paires alignées"
    /// A chain of one digit that comes back to its start, so all of it is true or all of it false. `chains`: once round,
    /// the start at both ends.
    XCycle 65 "x-cycle" "bidirectional X-cycle" "cycle X bidirectionnel"
    /// Such a chain through cells with two candidates.
    YCycle 65 "y-cycle" "bidirectional Y-cycle" "cycle Y bidirectionnel"
    /// Cells in two colours, one of which holds a digit: what sees both is eliminated, and so is a colour
    /// that sees itself. `cells`: all; `chains`: one per colour.
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
    /// Such a chain of any links.
    Cycle 70 "cycle" "bidirectional cycle" "cycle bidirectionnel"
    /// A digit of a cell that, with any digits of two other cells, repeats one or leaves a cell without a
    /// candidate. `cells`: the one that loses it, the two others, then those that would be left without.
    AlignedTripleExclusion 75 "aligned-triple-exclusion" "aligned triple exclusion" "exclusion de triplets alignés"
    /// An X-wing except for a few cells that see what is eliminated. `cells`: those few last; `units`: as for
    /// the X-wing; `candidates`: the few.
    FinnedXWing 75 "finned-x-wing" "finned X-wing" "X-wing à nageoire"
    /// A finned X-wing with three rows and columns.
    FinnedSwordfish 75 "finned-swordfish" "finned swordfish" "espadon à nageoire"
    /// A finned X-wing with four rows and columns.
    FinnedJellyfish 75 "finned-jellyfish" "finned jellyfish" "méduse à nageoire"
    /// A digit in a cell leads to a contradiction through that digit alone. `chains`: from the supposition to
    /// a claim and its denial.
    Nishio 75 "nishio" "Nishio" "Nishio"
    /// All digits of a cell lead to the same conclusion. `cells`: the cell; `chains`: one from each.
    CellForcingChains 80 "cell-forcing-chains" "cell forcing chains" "chaînes forcées depuis une case"
    /// All places of a digit in a unit lead to the same conclusion. `units`: the unit.
    UnitForcingChains 80 "unit-forcing-chains" "unit forcing chains" "chaînes forcées depuis une unité"
    /// A digit in a cell leads to a contradiction through singles. `chains`: from the supposition to a claim
    /// and its denial.
    DynamicContradiction 85 "dynamic-contradiction" "dynamic contradiction chain" "chaîne dynamique à contradiction"
    /// A digit in a cell and its absence lead to the same conclusion through singles.
    DynamicEither 85 "dynamic-either" "dynamic double chain" "double chaîne dynamique"
    /// [`CellForcingChains`](Self::CellForcingChains) through singles.
    DynamicCell 85 "dynamic-cell" "dynamic cell forcing chains" "chaînes forcées dynamiques depuis une case"
    /// [`UnitForcingChains`](Self::UnitForcingChains) through singles.
    DynamicUnit 85 "dynamic-unit" "dynamic unit forcing chains" "chaînes forcées dynamiques depuis une unité"
    /// The four before, with intermediate locked candidates, pairs and X-wings, which `inner` lists.
    DynamicPlus 90 "dynamic-plus" "dynamic chains with patterns" "chaînes dynamiques avec motifs"
    /// `DynamicPlus` with intermediate chains from a claim to its contrary.
    NestedChains 95 "nested-chains" "dynamic chains with chains inside" "chaînes dynamiques avec chaînes imbriquées"
    /// `NestedChains` with intermediate cell and unit forcing chains.
    NestedForcing 100 "nested-forcing-chains" "dynamic chains with forcing chains inside" "chaînes dynamiques avec chaînes forcées imbriquées"
    /// Dynamic chains with intermediate dynamic chains.
    NestedDynamic 105 "nested-dynamic-chains" "dynamic chains with dynamic chains inside" "chaînes dynamiques avec chaînes dynamiques imbriquées"
    /// Dynamic chains with intermediate nested chains.
    NestedDeeper 110 "nested-deeper" "dynamic chains with nested chains inside" "chaînes dynamiques avec chaînes imbriquées à plusieurs niveaux"
    ;
    /// Two sets of cells, each with one digit more than cells, of which only one can hold the second digit of
    /// `digits`: so one of them holds the first. `sets`: the two.
    AlsXz "als-xz" "ALS-XZ" "ALS-XZ"
    /// Two such sets, each joined to a third by a digit of its own. `sets`: the third, then the two;
    /// `digits`: that eliminated, then the two that join.
    AlsXyWing "als-xy-wing" "ALS-XY-wing" "ALS-XY-wing"
    /// Such a set for every candidate of a cell, which takes that digit from it. `sets`: the cell, then the
    /// sets; `digits`: that eliminated, then those of the cell.
    DeathBlossom "death-blossom" "death blossom" "fleur mortelle (death blossom)"
    /// Cells shared by a box and a line, with further cells of each: as many as digits. `units`: the two;
    /// `sets`: the shared cells, those of the box, those of the line; `digits`: all of them.
    SueDeCoq "sue-de-coq" "Sue de Coq" "Sue de Coq"
}

impl Technique {
    /// The technique with this key.
    #[must_use]
    pub fn of_key(key: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|technique| technique.key() == key)
    }
}
