//! `quintet man`: the manual, for `man`.

use crate::failure::{Exit, Failure};
use crate::help;
use crate::options;
use crate::output::Output;
use crate::words;
use clap::{Args, Command};
use clap_mangen::Man;
use quintet::core::unknown;
use schemars::JsonSchema;
use serde::Serialize;
use std::path::{Path, PathBuf};

const EXAMPLES: &str = "\
Examples:
  quintet man | man -l -
  quintet man sudoku solve | man -l -
  quintet man --dir ~/.local/share/man/man1   all pages, one per command
                                              fr: toutes les pages, une par commande";

/// Print the manual page of the program or of a command, or write all pages
/// fr: Afficher la page de manuel du programme ou d’une commande, ou écrire toutes les pages
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ManArgs {
    /// The command whose page to print [default: the program itself]
    /// fr: La commande dont afficher la page [défaut : le programme]
    #[arg(value_name = "COMMAND")]
    command: Vec<String>,

    /// Write the pages of the program and of all commands to this folder
    /// fr: Écrire les pages du programme et de toutes les commandes dans ce dossier
    #[arg(long, value_name = "DIR", conflicts_with = "command")]
    dir: Option<PathBuf>,
}

#[derive(Serialize, JsonSchema)]
pub(crate) struct Report {
    name: String,
    page: String,
}

pub(crate) fn run(args: &ManArgs, out: &mut Output) -> Result<Exit, Failure> {
    let program = options::program(out.registry(), out.language());
    if let Some(folder) = &args.dir {
        std::fs::create_dir_all(folder)?;
        let written = write_all(&program, folder)?;
        out.note(&words::pick(
            format!("{written} pages are in {}", folder.display()),
            format!("{written} pages sont dans {}", folder.display()),
        ));
        return Ok(Exit::Answered);
    }
    let command = find(&program, &args.command)?;
    let report = Report { name: name_of(command), page: page(command)? };
    if out.is_json() {
        out.data(&report)?;
    } else {
        out.bytes(report.page.as_bytes())?;
    }
    Ok(Exit::Answered)
}

/// The name of a command's page: `quintet-sudoku-solve`.
fn name_of(command: &Command) -> String {
    command.get_display_name().unwrap_or("quintet").to_owned()
}

/// Writes the pages of a command and of all below it. Returns their number.
fn write_all(command: &Command, folder: &Path) -> Result<usize, Failure> {
    std::fs::write(folder.join(format!("{}.1", name_of(command))), page(command)?)?;
    let below = command.get_subcommands().filter(|below| is_shown(below));
    below.map(|below| write_all(below, folder)).try_fold(1, |sum, more| Ok(sum + more?))
}

fn is_shown(command: &Command) -> bool {
    !command.is_hide_set() && command.get_name() != "help"
}

/// A page. The text after the options is added here, so that examples keep their lines.
fn page(command: &Command) -> Result<String, Failure> {
    let after = command.get_after_help().map(|help| help::fit(&help.to_string(), 100));
    let after = after.unwrap_or_default();
    let man = Man::new(command.clone());
    let mut bytes = Vec::new();
    man.render_title(&mut bytes)?;
    man.render_name_section(&mut bytes)?;
    man.render_synopsis_section(&mut bytes)?;
    man.render_description_section(&mut bytes)?;
    man.render_options_section(&mut bytes)?;
    if command.get_subcommands().any(is_shown) {
        man.render_subcommands_section(&mut bytes)?;
    }
    let mut page = String::from_utf8(bytes).map_err(Failure::refused)?;
    let paragraphs = after.split("\n\n").filter(|paragraph| !paragraph.is_empty());
    for (index, paragraph) in paragraphs.enumerate() {
        let examples = help::EXAMPLES.iter().find_map(|title| paragraph.strip_prefix(title));
        page.push_str(&match examples {
            Some(examples) => {
                let title = words::pick("EXAMPLES", "EXEMPLES");
                format!(".SH {title}\n{}", literal(examples.trim_start_matches('\n')))
            }
            None if index == 0 => format!(".SH NOTES\n{}", literal(paragraph)),
            None => format!(".PP\n{}", literal(paragraph)),
        });
    }
    Ok(page)
}

/// Lines that are kept as they are, not filled.
fn literal(text: &str) -> String {
    let line = |line: &str| {
        let line = line.replace('\\', "\\e").replace('-', "\\-");
        // Such a line would be taken for a request.
        if line.starts_with(['.', '\'']) { format!("\\&{line}\n") } else { format!("{line}\n") }
    };
    format!(".nf\n{}.fi\n", text.lines().map(line).collect::<String>())
}

fn find<'c>(program: &'c Command, names: &[String]) -> Result<&'c Command, Failure> {
    names.iter().try_fold(program, |command, name| {
        command.find_subcommand(name).filter(|found| is_shown(found)).ok_or_else(|| {
            let known = command.get_subcommands().filter(|known| is_shown(known));
            let known: Vec<_> = known.map(|known| known.get_name().to_owned()).collect();
            let language = words::language();
            Failure::refused(unknown("command", "commande inconnue", name, &known, language))
        })
    })
}
