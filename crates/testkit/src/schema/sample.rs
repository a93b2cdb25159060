//! Generates values from a schema: valid, at its bounds, and slightly wrong.

use super::violation_in;
use quintet_core::Random;
use serde_json::{Map, Value, json};
use std::collections::HashMap;

/// Maximum nesting; below that, lists and objects are empty.
const DEEPEST: usize = 6;

/// Generates values that match the schemas of a document.
pub struct Sampler<'a> {
    document: &'a Value,
    /// Sensible values, by field name.
    known: HashMap<String, Vec<Value>>,
}

impl<'a> Sampler<'a> {
    /// A sampler for the schemas of a document. Reuses the fields of these examples by name.
    #[must_use]
    pub fn new(document: &'a Value, examples: &[Value]) -> Self {
        let mut known = HashMap::new();
        examples.iter().for_each(|example| remember(example, &mut known));
        Self { document, known }
    }

    /// A value for a field with this name.
    pub fn sample(&self, schema: &Value, name: &str, random: &mut Random) -> Value {
        self.at(schema, name, random, 0)
    }

    fn at(&self, schema: &Value, name: &str, random: &mut Random, depth: usize) -> Value {
        if let Some(known) = self.known.get(name).filter(|_| random.below(4) > 0) {
            let value = &known[random.below(known.len())];
            if violation_in(self.document, schema, value).is_none() {
                return value.clone();
            }
        }
        if let Some(reference) = schema.get("$ref").and_then(Value::as_str) {
            let target = self.document.pointer(reference.trim_start_matches('#'));
            return self.at(target.expect("the referenced schema exists"), name, random, depth);
        }
        if let Some(only) = schema.get("const") {
            return only.clone();
        }
        for list in ["enum", "anyOf", "oneOf"] {
            let Some(choices) = schema.get(list).and_then(Value::as_array) else { continue };
            let choice = &choices[random.below(choices.len())];
            return match list {
                "enum" => choice.clone(),
                _ => self.at(choice, name, random, depth),
            };
        }
        match kind(schema, random) {
            "object" => self.object(schema, random, depth),
            "array" => self.array(schema, name, random, depth),
            "string" => json!(text(random)),
            "integer" => json!(integer(schema, random)),
            "number" => json!(random.unit()),
            "boolean" => json!(random.below(2) == 0),
            _ => Value::Null,
        }
    }

    fn object(&self, schema: &Value, random: &mut Random, depth: usize) -> Value {
        let required = schema.get("required").and_then(Value::as_array);
        let is_required =
            |name: &String| required.is_some_and(|all| all.iter().any(|it| it == name));
        let fields = schema.get("properties").and_then(Value::as_object);
        let mut object = Map::new();
        for (name, field) in fields.into_iter().flatten() {
            if is_required(name) || depth < DEEPEST && random.below(2) == 0 {
                object.insert(name.clone(), self.at(field, name, random, depth + 1));
            }
        }
        object.into()
    }

    fn array(&self, schema: &Value, name: &str, random: &mut Random, depth: usize) -> Value {
        let first = schema.get("prefixItems").and_then(Value::as_array);
        if let Some(first) = first {
            return first.iter().map(|item| self.at(item, name, random, depth + 1)).collect();
        }
        let Some(item) = schema.get("items").filter(|_| depth < DEEPEST) else { return json!([]) };
        let count = [0, 1, 2, 3, 16, 42][random.below(6)];
        (0..count).map(|_| self.at(item, "", random, depth + 1)).collect()
    }
}

/// Collects the fields of a value by name.
fn remember(value: &Value, known: &mut HashMap<String, Vec<Value>>) {
    match value {
        Value::Object(fields) => fields.iter().for_each(|(name, field)| {
            known.entry(name.clone()).or_default().push(field.clone());
            remember(field, known);
        }),
        Value::Array(items) => items.iter().for_each(|item| remember(item, known)),
        _ => {}
    }
}

/// One of the types allowed by a schema.
fn kind<'s>(schema: &'s Value, random: &mut Random) -> &'s str {
    match schema.get("type") {
        Some(Value::String(kind)) => kind,
        Some(Value::Array(kinds)) if !kinds.is_empty() => {
            kinds[random.below(kinds.len())].as_str().unwrap_or_default()
        }
        _ => "null",
    }
}

/// A number within the bounds, often on one of them.
fn integer(schema: &Value, random: &mut Random) -> i64 {
    let bound = |name: &str| schema.get(name).and_then(Value::as_i64);
    let least = bound("minimum").unwrap_or(i64::MIN);
    let most = bound("maximum").unwrap_or(match schema.get("format").and_then(Value::as_str) {
        Some("uint8") => u8::MAX.into(),
        Some("uint16") => u16::MAX.into(),
        Some("uint32") => u32::MAX.into(),
        _ => i64::MAX,
    });
    match random.below(4) {
        0 => least,
        1 => most,
        _ => (random.below(20) as i64).clamp(least, most),
    }
}

/// A short random text, occasionally a longer one.
fn text(random: &mut Random) -> String {
    const PARTS: [&str; 16] = [
        "", "a1", "4453", "size=4", "=", ":", ",", " ", "\u{0}", "é", "\u{202e}", "😀", "-1", "9",
        "<!--", "../..",
    ];
    let count = if random.below(30) == 0 { 2000 } else { random.below(5) };
    (0..count).map(|_| PARTS[random.below(PARTS.len())]).collect()
}

/// Changes one place of a value, so that it may no longer match its schema.
pub fn spoil(value: &mut Value, random: &mut Random) {
    match value {
        Value::Object(fields) if !fields.is_empty() && random.below(4) > 0 => {
            let name = fields.keys().nth(random.below(fields.len())).cloned().unwrap_or_default();
            match random.below(4) {
                0 => drop(fields.remove(&name)),
                1 => drop(fields.insert(format!("{name}x"), Value::Null)),
                _ => spoil(&mut fields[&name], random),
            }
        }
        Value::Array(items) if !items.is_empty() && random.below(2) == 0 => {
            let place = random.below(items.len());
            spoil(&mut items[place], random);
        }
        _ => *value = other(random),
    }
}

/// A value of a random type.
fn other(random: &mut Random) -> Value {
    match random.below(10) {
        0 => Value::Null,
        1 => json!([]),
        2 => json!({}),
        3 => json!([null, null]),
        4 => json!(-1),
        5 => json!(u64::MAX),
        6 => json!(1e300),
        7 => json!(true),
        8 => json!("x".repeat(70_000)),
        _ => json!(text(random)),
    }
}
