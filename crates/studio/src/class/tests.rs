//! Seats are made, found and removed; wrong codes and odd names are refused.

use super::*;

struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        Self(std::env::temp_dir().join(format!("quintet-class-{}-{name}", std::process::id())))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn open(folder: &Path) -> (Class, Store) {
    let store = Store::open(folder).expect("a folder of our own");
    (Class::open(folder, &store).expect("a class"), store)
}

#[test]
fn a_seat_is_taken_up_again_after_a_restart() {
    let folder = Scratch::new("again");
    let (class, store) = open(&folder.0);
    let code = class.code();
    let anna = class.make_seat(&store, "  Anna   B. ").unwrap();
    assert_eq!(anna.name, "Anna B.");
    drop((class, store));
    let (class, _) = open(&folder.0);
    assert_eq!(class.code(), code);
    let found = class.admit(1, &code.to_lowercase(), Some(&shown(&anna.key))).unwrap().unwrap();
    assert_eq!((found.id, &found.secret), (anna.id, &anna.secret));
    assert_eq!(class.seat_of(&anna.secret).unwrap().id, anna.id);
    assert!(class.seat_of("").is_none());
    let other = class.renew_code().unwrap();
    assert_ne!(other, code);
    assert_eq!(class.admit(1, &code, None).unwrap_err(), Problem::Code);
    assert!(class.admit(1, &other, None).unwrap().is_none());
    class.remove(anna.id).unwrap();
    assert!(class.seat_of(&anna.secret).is_none() && class.name_of(anna.id).is_none());
}

#[test]
fn names_are_checked() {
    let folder = Scratch::new("names");
    let (class, store) = open(&folder.0);
    class.make_seat(&store, "Zoé").unwrap();
    let longest = "x".repeat(LONGEST_NAME);
    class.make_seat(&store, &longest).unwrap();
    for (name, problem) in [
        ("", Problem::Name),
        ("   ", Problem::Name),
        ("a\u{202e}b", Problem::Name),
        ("a\u{1b}[31m", Problem::Name),
        (&format!("{longest}x"), Problem::Name),
        ("ZOÉ", Problem::NameTaken),
        (" zoé ", Problem::NameTaken),
    ] {
        assert_eq!(class.make_seat(&store, name).err(), Some(problem), "{name:?}");
    }
    let names: Vec<_> = class.seats().iter().map(|seat| seat.name.clone()).collect();
    assert_eq!(names, [longest.as_str(), "Zoé"]);
}

#[test]
fn guesses_run_out_and_a_right_one_does_not_help_then() {
    let folder = Scratch::new("guesses");
    let (class, _store) = open(&folder.0);
    let code = class.code();
    for _ in 0..100 {
        assert!(class.admit(7, &code, None).is_ok(), "a right code costs nothing");
    }
    let tries: Vec<_> = (0..60).map(|_| class.admit(7, "BBBBBB", None).unwrap_err()).collect();
    assert_eq!(tries[0], Problem::Code);
    assert_eq!(tries[59], Problem::TooMany);
    assert_eq!(class.admit(7, &code, None).unwrap_err(), Problem::TooMany);
    assert!(class.admit(8, &code, None).is_ok(), "another client is not held up");
    let keys: Vec<_> =
        (0..60).map(|_| class.admit(9, &code, Some("BBBBBB")).unwrap_err()).collect();
    assert_eq!((keys[0], keys[59]), (Problem::Key, Problem::TooMany), "keys are guesses, too");
}
