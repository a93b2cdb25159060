//! Generates TypeScript declarations of the messages, so that the page's modules are checked against the Rust types.
//!
//! ```text
//! Rust types ──schemars──► JSON schemas ──here──► page/messages.d.ts
//! ```
//!
//! A test asserts that the file is up to date; the same test rewrites it:
//! `QUINTET_WRITE=1 cargo test -p quintet-studio --test messages`.

use crate::rest::routes;
use quintet::questions::RefusalBody;
use quintet::{Order, Reply};
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value};

const HEAD: &str = "\
// The messages between the page and the server, made from the Rust types:
//   QUINTET_WRITE=1 cargo test -p quintet-studio --test messages
// The page sends `Order` and receives `Reply` through /api/ws; the other types
// are those of /api/v1.

/** The event of a type. */
export type EventOf<T extends Event[\"type\"]> = Extract<Event, { type: T }>;

/** The command of a type. */
export type CommandOf<T extends Command[\"type\"]> = Extract<Command, { type: T }>;
";

/// The declarations of every message and its parts.
#[must_use]
pub fn declarations() -> String {
    let settings = SchemaSettings::draft2020_12();
    let mut reading = settings.clone().into_generator();
    let mut writing = settings.for_serialize().into_generator();
    reading.subschema_for::<Order>();
    writing.subschema_for::<Reply>();
    writing.subschema_for::<RefusalBody>();
    for route in routes() {
        let requests = [route.body, route.query].into_iter().flatten();
        requests.for_each(|request| drop(request(&mut reading)));
        (route.response)(&mut writing);
    }
    // A type used in both directions is declared as the page receives it.
    let mut types: Map<String, Value> = reading.take_definitions(true);
    types.extend(writing.take_definitions(true));
    let declared = types.iter().map(|(name, schema)| declaration(name, schema));
    declared.fold(HEAD.to_owned(), |text, declared| text + "\n" + &declared)
}

fn declaration(name: &str, schema: &Value) -> String {
    let is_object = schema.get("properties").is_some() && parts(schema, 0).len() == 1;
    let (comment, text) = (comment(schema, 0), type_of(schema, 0));
    if is_object {
        format!("{comment}export interface {name} {text}\n")
    } else {
        format!("{comment}export type {name} = {text};\n")
    }
}

/// A schema's description, as a comment before a declaration.
fn comment(schema: &Value, depth: usize) -> String {
    let indent = "  ".repeat(depth);
    let text = schema.get("description").and_then(Value::as_str);
    text.map_or(String::new(), |text| {
        let text = text.replace('\n', &format!("\n{indent} * ")).replace("*/", "* /");
        format!("{indent}/** {text} */\n")
    })
}

/// The type of a schema, written at this depth: the intersection of its parts.
fn type_of(schema: &Value, depth: usize) -> String {
    let parts = parts(schema, depth);
    let grouped = |part: &String| match part.contains(" | ") && parts.len() > 1 {
        true => format!("({part})"),
        false => part.clone(),
    };
    parts.iter().map(grouped).collect::<Vec<_>>().join(" & ")
}

/// The parts of a schema: its reference, its variants, and its own type.
fn parts(schema: &Value, depth: usize) -> Vec<String> {
    let field = |name: &str| schema.get(name);
    if let Some(value) = field("const") {
        return vec![value.to_string()];
    }
    if let Some(values) = field("enum").and_then(Value::as_array) {
        return vec![union(values.iter().map(Value::to_string))];
    }
    let mut parts = Vec::new();
    if let Some(path) = field("$ref").and_then(Value::as_str) {
        parts.push(path.rsplit('/').next().unwrap_or_default().to_owned());
    }
    let variants = field("oneOf").or_else(|| field("anyOf")).and_then(Value::as_array);
    if let Some(variants) = variants {
        parts.push(union(variants.iter().map(|variant| type_of(variant, depth))));
    }
    if parts.is_empty() || field("properties").is_some() {
        parts.push(own_type(schema, depth));
    }
    parts
}

/// The type that a schema states itself.
fn own_type(schema: &Value, depth: usize) -> String {
    match schema.get("type") {
        Some(Value::String(name)) => named(name, schema, depth),
        Some(Value::Array(names)) => {
            let names = names.iter().filter_map(Value::as_str);
            union(names.map(|name| named(name, schema, depth)))
        }
        _ => "unknown".to_owned(),
    }
}

/// The union of the variants, without duplicates.
fn union(variants: impl Iterator<Item = String>) -> String {
    let mut distinct: Vec<String> = Vec::new();
    for variant in variants {
        if !distinct.contains(&variant) {
            distinct.push(variant);
        }
    }
    distinct.join(" | ")
}

/// The TypeScript name of a JSON Schema type.
fn named(name: &str, schema: &Value, depth: usize) -> String {
    match name {
        "integer" | "number" => "number".to_owned(),
        "array" => array(schema, depth),
        "object" => object(schema, depth),
        // `string`, `boolean` and `null` have the same names.
        other => other.to_owned(),
    }
}

/// An array, or a tuple where the number of items is fixed.
fn array(schema: &Value, depth: usize) -> String {
    if let Some(items) = schema.get("prefixItems").and_then(Value::as_array) {
        let items: Vec<_> = items.iter().map(|item| type_of(item, depth)).collect();
        return format!("[{}]", items.join(", "));
    }
    let item = schema.get("items").map_or("unknown".to_owned(), |item| type_of(item, depth));
    let bound = |name: &str| schema.get(name).and_then(Value::as_u64);
    match (bound("minItems"), bound("maxItems")) {
        (Some(least), Some(most)) if least == most => {
            format!("[{}]", vec![item; least as usize].join(", "))
        }
        _ if item.contains(' ') => format!("({item})[]"),
        _ => format!("{item}[]"),
    }
}

fn object(schema: &Value, depth: usize) -> String {
    let Some(fields) = schema.get("properties").and_then(Value::as_object) else {
        return "Record<string, unknown>".to_owned();
    };
    let required = schema.get("required").and_then(Value::as_array);
    let is_required = |name: &str| required.is_some_and(|names| names.iter().any(|it| it == name));
    let indent = "  ".repeat(depth + 1);
    let declared = fields.iter().map(|(name, field)| {
        let (comment, text) = (comment(field, depth + 1), type_of(field, depth + 1));
        // A missing field is left out rather than null.
        let (mark, text) = match text.strip_suffix(" | null") {
            _ if is_required(name) => ("", text.as_str()),
            Some(present) => ("?", present),
            None => ("?", text.as_str()),
        };
        format!("{comment}{indent}{name}{mark}: {text};\n")
    });
    format!("{{\n{}{}}}", declared.collect::<String>(), "  ".repeat(depth))
}
