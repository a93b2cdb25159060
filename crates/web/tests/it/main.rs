//! The module's logic, run natively: the messages between a page's workers, in one thread.

mod matches;
mod questions;
mod searches;

use quintet_web::{Kind, Module};
use serde_json::{Value, json};
use std::cell::RefCell;

thread_local! {
    static SAID: RefCell<Vec<(Kind, String)>> = const { RefCell::new(Vec::new()) };
}

fn module() -> Module {
    Module::new(|kind, text| SAID.with_borrow_mut(|said| said.push((kind, text.to_owned()))))
}

/// The messages since the last call, as JSON.
fn said() -> Vec<(Kind, Value)> {
    let said = SAID.take().into_iter();
    said.map(|(kind, text)| (kind, serde_json::from_str(&text).expect("JSON"))).collect()
}

fn ask(module: &mut Module, method: &str, path: &str, body: &Value) -> (u64, Value) {
    let asked = json!({"method": method, "path": path, "language": "fr", "body": body});
    module.ask(&asked.to_string());
    answer()
}

/// The only answer sent.
fn answer() -> (u64, Value) {
    let [(Kind::Answer, answer)] = &said()[..] else { panic!("one answer") };
    (answer["status"].as_u64().expect("a status"), answer["body"].clone())
}

/// A value as read back from its text, which has the digits that single precision needs.
fn through_text(value: &impl serde::Serialize) -> Value {
    serde_json::from_str(&serde_json::to_string(value).expect("JSON")).expect("JSON")
}
