//! Why a submission could not be graded, in words for its student.

use quintet::core::Language;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Why a submission could not be graded.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Problem {
    /// A file is outside the submission: a zip slip.
    Outside {
        /// Its name.
        name: String,
    },
    /// A symbolic link.
    Link {
        /// Its name.
        name: String,
    },
    /// Neither a file nor a folder, or a name that no system can write.
    Special {
        /// Its name.
        name: String,
    },
    /// Too many bytes or files.
    TooLarge,
    /// A file or a zip that cannot be read.
    Unreadable {
        /// Its name.
        name: String,
        /// The error from the system or the archive.
        why: String,
    },
    /// There is no file at all.
    Empty,
    /// Nothing shows how to run it.
    Unknown {
        /// The files found.
        found: Vec<String>,
    },
    /// `bot.toml` is not accepted.
    Recipe {
        /// Where and why, in English.
        english: String,
        /// The French text.
        french: String,
    },
    /// The program to run does not exist, even after the build.
    Missing {
        /// Its name.
        name: String,
    },
    /// This machine lacks a compiler or an interpreter; the student is not at fault.
    NoTool {
        /// Its name.
        name: String,
    },
    /// A step of the build failed.
    Build {
        /// The command.
        command: String,
        /// How it ended.
        how: String,
        /// The end of its output.
        output: String,
    },
    /// A step of the build took too long or wrote too much.
    Endless {
        /// The command.
        command: String,
    },
}

impl Problem {
    /// The problem of a file that cannot be read, or a damaged zip.
    pub(super) fn unreadable(name: impl Into<String>, why: impl ToString) -> Self {
        Self::Unreadable { name: name.into(), why: why.to_string() }
    }

    /// Its name in files: `outside`, `build`, …
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Outside { .. } => "outside",
            Self::Link { .. } => "link",
            Self::Special { .. } => "special",
            Self::TooLarge => "too-large",
            Self::Unreadable { .. } => "unreadable",
            Self::Empty => "empty",
            Self::Unknown { .. } => "unknown",
            Self::Recipe { .. } => "recipe",
            Self::Missing { .. } => "missing",
            Self::NoTool { .. } => "no-tool",
            Self::Build { .. } => "build",
            Self::Endless { .. } => "endless",
        }
    }

    /// The compiler's output.
    #[must_use]
    pub fn output(&self) -> &str {
        match self {
            Self::Build { output, .. } => output,
            _ => "",
        }
    }

    /// A sentence saying what is wrong and what to do. Names in it appear as their authors wrote
    /// them.
    #[must_use]
    pub fn in_words(&self, language: Language) -> String {
        match self {
            Self::Outside { name } => language.pick(
                format!("`{name}` would be written outside of the submission's folder; nothing of it was used"),
                format!("`{name}` serait écrit hors du dossier du rendu ; rien n’en a été utilisé"),
            ),
            Self::Link { name } => language.pick(
                format!("`{name}` is a symbolic link; submit the file itself"),
                format!("`{name}` est un lien symbolique ; rendez le fichier lui-même"),
            ),
            Self::Special { name } => language.pick(
                format!(
                    "`{name}` is not an ordinary file, or its name cannot be used: it is too long, \
                     has invisible characters, or another file has it (upper or lower case)"
                ),
                format!(
                    "`{name}` n’est pas un fichier ordinaire, ou son nom ne peut pas servir : il est \
                     trop long, a des caractères invisibles, ou un autre fichier le porte (majuscules \
                     ou minuscules)"
                ),
            ),
            Self::TooLarge => language.pick(
                "it has more than 2000 files or 64 MiB".to_owned(),
                "il a plus de 2000 fichiers ou de 64 Mio".to_owned(),
            ),
            Self::Unreadable { name, why } => language.pick(
                format!("`{name}` cannot be read: {why}"),
                format!("`{name}` est illisible : {why}"),
            ),
            Self::Empty => language.pick(
                "it has no files".to_owned(),
                "il ne contient aucun fichier".to_owned(),
            ),
            Self::Unknown { found } => unknown(&found.join(", "), language),
            Self::Recipe { english, french } => language.pick(
                format!("bot.toml, {english}"),
                format!("bot.toml, {french}"),
            ),
            Self::Missing { name } => language.pick(
                format!("there is no `{name}`, which is what `run` names"),
                format!("`{name}`, que nomme `run`, n’existe pas"),
            ),
            Self::NoTool { name } => language.pick(
                format!("the machine that grades has no `{name}`: ask your teacher"),
                format!("la machine qui note n’a pas `{name}` : demandez à votre enseignant"),
            ),
            Self::Build { command, how, .. } => language.pick(
                format!("`{command}` failed: {how}"),
                format!("`{command}` a échoué : {how}"),
            ),
            Self::Endless { command } => language.pick(
                format!("`{command}` took more than two minutes (five with the steps before it), or wrote too much"),
                format!("`{command}` a pris plus de deux minutes (cinq avec les étapes d’avant), ou a trop écrit"),
            ),
        }
    }
}

fn unknown(found: &str, language: Language) -> String {
    language.pick(
        format!(
            "it is not clear how to run it ({found}): call your program bot.py, bot.js, bot.c, \
             bot.cpp, bot.rs or Bot.java, or add a bot.toml with `run = \"…\"`"
        ),
        format!(
            "on ne sait pas comment le lancer ({found}) : appelez votre programme bot.py, bot.js, \
             bot.c, bot.cpp, bot.rs ou Bot.java, ou ajoutez un bot.toml avec `run = \"…\"`"
        ),
    )
}
