//! The folder of static files: what it contains, what it replaces, what it refuses.

use crate::support::scratch;
use quintet::Registry;
use quintet::core::{Language, StopFlag};
use quintet_studio::{Site, SiteError};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};

/// The smallest possible module: the folder only delivers it.
const MODULE: &[u8] = b"\0asm\x01\0\0\0";

fn site(folder: &Path) -> Site {
    let module = folder.join("module.wasm");
    fs::create_dir_all(folder).expect("a folder");
    fs::write(&module, MODULE).expect("a file is written");
    fs::write(folder.join("net.bin"), "numbers").expect("a file is written");
    Site { registry: Registry::shipped(), reports: None, page: None, module }
}

/// The names of all files below a folder.
fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        if entry.path().is_dir() {
            files(&entry.path(), found);
        } else {
            found.push(entry.path());
        }
    }
}

fn text(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn the_folder_has_every_route_every_answer_and_no_absolute_address() {
    let folder = scratch("site");
    let out = folder.join("out");
    let size = site(&folder).write(&out, &StopFlag::new()).unwrap();
    for route in ["", "connect4/", "sudoku/", "puzzles/", "about/"] {
        let document = text(&out.join(format!("{route}index.html")));
        assert!(document.contains(r#"data-carrier="workers""#), "{route}");
        assert!(!document.contains(r#"href="/"#) && !document.contains(r#"src="/"#), "{route}");
        // Everything that a document names exists.
        for part in document.split("href=\"").skip(1) {
            let name = part.split('"').next().unwrap();
            let path = out.join(route).join(name);
            assert!(name.starts_with('#') || path.exists(), "{route}: {name}");
        }
    }
    let mut found = Vec::new();
    files(&out, &mut found);
    let mut scripts = 0;
    for path in found.iter().filter(|path| path.extension().is_some_and(|end| end == "js")) {
        scripts += 1;
        let absolute = text(path).lines().any(|line| {
            line.ends_with("';") && (line.contains("from '/") || line.starts_with("import '/"))
        });
        assert!(!absolute, "{}", path.display());
    }
    assert!(scripts > 100 && size.files > scripts);
    for language in Language::ALL {
        let answers = out.join("answers").join(language.code());
        let games: Value = serde_json::from_str(&text(&answers.join("games.json"))).unwrap();
        assert_eq!(games.as_array().unwrap().len(), 5);
        let lessons: Value = serde_json::from_str(&text(&answers.join("course.json"))).unwrap();
        for lesson in lessons.as_array().unwrap() {
            let name = format!("course/{}.json", lesson["name"].as_str().unwrap());
            let told: Value = serde_json::from_str(&text(&answers.join(name))).unwrap();
            assert_eq!(told["title"], lesson["title"]);
        }
    }
}

#[test]
fn the_service_worker_knows_every_file_by_its_content() {
    let folder = scratch("site-marks");
    let out = folder.join("out");
    let site = site(&folder);
    site.write(&out, &StopFlag::new()).unwrap();
    let list = |out: &Path| -> Value {
        let worker = text(&out.join("sw.js"));
        let json = worker.lines().next().unwrap().strip_prefix("self.site = ").unwrap();
        serde_json::from_str(json.trim_end_matches(';')).unwrap()
    };
    let first = list(&out);
    for name in first["files"].as_object().unwrap().keys() {
        assert!(out.join(name).exists(), "{name}");
    }
    assert!(first["routes"].as_array().unwrap().iter().any(|route| route == "hex"));
    // Writing again gives the same version; another module gives another version, and the old module is removed.
    site.write(&out, &StopFlag::new()).unwrap();
    assert_eq!(list(&out)["version"], first["version"]);
    fs::write(&site.module, [MODULE, &[0, 2, 1, b'x']].concat()).unwrap();
    site.write(&out, &StopFlag::new()).unwrap();
    assert_ne!(list(&out)["version"], first["version"]);
    let engine = fs::read_dir(out.join("engine")).unwrap().flatten();
    let mut names: Vec<_> = engine.map(|file| file.file_name().into_string().unwrap()).collect();
    names.sort();
    assert!(names.len() == 2 && names[0].starts_with("net.") && names[1].ends_with(".wasm.gz"));
    assert!(
        text(&out.join("js/site/files.js")).contains(&format!(r#""net":"engine/{}""#, names[0]))
    );
}

#[test]
fn what_is_no_module_and_a_folder_of_somebody_else_are_refused() {
    let folder = scratch("site-refused");
    let site = site(&folder);
    let taken = folder.join("taken");
    fs::create_dir_all(&taken).unwrap();
    fs::write(taken.join("letter.txt"), "dear").unwrap();
    let error = site.write(&taken, &StopFlag::new()).unwrap_err();
    assert!(matches!(error, SiteError::Taken(_)));
    assert!(error.in_words(Language::French).contains("n’est pas un site"));
    // A list with names that lead out of its folder is not a site's.
    fs::write(taken.join("site.json"), r#"{"files": ["../letter.txt"]}"#).unwrap();
    assert!(matches!(site.write(&taken, &StopFlag::new()), Err(SiteError::Taken(_))));
    fs::write(&site.module, "text").unwrap();
    let out = folder.join("out");
    assert!(matches!(site.write(&out, &StopFlag::new()), Err(SiteError::NoModule(_))));
    fs::remove_file(&site.module).unwrap();
    assert!(matches!(site.write(&out, &StopFlag::new()), Err(SiteError::Module(..))));
    assert!(!out.exists(), "nothing is begun that cannot be ended");
}

#[test]
fn a_stop_ends_it_and_the_next_time_it_goes_on() {
    let folder = scratch("site-stop");
    let (site, out, stop) = (site(&folder), folder.join("out"), StopFlag::new());
    stop.stop();
    assert!(matches!(site.write(&out, &stop), Err(SiteError::Stopped)));
    site.write(&out, &StopFlag::new()).unwrap();
}
