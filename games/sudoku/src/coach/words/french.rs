//! French.

use super::{Form, by_digit, cells, chain, digits, list, numbers};
use crate::coach::cells::Unit;
use crate::coach::step::Step;
use crate::coach::technique::Technique as T;
use quintet_core::Language;

const AND: &str = "et";

/// A unit with its article: `la ligne 3`.
fn unit(unit: Unit) -> String {
    match unit {
        Unit::Box(index) => format!("le bloc {}", index + 1),
        Unit::Row(index) => format!("la ligne {}", index + 1),
        Unit::Column(index) => format!("la colonne {}", index + 1),
    }
}

/// A unit after “de”: `de la ligne 3`, `du bloc 2`.
fn of_unit(of: Unit) -> String {
    match of {
        Unit::Box(index) => format!("du bloc {}", index + 1),
        Unit::Row(_) | Unit::Column(_) => format!("de {}", unit(of)),
    }
}

/// Where to look.
pub(super) fn place(step: &Step) -> String {
    match step.technique {
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
        | T::HiddenQuad => format!("Regardez {}.", unit(step.units[0])),
        T::BugPlusOne | T::Bug2 => "Regardez les cases qui ont plus de deux candidats.".to_owned(),
        T::SimpleColouring | T::MultiColouring | T::XChain | T::Nishio => places(step),
        _ if step.is_fish() => places(step),
        _ if step.is_forcing() && step.form() == Form::Unit => {
            format!("Regardez {}.", unit(step.units[0]))
        }
        _ if step.is_forcing() => format!("Regardez {}.", step.cell_name(step.cells[0])),
        _ => format!("Regardez {}.", cells(step, &step.cells, AND)),
    }
}

fn places(step: &Step) -> String {
    format!("Regardez les cases où le {} est encore possible.", step.digit())
}

/// The pattern to see.
pub(super) fn what(step: &Step) -> String {
    let name = capital(step.technique.name(Language::French));
    let what = match step.technique {
        T::NakedSingle => cells(step, &step.cells, AND),
        T::LastCell | T::HiddenSingleInBox | T::HiddenSingleInLine => {
            format!("le {} dans {}", step.digit(), unit(step.units[0]))
        }
        T::DirectPointing | T::DirectClaiming | T::Pointing | T::Claiming => {
            let [from, to] = [step.units[0], step.units[1]].map(unit);
            format!("les {} de {from}, tous dans {to}", step.digit())
        }
        T::BugPlusOne | T::Bug2 => format!("en trop : {}", candidates(step)),
        T::XyWing | T::XyzWing => {
            let ends = cells(step, &step.cells[1..], AND);
            format!("pivot {}, ailes {ends}", step.cell_name(step.cells[0]))
        }
        T::XChain | T::WWing | T::XyChain | T::InferenceChain => {
            let chain = &step.chains[0];
            let [from, to] = [chain[0], chain[chain.len() - 1]];
            let [from, to] = [from, to].map(|claim| claim.candidate.in_size(step.size));
            if from == to { format!("a-t-on {from} ?") } else { format!("de {from} à {to}") }
        }
        _ if step.is_forcing() => match step.form() {
            Form::Contradiction | Form::Either => {
                format!("supposons {}", step.chains[0][0].in_size(step.size))
            }
            Form::Cell => format!("quelle que soit la valeur de {}", step.cell_name(step.cells[0])),
            Form::Unit => format!("où que soit le {} dans {}", step.digit(), unit(step.units[0])),
        },
        _ => format!("{} dans {}", digits(&step.digits, AND), cells(step, &step.cells, AND)),
    };
    let stop = if what.ends_with('?') { "" } else { "." };
    format!("{name} : {what}{stop}")
}

/// The consequences, with reasons.
pub(super) fn why(step: &Step) -> String {
    let inner = step.inner.iter().zip(1..).map(|(inner, number)| {
        let name = capital(inner.technique.name(Language::French));
        format!(" {number}. {name} : {}", why(inner))
    });
    let inner: String = inner.collect();
    let within = "Étapes à l’intérieur de ces chaînes, chacune à partir de ce qui reste alors :";
    let inner = if inner.is_empty() { inner } else { format!(" {within}{inner}") };
    format!("{}{inner} {}", because(step), conclusion(step))
}

fn because(step: &Step) -> String {
    let of = |index: usize| unit(step.units[index]);
    let pattern = cells(step, &step.cells, AND);
    let names = digits(&step.digits, AND);
    match step.technique {
        T::LastCell => format!(
            "{pattern} est la seule case vide {} : elle prend le chiffre manquant.",
            of_unit(step.units[0])
        ),
        T::HiddenSingleInBox | T::HiddenSingleInLine => {
            format!("Dans {}, {pattern} est la seule case possible pour le {names}.", of(0))
        }
        T::NakedSingle => {
            format!("Le {names} est le seul chiffre encore possible dans {pattern}.")
        }
        T::Pointing | T::Claiming => locked(step),
        T::DirectPointing | T::DirectClaiming => {
            format!("{} Il ne reste qu’une case pour le {names} dans {}.", locked(step), of(2))
        }
        T::DirectHiddenPair | T::DirectHiddenTriple => {
            let digit = step.placements[0].digit;
            format!("{} Il ne reste qu’une case pour le {digit} dans {}.", hidden(step), of(0))
        }
        T::NakedPair | T::NakedTriple | T::NakedQuad => {
            let count = number(step.cells.len());
            format!(
                "Dans {}, les {count} cases {pattern} n’ont à elles {count} que les {count} \
                 chiffres {names} : ils y sont donc employés.",
                of(0)
            )
        }
        T::HiddenPair | T::HiddenTriple | T::HiddenQuad => hidden(step),
        T::XyWing | T::XyzWing => wing(step),
        T::UniqueRectangle1 | T::UniqueRectangle2 | T::UniqueRectangle3 | T::UniqueRectangle4 => {
            rectangle(step)
        }
        T::BugPlusOne | T::Bug2 => format!(
            "Sans {}, chaque case vide aurait deux candidats et chaque chiffre deux places dans \
             chaque ligne, colonne et bloc ; une telle grille ne peut pas avoir exactement une \
             solution. {}.",
            candidates(step),
            if step.cells.len() == 1 {
                "Ce candidat est donc le bon"
            } else {
                "L’un au moins de ces candidats est donc le bon"
            }
        ),
        T::AlignedPairExclusion => format!(
            "Avec le {names} dans {}, chaque candidat de {} le répéterait ou priverait {} de tout \
             candidat.",
            step.cell_name(step.cells[0]),
            step.cell_name(step.cells[1]),
            one_of(step, &step.cells[2..], "l’une des cases")
        ),
        T::AlignedTripleExclusion => format!(
            "Avec le {names} dans {}, tous les candidats de {} et de {} répéteraient un chiffre ou \
             priveraient {} de tout candidat.",
            step.cell_name(step.cells[0]),
            step.cell_name(step.cells[1]),
            step.cell_name(step.cells[2]),
            one_of(step, &step.cells[3..], "l’une des cases")
        ),
        _ if step.is_fish() => fish(step),
        _ => chains(step),
    }
}

/// A cell, or one of several.
fn one_of(step: &Step, several: &[u8], one: &str) -> String {
    let names = cells(step, several, AND);
    if several.len() == 1 { names } else { format!("{one} {names}") }
}

fn locked(step: &Step) -> String {
    let [from, to] = [step.units[0], step.units[1]].map(unit);
    format!(
        "Dans {from}, le {} n’est possible que dans {}, toutes dans {to}. L’une de ces cases le \
         contient, donc le reste {} ne le contient pas.",
        step.digit(),
        cells(step, &step.cells, AND),
        of_unit(step.units[1])
    )
}

fn hidden(step: &Step) -> String {
    let count = number(step.cells.len());
    format!(
        "Dans {}, les {count} chiffres {} ne sont possibles que dans les {count} cases {}, qui ne \
         contiennent donc rien d’autre.",
        unit(step.units[0]),
        digits(&step.digits, AND),
        cells(step, &step.cells, AND)
    )
}

fn fish(step: &Step) -> String {
    let (bases, covers) = step.units.split_at(step.units.len() / 2);
    let lines = |units: &[Unit]| format!("les {} {}", kind(units), numbers(units, AND));
    let (across, bases, covers, digit) = (kind(covers), lines(bases), lines(covers), step.digit());
    let fins = cells(step, step.fins(), AND);
    match step.fins().len() {
        0 => format!(
            "Dans {bases}, le {digit} n’est possible que dans {covers}. Il y figure une fois dans \
             chacune : le reste de ces {across} ne le contient pas."
        ),
        _ => format!(
            "Hormis {fins}, le {digit} n’est possible dans {bases} que dans {covers}. Ou bien {} \
             contient le {digit}, ou bien le reste de ces {across} ne le contient pas ; ce qui s’y \
             trouve et voit {fins} disparaît dans tous les cas.",
            one_of(step, step.fins(), "l’une des cases")
        ),
    }
}

/// The common name of several units.
const fn kind(units: &[Unit]) -> &'static str {
    match units[0] {
        Unit::Box(_) => "blocs",
        Unit::Row(_) => "lignes",
        Unit::Column(_) => "colonnes",
    }
}

fn wing(step: &Step) -> String {
    let [pivot, one, other] = [0, 1, 2].map(|index| step.cell_name(step.cells[index]));
    let [digit, first, second] = [0, 1, 2].map(|index| step.digits[index]);
    if step.technique == T::XyWing {
        return format!(
            "{pivot} vaut {first} ou {second}. Dans les deux cas, l’une des cases {one} et {other} \
             perd ce chiffre et vaut {digit}."
        );
    }
    format!(
        "{pivot} vaut {first}, {second} ou {digit}. Avec {first} ou {second}, l’une des cases \
         {one} et {other} vaut {digit} : l’une des trois cases vaut {digit} dans tous les cas."
    )
}

fn rectangle(step: &Step) -> String {
    let corners = cells(step, &step.cells[..4], AND);
    let pair = digits(&step.digits[..2], AND);
    let general = format!(
        "Avec {pair} seuls dans {corners}, ces deux chiffres pourraient être échangés et la grille \
         aurait deux solutions."
    );
    let roof = cells(step, &step.cells[2..4], AND);
    let rest = match step.technique {
        T::UniqueRectangle1 => {
            format!("Donc {} contient un autre chiffre.", step.cell_name(step.cells[3]))
        }
        T::UniqueRectangle2 => format!(
            "Donc l’une des cases de ce rectangle où le {} est possible le contient.",
            step.digits[2]
        ),
        T::UniqueRectangle3 => format!(
            "Donc l’une des cases {roof} contient un autre chiffre. Avec {}, cela fait autant de \
             cases que de chiffres ({}) dans {} : ils y sont employés.",
            cells(step, &step.cells[4..], AND),
            digits(&step.digits[2..], AND),
            unit(step.units[0])
        ),
        _ => format!(
            "Dans {}, le {} n’est possible que dans {roof} : un {} dans l’autre de ces deux cases \
             compléterait le motif.",
            unit(step.units[0]),
            step.digits[0],
            step.digits[1]
        ),
    };
    format!("{general} {rest}")
}

fn chains(step: &Step) -> String {
    let each: Vec<String> = step.chains.iter().map(|claims| chain(step, claims)).collect();
    let first = step.chains[0][0];
    let target = || step.chains[0].last().expect("a chain has an end").in_size(step.size);
    match step.technique {
        T::SimpleColouring | T::MultiColouring => colours(step),
        T::XChain | T::WWing | T::XyChain | T::InferenceChain => {
            let last = step.chains[0][step.chains[0].len() - 1];
            let ends = [first, last].map(|claim| claim.candidate.in_size(step.size));
            if ends[0] == ends[1] {
                let what = if first.holds { "supposition" } else { "négation" };
                return format!("{} : une {what} qui mène à son contraire.", each[0]);
            }
            format!(
                "{}. Donc l’un au moins de {} et {} est vrai, et tout ce qui exclut les deux est \
                 impossible.",
                each[0], ends[0], ends[1]
            )
        }
        _ => match step.form() {
            Form::Contradiction => format!(
                "Supposons {}. On en déduirait {} ; mais aussi {}. C’est une contradiction.",
                first, each[0], each[1]
            ),
            Form::Either => format!(
                "Si {} : {}. Sinon : {}. Dans les deux cas {}.",
                first,
                each[0],
                each[1],
                target()
            ),
            Form::Cell => {
                let of = format!("Chaque candidat de {}", step.cell_name(step.cells[0]));
                format!("{of} mène à {} : {}.", target(), each.join(" ; "))
            }
            Form::Unit => {
                let of = format!("Chaque place du {} dans {}", step.digit(), unit(step.units[0]));
                format!("{of} mène à {} : {}.", target(), each.join(" ; "))
            }
        },
    }
}

fn colours(step: &Step) -> String {
    let digit = step.digit();
    let colour = |index: usize| {
        let cells = step.chains[index].iter().map(|claim| step.cell_name(claim.candidate.cell));
        cells.collect::<Vec<_>>().join(", ")
    };
    let pair = |index: usize| format!("{{{}}} ou {{{}}}", colour(index), colour(index + 1));
    if step.technique == T::MultiColouring {
        return format!(
            "Toutes les cases d’une même couleur contiennent le {digit} : {}, et de même {}. Une \
             case du premier ensemble et une du troisième se voient : le deuxième ou le quatrième \
             est donc le bon.",
            pair(0),
            pair(2)
        );
    }
    let wrong = step.eliminations.iter().any(|gone| step.cells.contains(&gone.cell));
    let end = if wrong {
        "Deux cases d’une même couleur se voient : cette couleur est donc la mauvaise."
    } else {
        "Ce qui voit une case de chaque couleur ne peut pas le contenir."
    };
    format!("Toutes les cases d’une même couleur contiennent le {digit} : {}. {end}", pair(0))
}

/// The candidates on which the step rests.
fn candidates(step: &Step) -> String {
    let texts: Vec<_> = step.candidates.iter().map(|one| one.in_size(step.size)).collect();
    list(&texts, AND)
}

fn conclusion(step: &Step) -> String {
    let placed = step.placements.iter();
    let placed: Vec<_> =
        placed.map(|one| format!("{} vaut {}", step.cell_name(one.cell), one.digit)).collect();
    if !placed.is_empty() {
        return format!("Donc {}.", list(&placed, AND));
    }
    let gone = by_digit(&step.eliminations).into_iter();
    let gone: Vec<_> =
        gone.map(|(digit, from)| format!("le {digit} de {}", cells(step, &from, AND))).collect();
    format!("On élimine donc {}.", list(&gone, AND))
}

/// A small number in words.
const fn number(count: usize) -> &'static str {
    match count {
        2 => "deux",
        3 => "trois",
        _ => "quatre",
    }
}

fn capital(text: &str) -> String {
    let mut characters = text.chars();
    let first = characters.next().map(|first| first.to_uppercase().to_string());
    first.unwrap_or_default() + characters.as_str()
}
