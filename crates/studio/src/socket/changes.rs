//! The difference between two JSON values, for a page that already has the first one.
//!
//! A view of Hex on 19×19 cells has 60 kB, and a move changes only a few of its lines. A change is one of
//!
//! ```text
//! {"=": value}                            another value
//! {"o": {"ply": change, …}, "-": ["end"]} fields that changed or came, and those that went
//! {"a": [12, -1, {"+": [value, …]}, change, …]}
//!        │   │   │                  └ the next element changed
//!        │   │   └ elements that come in here
//!        │   └ this many elements are removed
//!        └ this many elements stay, as do all after the last step
//! ```

use serde_json::{Map, Value, json};
use std::collections::{HashMap, VecDeque};

/// The change that turns the first value into the second; `None` if they are equal.
pub(super) fn between(old: &Value, new: &Value) -> Option<Value> {
    if old == new {
        return None;
    }
    let change = match (old, new) {
        (Value::Object(old), Value::Object(new)) => fields(old, new),
        (Value::Array(old), Value::Array(new)) => list(old, new),
        _ => return Some(json!({ "=": new })),
    };
    Some(change)
}

fn fields(old: &Map<String, Value>, new: &Map<String, Value>) -> Value {
    let change = |(name, now): (&String, &Value)| match old.get(name) {
        Some(before) => between(before, now).map(|change| (name.clone(), change)),
        None => Some((name.clone(), json!({ "=": now }))),
    };
    let changed: Map<_, _> = new.iter().filter_map(change).collect();
    let gone: Vec<_> = old.keys().filter(|name| !new.contains_key(*name)).collect();
    if gone.is_empty() { json!({ "o": changed }) } else { json!({ "o": changed, "-": gone }) }
}

/// Cells of a board stay in place and change, while moves come and go: the shorter of both forms.
fn list(old: &[Value], new: &[Value]) -> Value {
    let moved = aligned(old, new);
    if old.len() != new.len() {
        return moved;
    }
    let changed = each(old, new);
    if changed.to_string().len() <= moved.to_string().len() { changed } else { moved }
}

/// Compares lists of equal length element by element.
fn each(old: &[Value], new: &[Value]) -> Value {
    let mut steps = Steps::default();
    for (old, new) in old.iter().zip(new) {
        match between(old, new) {
            None => steps.stay(1),
            Some(change) => steps.add(change),
        }
    }
    steps.end()
}

/// Matches each new element with the next old one of its kind, if any; elements in between are removed.
fn aligned(old: &[Value], new: &[Value]) -> Value {
    let mut places: HashMap<&Value, VecDeque<usize>> = HashMap::new();
    for (place, value) in old.iter().enumerate() {
        places.entry(value).or_default().push_back(place);
    }
    let mut steps = Steps::default();
    let mut here = 0;
    for value in new {
        let later = places.get_mut(value).and_then(|places| {
            while places.front().is_some_and(|&place| place < here) {
                places.pop_front();
            }
            places.pop_front()
        });
        match later {
            Some(place) => {
                steps.go(place - here);
                steps.stay(1);
                here = place + 1;
            }
            None => steps.come(value),
        }
    }
    steps.go(old.len() - here);
    steps.end()
}

/// The steps of a change to a list; equal steps are merged.
#[derive(Default)]
struct Steps {
    steps: Vec<Value>,
    staying: usize,
}

impl Steps {
    const fn stay(&mut self, count: usize) {
        self.staying += count;
    }

    fn add(&mut self, step: Value) {
        if self.staying > 0 {
            self.steps.push(json!(self.staying));
            self.staying = 0;
        }
        self.steps.push(step);
    }

    fn go(&mut self, count: usize) {
        if count > 0 {
            self.add(json!(-i64::try_from(count).unwrap_or(i64::MAX)));
        }
    }

    fn come(&mut self, value: &Value) {
        if self.staying == 0
            && let Some(coming) = self.steps.last_mut().and_then(|step| step.get_mut("+"))
            && let Some(coming) = coming.as_array_mut()
        {
            coming.push(value.clone());
            return;
        }
        self.add(json!({ "+": [value] }));
    }

    /// Ends the change; elements that stay at the end are left out.
    fn end(self) -> Value {
        json!({ "a": self.steps })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Applies a change, as `page/js/client.js` does.
    fn changed(old: &Value, change: &Value) -> Value {
        if let Some(value) = change.get("=") {
            return value.clone();
        }
        if let Some(steps) = change.get("a").and_then(Value::as_array) {
            let mut old = old.as_array().expect("a list").iter();
            let mut new = Vec::new();
            for step in steps {
                match (step.as_i64(), step.get("+").and_then(Value::as_array)) {
                    (Some(count @ 0..), _) => {
                        new.extend(old.by_ref().take(count as usize).cloned());
                    }
                    (Some(count), _) => drop(old.by_ref().nth(count.unsigned_abs() as usize - 1)),
                    (None, Some(coming)) => new.extend(coming.iter().cloned()),
                    (None, None) => new.push(changed(old.next().expect("an element"), step)),
                }
            }
            return new.into_iter().chain(old.cloned()).collect();
        }
        let mut new = old.as_object().expect("fields").clone();
        for name in change.get("-").and_then(Value::as_array).into_iter().flatten() {
            new.remove(name.as_str().expect("a name"));
        }
        for (name, change) in change["o"].as_object().expect("fields") {
            new.insert(name.clone(), changed(old.get(name).unwrap_or(&Value::Null), change));
        }
        Value::Object(new)
    }

    fn any_value() -> impl Strategy<Value = Value> {
        let leaf = prop_oneof![
            Just(Value::Null),
            any::<bool>().prop_map(Value::from),
            (0..4_i64).prop_map(Value::from),
            "[a-c+=]".prop_map(Value::from),
        ];
        leaf.prop_recursive(4, 40, 6, |inner| {
            let fields = prop::collection::hash_map("[a-d+=-]", inner.clone(), 0..4);
            prop_oneof![
                prop::collection::vec(inner, 0..7).prop_map(Value::from),
                fields.prop_map(|fields| Value::Object(fields.into_iter().collect())),
            ]
        })
    }

    proptest! {
        #[test]
        fn a_change_leads_from_one_value_to_the_other(old in any_value(), new in any_value()) {
            match between(&old, &new) {
                None => prop_assert_eq!(old, new),
                Some(change) => prop_assert_eq!(changed(&old, &change), new),
            }
        }
    }

    #[test]
    fn a_change_is_short() {
        let old = json!({"ply": 1, "moves": ["a", "b", "c", "d"], "cells": [0, 0, 0], "end": 1});
        let new = json!({"ply": 2, "moves": ["a", "d"], "cells": [0, 7, 0]});
        let change = json!({"o": {"ply": {"=": 2}, "moves": {"a": [1, -2]},
            "cells": {"a": [1, {"=": 7}]}}, "-": ["end"]});
        assert_eq!(between(&old, &new), Some(change));
    }
}
