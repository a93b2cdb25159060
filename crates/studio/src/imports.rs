//! Preloads: the document of a route names the modules that its page will import. Otherwise a browser discovers them
//! level by level, with a wait for each. Of texts, which come in several languages, it names all but the language
//! (`js/i18n/*-game.js`); `page/js/early.js` knows that.

use std::borrow::Cow;
use std::collections::{HashSet, VecDeque};
use std::fmt::Write;

/// Where the document loads its first module.
const START: &str = r#"<script type="module" src="/js/app.js"></script>"#;
const START_MODULE: &str = "js/app.js";

/// Adds to `document` the start of the module `page` and the names of everything that it, `styles` and `more` import;
/// `read` returns a file of the page by name. The modules are addressed in the folder `root`.
pub(crate) fn named_in(
    document: &str,
    root: &str,
    page: Option<&str>,
    more: &[&str],
    styles: &[&str],
    read: impl Fn(&str) -> Option<String>,
) -> String {
    let mut links = String::new();
    let modules =
        Vec::from_iter([START_MODULE].into_iter().chain(page).chain(more.iter().copied()));
    for style in styles {
        let _ = write!(links, r#"<link rel="preload" as="style" href="/{style}" />"#);
    }
    let mut words: Vec<String> = Vec::new();
    for (module, text) in closure(&modules, read) {
        let _ = write!(links, r#"<link rel="modulepreload" href="/{root}{module}" />"#);
        words
            .extend(words_of(&text).map(|address| format!("{root}{}", resolve(&module, &address))));
    }
    words.sort();
    words.dedup();
    for module in [START_MODULE].into_iter().chain(page) {
        let _ = write!(links, r#"<script type="module" src="/{root}{module}"></script>"#);
    }
    let head = format!(r#"<head data-words="{}">"#, words.join(" "));
    document.replacen(START, &links, 1).replacen("<head>", &head, 1)
}

/// The texts that a module uses, with `*` for the language.
fn words_of(text: &str) -> impl Iterator<Item = String> {
    let addresses = text.lines().filter_map(|line| {
        let (_, call) = line.split_once("useWords((to) => import(`")?;
        call.split_once("`)").map(|(address, _)| address)
    });
    addresses.map(|address| address.replace("${to}", "*"))
}

/// `modules` and everything they import, each once with its text, by depth.
fn closure(modules: &[&str], read: impl Fn(&str) -> Option<String>) -> Vec<(String, String)> {
    let mut waiting: VecDeque<String> = modules.iter().map(|&name| name.to_owned()).collect();
    let mut seen: HashSet<String> = waiting.iter().cloned().collect();
    let mut found = Vec::new();
    while let Some(name) = waiting.pop_front() {
        let Some(text) = read(&name) else { continue };
        for import in imports(&text) {
            let import = resolve(&name, import);
            if seen.insert(import.clone()) {
                waiting.push_back(import);
            }
        }
        found.push((name, text));
    }
    found
}

/// The addresses that a module imports when it is loaded, in the form that the formatter writes: `import … from
/// 'ADDRESS';`, `export … from 'ADDRESS';` with or without line breaks between the braces, and `import 'ADDRESS';`.
fn imports(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter_map(|line| {
        let statement = line.strip_suffix("';")?;
        if let Some(address) = statement.strip_prefix("import '") {
            return Some(address);
        }
        let (head, address) = statement.rsplit_once(" from '")?;
        ["import ", "export ", "}"].iter().any(|start| head.starts_with(start)).then_some(address)
    })
}

/// Where the address of an import begins in its line, if it is absolute.
fn absolute_in(line: &str) -> Option<usize> {
    let address = imports(line).next().filter(|address| address.starts_with('/'))?;
    Some(line.len() - "';".len() - address.len())
}

/// Makes a module's imports relative: `'/js/dom.js'` becomes `'../../js/dom.js'` two folders down.
pub(crate) fn relative(name: &str, text: &str) -> String {
    let up = "../".repeat(name.matches('/').count());
    let line = |line: &str| -> String {
        let line = match absolute_in(line) {
            Some(at) => Cow::Owned(format!("{}{up}{}", &line[..at], &line[at + 1..])),
            None => Cow::Borrowed(line),
        };
        format!("{line}\n")
    };
    text.lines().map(line).collect()
}

/// The file behind an address that the module `from` imports.
fn resolve(from: &str, address: &str) -> String {
    if let Some(name) = address.strip_prefix('/') {
        return name.to_owned();
    }
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    for part in address.split('/') {
        match part {
            "." => {}
            ".." => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(name: &str) -> Option<String> {
        let text = match name {
            "js/a.js" => {
                "import { b } from './b.js';\nimport '/games/x/own.js';\n\
                 const late = () => import('./late.js');\n// from './no.js';\n"
            }
            "js/b.js" => "import {\n  c,\n} from './deep/c.js';\nexport { a } from './a.js';\n",
            "js/deep/c.js" => "import { b } from '../b.js';\nimport { gone } from './gone.js';\n",
            "games/x/own.js" => "export * from '/js/b.js';\n",
            _ => return None,
        };
        Some(text.to_owned())
    }

    #[test]
    fn all_that_is_imported_is_named_once() {
        let names = closure(&["js/a.js"], read).into_iter().map(|(name, _)| name);
        assert_eq!(
            names.collect::<Vec<_>>(),
            ["js/a.js", "js/b.js", "games/x/own.js", "js/deep/c.js"]
        );
    }

    #[test]
    fn imports_lead_up_and_down_again() {
        let text = "import { h } from '/js/dom.js';\nimport '/js/a.js';\nimport { b } from './b.js';\nconst c = '/js';\n";
        let made = "import { h } from '../../js/dom.js';\nimport '../../js/a.js';\nimport { b } from './b.js';\nconst c = '/js';\n";
        assert_eq!(relative("games/x/page.js", text), made);
    }

    #[test]
    fn names_stand_before_the_first_module() {
        let document = format!("<head>\n  {START}\n</head>");
        for root in ["", "v-1/"] {
            let named =
                named_in(&document, root, Some("games/x/own.js"), &[], &["css/a.css"], |_| {
                    Some("await useWords((to) => import(`./w-${to}.js`));\n".to_owned())
                });
            let link = |name: &str| format!(r#"<link rel="modulepreload" href="/{root}{name}" />"#);
            let start =
                |name: &str| format!(r#"<script type="module" src="/{root}{name}"></script>"#);
            let all = |one: &dyn Fn(&str) -> String| one("js/app.js") + &one("games/x/own.js");
            let style = r#"<link rel="preload" as="style" href="/css/a.css" />"#;
            let head = format!(r#"<head data-words="{root}games/x/w-*.js {root}js/w-*.js">"#);
            let (links, starts) = (all(&link), all(&start));
            assert_eq!(named, format!("{head}\n  {style}{links}{starts}\n</head>"));
        }
    }
}
