//! The OpenAPI 3.1 document, generated from the list of routes and their types.

use crate::rest::{Route, routes};
use quintet::questions::RefusalBody;
use schemars::SchemaGenerator;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};

/// The version of all messages, raised when a key of one changes its meaning or is removed. 1 was the first; since 2
/// sides, kinds, marks and codes are enumerations, `solve` answers for every game, and `open` takes players, ply and
/// language.
pub(crate) const VERSION: u32 = 3;

/// Where the document defines its types.
const SCHEMAS: &str = "/components/schemas";

/// The document.
pub(crate) fn document() -> Value {
    let settings = SchemaSettings::draft2020_12().with(|settings| {
        settings.definitions_path = SCHEMAS.into();
        settings.meta_schema = None;
    });
    let mut reading = settings.clone().into_generator();
    let mut writing = settings.for_serialize().into_generator();
    let refusal = writing.subschema_for::<RefusalBody>().to_value();
    let mut paths = Map::new();
    for route in routes() {
        let operation = operation(&route, &refusal, &mut reading, &mut writing);
        let path = paths.entry(format!("/api/v1{}", route.path)).or_insert_with(|| json!({}));
        path[route.method] = operation;
    }
    let mut schemas = reading.take_definitions(true);
    schemas.extend(writing.take_definitions(true));
    // Games make puzzles of five grades and refuse any other.
    if let Some(grade) = schemas.get_mut("PuzzleRequest").map(|it| &mut it["properties"]["grade"]) {
        (grade["minimum"], grade["maximum"]) = (json!(1), json!(5));
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Quintet",
            "version": env!("CARGO_PKG_VERSION"),
            "x-messages": VERSION,
            "description": "Five games, one engine room. A refused request changes nothing \
                            and is answered with {error: {code, message}}. Every request \
                            needs the token of the address that the studio printed; some \
                            need its owner's.",
            "license": {"name": "MIT OR Apache-2.0"},
        },
        "servers": [{"url": "/"}],
        "paths": paths,
        "components": {
            "schemas": schemas,
            "securitySchemes": {
                "bearer": {"type": "http", "scheme": "bearer"},
                "address": {"type": "apiKey", "in": "query", "name": "token"},
            },
        },
        "security": [{"bearer": []}, {"address": []}],
    })
}

fn operation(
    route: &Route,
    refusal: &Value,
    reading: &mut SchemaGenerator,
    writing: &mut SchemaGenerator,
) -> Value {
    let content = |schema: Value| json!({"application/json": {"schema": schema}});
    let response = (route.response)(writing).to_value();
    let answer = match route.is_file {
        true => json!({"*/*": {"schema": response}}),
        false => content(response),
    };
    let mut responses = json!({"200": {"description": "What was asked for", "content": answer}});
    for (status, description) in refusals(route) {
        responses[status] =
            json!({"description": description, "content": content(refusal.clone())});
    }
    let mut operation =
        json!({"operationId": name(route), "summary": route.summary, "responses": responses});
    let mut parameters = path_parameters(route.path);
    if let Some(query) = route.query {
        parameters.extend(query_parameters(query, reading));
    }
    if !parameters.is_empty() {
        operation["parameters"] = Value::Array(parameters);
    }
    if let Some(body) = route.body {
        let schema = body(reading).to_value();
        operation["requestBody"] = json!({"required": true, "content": content(schema)});
    }
    if route.takes_file {
        operation["requestBody"] = json!({
            "required": true,
            "content": {"application/octet-stream": {}},
        });
    }
    operation
}

/// The error statuses of a route, and what they mean.
fn refusals(route: &Route) -> Vec<(&'static str, &'static str)> {
    let named = route.path.contains('{');
    let begins = route.path.starts_with("/arena") || route.path.starts_with("/reports");
    let of_class = route.path.starts_with("/class");
    let of_ladder = route.path.starts_with("/ladder");
    let changes = route.method != "get";
    let all = [
        ("400", "The request cannot be read", true),
        ("403", "The token is missing, or is not the owner's where that is needed", true),
        ("404", "There is no such thing", named || of_class || of_ladder || route.body.is_some()),
        ("408", "The body did not come in time", route.body.is_some()),
        ("409", "Something else must end first", begins && changes),
        ("413", "The body is too large", route.body.is_some() || route.takes_file),
        ("415", "The body is not said to be JSON", route.body.is_some()),
        (
            "422",
            "What was asked for is not possible",
            route.body.is_some() || named && begins || route.takes_file,
        ),
        ("429", "Too many requests: wait a moment", true),
        ("500", "The disk refuses, or the server made a mistake", true),
        ("503", "The machine is busy: try again later", true),
    ];
    all.into_iter().filter(|it| it.2).map(|(status, words, _)| (status, words)).collect()
}

/// `get-saved-id` for GET `/saved/{id}`.
fn name(route: &Route) -> String {
    let path = route.path.replace(['{', '}'], "").replace('/', "-");
    format!("{}{path}", route.method)
}

fn path_parameters(path: &str) -> Vec<Value> {
    let named = path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'));
    let schema = |name| match name {
        "id" => json!({"type": "integer", "format": "int64", "minimum": 1, "maximum": i64::MAX}),
        _ => json!({"type": "string"}),
    };
    let parameter =
        |name| json!({"name": name, "in": "path", "required": true, "schema": schema(name)});
    named.map(parameter).collect()
}

/// The fields of a query as parameters.
fn query_parameters(query: crate::rest::SchemaOf, reading: &mut SchemaGenerator) -> Vec<Value> {
    let reference = query(reading).to_value();
    let name = reference["$ref"].as_str().and_then(|path| path.rsplit('/').next());
    let made = name.and_then(|name| reading.definitions().get(name));
    let fields = made.and_then(|made| made.get("properties")?.as_object());
    let required = made.and_then(|made| made.get("required")?.as_array());
    let is_required = |name: &str| required.is_some_and(|all| all.iter().any(|it| it == name));
    let parameter = |(name, schema): (&String, &Value)| json!({"name": name, "in": "query", "required": is_required(name), "schema": schema});
    fields.into_iter().flatten().map(parameter).collect()
}
