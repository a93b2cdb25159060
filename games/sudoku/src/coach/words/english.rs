//! English.

use super::{Form, by_digit, cells, chain, digits, list, numbers};
use crate::coach::cells::Unit;
use crate::coach::step::Step;
use crate::coach::technique::Technique as T;
use quintet_core::Language;

const AND: &str = "and";

fn unit(unit: Unit) -> String {
    unit.to_string()
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
        | T::HiddenQuad => format!("Look at {}.", unit(step.units[0])),
        T::BugPlusOne | T::Bug2 => "Look at the cells with more than two candidates.".to_owned(),
        T::SimpleColouring | T::MultiColouring | T::XChain | T::Nishio => {
            format!("Look at the places where {} can still go.", step.digit())
        }
        _ if step.is_fish() => format!("Look at the places where {} can still go.", step.digit()),
        _ if step.is_forcing() && step.form() == Form::Unit => {
            format!("Look at {}.", unit(step.units[0]))
        }
        _ if step.is_forcing() => format!("Look at {}.", step.cell_name(step.cells[0])),
        _ => format!("Look at {}.", cells(step, &step.cells, AND)),
    }
}

/// The pattern to see.
pub(super) fn what(step: &Step) -> String {
    let name = capital(step.technique.name(Language::English));
    let what = match step.technique {
        T::NakedSingle => cells(step, &step.cells, AND),
        T::LastCell | T::HiddenSingleInBox | T::HiddenSingleInLine => {
            format!("{} in {}", step.digit(), unit(step.units[0]))
        }
        T::DirectPointing | T::DirectClaiming | T::Pointing | T::Claiming => {
            let [from, to] = [step.units[0], step.units[1]].map(unit);
            format!("{} in {from}, all in {to}", step.digit())
        }
        T::BugPlusOne | T::Bug2 => format!("the surplus is {}", candidates(step)),
        T::XyWing | T::XyzWing => {
            let ends = cells(step, &step.cells[1..], AND);
            format!("pivot {}, wings {ends}", step.cell_name(step.cells[0]))
        }
        T::XChain | T::WWing | T::XyChain | T::InferenceChain => {
            let chain = &step.chains[0];
            let [from, to] = [chain[0], chain[chain.len() - 1]];
            let [from, to] = [from, to].map(|claim| claim.candidate.in_size(step.size));
            if from == to { format!("is {from}?") } else { format!("from {from} to {to}") }
        }
        _ if step.is_forcing() => match step.form() {
            Form::Contradiction | Form::Either => {
                format!("suppose {}", step.chains[0][0].in_size(step.size))
            }
            Form::Cell => format!("whatever {} is", step.cell_name(step.cells[0])),
            Form::Unit => format!("wherever {} is in {}", step.digit(), unit(step.units[0])),
        },
        _ => format!("{} in {}", digits(&step.digits, AND), cells(step, &step.cells, AND)),
    };
    format!("{name}: {what}.")
}

/// The consequences, with reasons.
pub(super) fn why(step: &Step) -> String {
    let inner = step.inner.iter().zip(1..).map(|(inner, number)| {
        let name = capital(inner.technique.name(Language::English));
        format!(" {number}. {name}: {}", why(inner))
    });
    let inner: String = inner.collect();
    let within = "Steps within these chains, each from what is left at that point:";
    let inner = if inner.is_empty() { inner } else { format!(" {within}{inner}") };
    format!("{}{inner} {}", because(step), conclusion(step))
}

fn because(step: &Step) -> String {
    let of = |index: usize| unit(step.units[index]);
    let pattern = cells(step, &step.cells, AND);
    let names = digits(&step.digits, AND);
    match step.technique {
        T::LastCell => {
            format!("{pattern} is the only empty cell of {}: it takes the missing digit.", of(0))
        }
        T::HiddenSingleInBox | T::HiddenSingleInLine => {
            format!("In {}, {pattern} is the only cell where {names} can go.", of(0))
        }
        T::NakedSingle => {
            format!("{names} is the only digit that can still go in {pattern}.")
        }
        T::Pointing | T::Claiming => locked(step),
        T::DirectPointing | T::DirectClaiming => {
            format!("{} That leaves a single cell for {names} in {}.", locked(step), of(2))
        }
        T::DirectHiddenPair | T::DirectHiddenTriple => {
            let digit = step.placements[0].digit;
            format!("{} That leaves a single cell for {digit} in {}.", hidden(step), of(0))
        }
        T::NakedPair | T::NakedTriple | T::NakedQuad => {
            let count = number(step.cells.len());
            format!(
                "In {}, the {count} cells {pattern} have only the {count} digits {names} between \
                 them, so these digits are used up there.",
                of(0)
            )
        }
        T::HiddenPair | T::HiddenTriple | T::HiddenQuad => hidden(step),
        T::XyWing | T::XyzWing => wing(step),
        T::UniqueRectangle1 | T::UniqueRectangle2 | T::UniqueRectangle3 | T::UniqueRectangle4 => {
            rectangle(step)
        }
        T::BugPlusOne | T::Bug2 => format!(
            "Without {}, every empty cell would have two candidates and every digit two places in \
             each row, column and box; such a puzzle cannot have exactly one solution. So {}.",
            candidates(step),
            if step.cells.len() == 1 { "it holds" } else { "at least one of them holds" }
        ),
        T::AlignedPairExclusion => format!(
            "With {names} in {}, every candidate of {} would either repeat it or leave {} without \
             any.",
            step.cell_name(step.cells[0]),
            step.cell_name(step.cells[1]),
            one_of(step, &step.cells[2..], "one of")
        ),
        T::AlignedTripleExclusion => format!(
            "With {names} in {}, all candidates of {} and {} would repeat a digit or leave {} \
             without any.",
            step.cell_name(step.cells[0]),
            step.cell_name(step.cells[1]),
            step.cell_name(step.cells[2]),
            one_of(step, &step.cells[3..], "one of")
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
        "In {from}, {} can only go in {}, all of them in {to}. One of them holds it, so the rest \
         of {to} does not.",
        step.digit(),
        cells(step, &step.cells, AND)
    )
}

fn hidden(step: &Step) -> String {
    let count = number(step.cells.len());
    format!(
        "In {}, the {count} digits {} can only go in the {count} cells {}, which therefore hold \
         nothing else.",
        unit(step.units[0]),
        digits(&step.digits, AND),
        cells(step, &step.cells, AND)
    )
}

fn fish(step: &Step) -> String {
    let (bases, covers) = step.units.split_at(step.units.len() / 2);
    let lines = |units: &[Unit]| format!("{} {}", kind(units), numbers(units, AND));
    let (across, bases, covers, digit) = (kind(covers), lines(bases), lines(covers), step.digit());
    let fins = cells(step, step.fins(), AND);
    match step.fins().len() {
        0 => format!(
            "In {bases}, {digit} can only go in {covers}. It stands once in each of them there, so \
             the rest of these {across} does not hold it."
        ),
        _ => format!(
            "But for {fins}, {digit} in {bases} can only go in {covers}. Either {} holds {digit}, \
             or the rest of these {across} does not; what lies there and sees {fins} goes in any \
             case.",
            one_of(step, step.fins(), "one of")
        ),
    }
}

/// The common name of several units.
const fn kind(units: &[Unit]) -> &'static str {
    match units[0] {
        Unit::Box(_) => "boxes",
        Unit::Row(_) => "rows",
        Unit::Column(_) => "columns",
    }
}

fn wing(step: &Step) -> String {
    let [pivot, one, other] = [0, 1, 2].map(|index| step.cell_name(step.cells[index]));
    let [digit, first, second] = [0, 1, 2].map(|index| step.digits[index]);
    if step.technique == T::XyWing {
        return format!(
            "{pivot} is {first} or {second}. Either way one of {one} and {other} loses that digit \
             and becomes {digit}."
        );
    }
    format!(
        "{pivot} is {first}, {second} or {digit}. With {first} or {second}, one of {one} and \
         {other} becomes {digit}: one of the three cells is {digit} in any case."
    )
}

fn rectangle(step: &Step) -> String {
    let corners = cells(step, &step.cells[..4], AND);
    let pair = digits(&step.digits[..2], AND);
    let general = format!(
        "With {pair} alone in {corners}, these two digits could be swapped and the puzzle would \
         have two solutions."
    );
    let roof = cells(step, &step.cells[2..4], AND);
    let rest = match step.technique {
        T::UniqueRectangle1 => format!("So {} holds another digit.", step.cell_name(step.cells[3])),
        T::UniqueRectangle2 => {
            format!("So one of the cells that can be {} is.", step.digits[2])
        }
        T::UniqueRectangle3 => format!(
            "So one of {roof} holds another digit. With {} that makes as many cells as digits \
             ({}) in {}, which are used up there.",
            cells(step, &step.cells[4..], AND),
            digits(&step.digits[2..], AND),
            unit(step.units[0])
        ),
        _ => format!(
            "In {}, {} can only go in {roof}, so {} in the other of them would complete the \
             pattern.",
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
                let what = if first.holds { "supposition" } else { "denial" };
                return format!("{}: a {what} that leads to its contrary.", each[0]);
            }
            format!(
                "{}. So at least one of {} and {} holds, and whatever excludes both is impossible.",
                each[0], ends[0], ends[1]
            )
        }
        _ => match step.form() {
            Form::Contradiction => format!(
                "Suppose {}. It would follow that {}; but also that {}. That is a contradiction.",
                first, each[0], each[1]
            ),
            Form::Either => {
                format!("If {}: {}. If not: {}. Either way {}.", first, each[0], each[1], target())
            }
            Form::Cell => {
                let of = format!("Every candidate of {}", step.cell_name(step.cells[0]));
                format!("{of} leads to {}: {}.", target(), each.join("; "))
            }
            Form::Unit => {
                let of = format!("Every place for {} in {}", step.digit(), unit(step.units[0]));
                format!("{of} leads to {}: {}.", target(), each.join("; "))
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
    let pair = |index: usize| format!("{{{}}} or {{{}}}", colour(index), colour(index + 1));
    if step.technique == T::MultiColouring {
        return format!(
            "All of one colour hold {digit}: {}, and likewise {}. A cell of the first set and one \
             of the third see each other, so the second or the fourth holds.",
            pair(0),
            pair(2)
        );
    }
    let wrong = step.eliminations.iter().any(|gone| step.cells.contains(&gone.cell));
    let end = if wrong {
        "Two cells of the same colour see each other, so that colour is the wrong one."
    } else {
        "What sees a cell of each colour cannot hold it."
    };
    format!("All of one colour hold {digit}: {}. {end}", pair(0))
}

/// The candidates on which the step rests.
fn candidates(step: &Step) -> String {
    let texts: Vec<_> = step.candidates.iter().map(|one| one.in_size(step.size)).collect();
    list(&texts, AND)
}

fn conclusion(step: &Step) -> String {
    let placed = step.placements.iter();
    let placed: Vec<_> =
        placed.map(|one| format!("{} is {}", step.cell_name(one.cell), one.digit)).collect();
    if !placed.is_empty() {
        return format!("So {}.", list(&placed, AND));
    }
    let gone = by_digit(&step.eliminations).into_iter();
    let gone: Vec<_> = gone
        .map(|(digit, from)| format!("{digit} goes from {}", cells(step, &from, AND)))
        .collect();
    format!("So {}.", list(&gone, AND))
}

/// A small number in words.
const fn number(count: usize) -> &'static str {
    match count {
        2 => "two",
        3 => "three",
        _ => "four",
    }
}

fn capital(text: &str) -> String {
    let mut characters = text.chars();
    let first = characters.next().map(|first| first.to_uppercase().to_string());
    first.unwrap_or_default() + characters.as_str()
}
