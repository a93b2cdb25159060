//! `quintet new-bot`: a starter bot in a language of your choice.

use crate::failure::{Exit, Failure};
use crate::output::Output;
use crate::words::pick;
use clap::{Args, ValueEnum};
use std::fs::{self, OpenOptions};
use std::io::Write as _;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  quintet new-bot python
  quintet new-bot c --dir mine";

/// Write a starter bot that passes check-bot in every game
/// fr: Écrire un bot de départ qui passe check-bot dans tous les jeux
///
/// The bot plays random legal moves and respects the clock, if there is one. The comment at the top
/// says how to compile and test it; docs/protocol.md describes what it reads. Nothing is
/// overwritten.
/// fr: Il joue des coups légaux au hasard et respecte la pendule, s’il y en a une. Le commentaire
/// en tête dit comment le compiler et le tester ; docs/protocol.md décrit ce qu’il lit. Rien n’est
/// écrasé.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct NewBotArgs {
    /// The programming language
    /// fr: Le langage de programmation
    #[arg(value_name = "LANGUAGE", value_enum)]
    language: Written,

    /// The folder to write to, created if missing
    /// fr: Le dossier où l’écrire, créé s’il n’existe pas
    #[arg(long, value_name = "DIR", default_value = ".")]
    dir: PathBuf,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Written {
    /// Python 3
    Python,
    /// C
    C,
    /// C++
    Cpp,
    /// Java
    Java,
    #[value(help = pick("JavaScript, for Node.js", "JavaScript, pour Node.js"))]
    Js,
    /// Rust
    Rust,
}

impl Written {
    /// The languages of a course's starter bots.
    pub(crate) const COURSE: [Self; 6] =
        [Self::Python, Self::C, Self::Cpp, Self::Java, Self::Js, Self::Rust];

    /// Its name on the command line.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Python => "python",
            Self::C => "c",
            Self::Cpp => "cpp",
            Self::Java => "java",
            Self::Js => "js",
            Self::Rust => "rust",
        }
    }

    /// The name of the file, and its text in the reader's language.
    pub(crate) fn file(self, game: &str) -> (&'static str, String) {
        let (name, text, command) = self.parts();
        let check = format!("quintet check-bot {game} -- {command}");
        let about = pick(
            "A bot for every game of Quintet: reads one line of JSON per turn, answers with a move.",
            "Un bot pour tous les jeux de Quintet : il lit une ligne de JSON par tour et répond par un coup.",
        );
        let think =
            pick("Think here: how good is this move?", "Réfléchir ici : que vaut ce coup ?");
        let texts = [("{about}", about), ("{check}", &check), ("{think}", think)];
        (name, texts.iter().fold(text.to_owned(), |text, (key, value)| text.replace(key, value)))
    }

    /// The name of the file, its text, and the command that runs it.
    const fn parts(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Self::Python => ("bot.py", include_str!("bots/bot.py"), "python3 bot.py"),
            Self::C => ("bot.c", include_str!("bots/bot.c"), "./bot"),
            Self::Cpp => ("bot.cpp", include_str!("bots/bot.cpp"), "./bot"),
            Self::Java => ("Bot.java", include_str!("bots/Bot.java"), "java -cp . Bot"),
            Self::Js => ("bot.js", include_str!("bots/bot.js"), "node bot.js"),
            Self::Rust => ("bot.rs", include_str!("bots/bot.rs"), "./bot"),
        }
    }
}

pub(crate) fn run(args: &NewBotArgs, out: &mut Output) -> Result<Exit, Failure> {
    let (name, text) = args.language.file("connect4");
    let path = args.dir.join(name);
    fs::create_dir_all(&args.dir).map_err(|error| Failure::file("write", &args.dir, error))?;
    OpenOptions::new()
        .write(true)
        .create_new(true)
        .open(&path)
        .and_then(|mut file| file.write_all(text.as_bytes()))
        .map_err(|error| Failure::file("write", &path, error))?;
    if out.is_json() {
        out.data(&path)?;
    } else {
        out.result(&format!("{}\n", path.display()))?;
        out.note(pick(
            "Test it: the comment at its top has the commands.\n",
            "Testez-le : le commentaire en tête donne les commandes.\n",
        ));
    }
    Ok(Exit::Answered)
}
