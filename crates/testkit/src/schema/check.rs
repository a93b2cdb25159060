//! Validates a value against its schema and locates errors.

use serde_json::{Map, Value};

/// The error in a value, if any.
#[must_use]
pub fn violation(schema: &Value, value: &Value) -> Option<String> {
    violation_in(schema, schema, value)
}

/// The error in a value, if any, by a schema that is part of a document.
#[must_use]
pub fn violation_in(document: &Value, schema: &Value, value: &Value) -> Option<String> {
    Checker { root: document }.check(schema, value, "$").err()
}

struct Checker<'a> {
    root: &'a Value,
}

impl Checker<'_> {
    fn check(&self, schema: &Value, value: &Value, at: &str) -> Result<(), String> {
        let Some(schema) = schema.as_object() else {
            return if schema == &Value::Bool(false) {
                Err(format!("{at}: not allowed"))
            } else {
                Ok(())
            };
        };
        if let Some(Value::String(reference)) = schema.get("$ref") {
            let pointer = reference.strip_prefix('#').expect("references stay in the document");
            let target = self.root.pointer(pointer).expect("the referenced schema exists");
            self.check(target, value, at)?;
        }
        self.check_kind(schema, value, at)?;
        check_bounds(schema, value, at)?;
        self.check_choices(schema, value, at)?;
        self.check_items(schema, value, at)?;
        self.check_object(schema, value, at)
    }

    fn check_kind(
        &self,
        schema: &Map<String, Value>,
        value: &Value,
        at: &str,
    ) -> Result<(), String> {
        let kinds: Vec<&str> = match schema.get("type") {
            Some(Value::String(kind)) => vec![kind],
            Some(Value::Array(kinds)) => kinds.iter().filter_map(Value::as_str).collect(),
            _ => return Ok(()),
        };
        let is = |kind: &&str| match *kind {
            "null" => value.is_null(),
            "boolean" => value.is_boolean(),
            "string" => value.is_string(),
            "array" => value.is_array(),
            "object" => value.is_object(),
            "integer" => value.is_i64() || value.is_u64(),
            "number" => value.is_number(),
            other => panic!("{at}: unknown type {other}"),
        };
        if kinds.iter().any(is) { Ok(()) } else { Err(format!("{at}: {value} is not {kinds:?}")) }
    }

    fn check_choices(
        &self,
        schema: &Map<String, Value>,
        value: &Value,
        at: &str,
    ) -> Result<(), String> {
        if schema.get("const").is_some_and(|only| only != value) {
            return Err(format!("{at}: {value} is not {}", schema["const"]));
        }
        if let Some(Value::Array(words)) = schema.get("enum")
            && !words.contains(value)
        {
            return Err(format!("{at}: {value} is not one of {words:?}"));
        }
        for name in ["anyOf", "oneOf"] {
            let Some(Value::Array(any)) = schema.get(name) else { continue };
            let fits = any.iter().map(|one| self.check(one, value, at));
            let (good, bad): (Vec<_>, Vec<_>) = fits.partition(Result::is_ok);
            let wanted = if name == "oneOf" { good.len() == 1 } else { !good.is_empty() };
            if !wanted {
                let why: Vec<String> = bad.into_iter().filter_map(Result::err).collect();
                return Err(format!(
                    "{at}: {} of the {name} schemas match: {}",
                    good.len(),
                    why.join("; ")
                ));
            }
        }
        if let Some(Value::Array(all)) = schema.get("allOf") {
            all.iter().try_for_each(|one| self.check(one, value, at))?;
        }
        Ok(())
    }

    fn check_items(
        &self,
        schema: &Map<String, Value>,
        value: &Value,
        at: &str,
    ) -> Result<(), String> {
        let Some(items) = value.as_array() else { return Ok(()) };
        let first = schema.get("prefixItems").and_then(Value::as_array);
        for (index, item) in items.iter().enumerate() {
            let own = first.and_then(|first| first.get(index));
            if let Some(schema) = own.or_else(|| schema.get("items")) {
                self.check(schema, item, &format!("{at}[{index}]"))?;
            }
        }
        Ok(())
    }

    fn check_object(
        &self,
        schema: &Map<String, Value>,
        value: &Value,
        at: &str,
    ) -> Result<(), String> {
        let Some(object) = value.as_object() else { return Ok(()) };
        for name in schema.get("required").and_then(Value::as_array).into_iter().flatten() {
            if !object.contains_key(name.as_str().unwrap_or_default()) {
                return Err(format!("{at}: {name} is missing"));
            }
        }
        let named = schema.get("properties").and_then(Value::as_object);
        for (name, member) in object {
            let at = format!("{at}.{name}");
            match named.and_then(|named| named.get(name)) {
                Some(schema) => self.check(schema, member, &at)?,
                None => {
                    if let Some(others) = schema.get("additionalProperties") {
                        self.check(others, member, &at)?;
                    }
                }
            }
        }
        Ok(())
    }
}

fn check_bounds(schema: &Map<String, Value>, value: &Value, at: &str) -> Result<(), String> {
    let bound = |name: &str| schema.get(name).and_then(Value::as_f64);
    let check = |size: f64, least: &str, most: &str| {
        if bound(least).is_some_and(|least| size < least) {
            return Err(format!("{at}: {size} is less than its {least}"));
        }
        if bound(most).is_some_and(|most| size > most) {
            return Err(format!("{at}: {size} is more than its {most}"));
        }
        Ok(())
    };
    match value {
        Value::Number(number) => check(number.as_f64().unwrap_or(0.0), "minimum", "maximum"),
        Value::Array(items) => check(items.len() as f64, "minItems", "maxItems"),
        _ => Ok(()),
    }
}

/// The keys of a value that its schema does not mention.
#[must_use]
pub fn unnamed(schema: &Value, value: &Value) -> Vec<String> {
    let mut known = Vec::new();
    collect(schema, &mut known);
    let mut unknown = Vec::new();
    keys(value, &mut |key| {
        if !known.iter().any(|name| name == key) {
            unknown.push(key.to_owned());
        }
    });
    unknown
}

fn collect(schema: &Value, names: &mut Vec<String>) {
    match schema {
        Value::Object(map) => {
            if let Some(Value::Object(named)) = map.get("properties") {
                names.extend(named.keys().cloned());
            }
            map.values().for_each(|inner| collect(inner, names));
        }
        Value::Array(all) => all.iter().for_each(|inner| collect(inner, names)),
        _ => {}
    }
}

fn keys(value: &Value, tell: &mut impl FnMut(&str)) {
    match value {
        Value::Object(map) => map.iter().for_each(|(key, inner)| {
            tell(key);
            keys(inner, tell);
        }),
        Value::Array(all) => all.iter().for_each(|inner| keys(inner, tell)),
        _ => {}
    }
}
