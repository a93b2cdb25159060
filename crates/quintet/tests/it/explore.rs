//! The opening explorer: finds games that passed through a position, in whatever move order.

use quintet::questions::{Catalogue, Refusal, ask};
use quintet::{Registry, core::Language, core::StopFlag};
use serde_json::{Value, json};

fn explore(body: &Value) -> Result<Value, Refusal> {
    let catalogue = Catalogue::new(Registry::shipped(), 1 << 30);
    let asked = ("POST", "/explore");
    let answer = ask(&catalogue, asked, &body.to_string(), Language::English, &StopFlag::new())?;
    Ok(serde_json::from_str(&answer).expect("an answer is JSON"))
}

#[test]
fn games_are_found_by_any_order_of_moves() {
    let records = ["1234", "3215", "123", "45", "2131"];
    let found = explore(&json!({"game": "connect4", "position": "123", "records": records}));
    let passages = json!([
        {"record": 0, "ply": 3, "move": "4"},
        {"record": 1, "ply": 3, "move": "5"},
        {"record": 2, "ply": 3},
    ]);
    assert_eq!(found.unwrap(), json!({ "passages": passages }));
}

#[test]
fn moves_are_written_as_the_game_writes_them() {
    let records = ["c3 tl+ d4 br-"];
    let body = json!({"game": "pentago", "position": "c3 tl+", "records": records});
    let found = explore(&body).unwrap();
    assert_eq!(found["passages"], json!([{"record": 0, "ply": 1, "move": "d4 br-"}]));
    let swapped = json!({"game": "hex", "setup": "size=5,swap=pieces", "position": "", "records": ["b2 swap"]});
    assert_eq!(explore(&swapped).unwrap()["passages"][0]["move"], "b2");
}

#[test]
fn a_record_that_is_none_is_refused() {
    let refused = explore(&json!({"game": "connect4", "records": ["12", "99"]})).unwrap_err();
    assert_eq!(refused.status, 422);
    assert_eq!(explore(&json!({"game": "go", "records": []})).unwrap_err().status, 404);
}
