//! Matches and tournaments: what `quintet match` and `quintet tournament` share.

pub(crate) mod bar;
pub(crate) mod check_bot;
pub(crate) mod class;
pub(crate) mod grade;
mod judge;
pub(crate) mod ladder;
pub(crate) mod launch;
mod log;
pub(crate) mod match_report;
pub(crate) mod matches;
pub(crate) mod new_bot;
mod report_file;
mod tables;
pub(crate) mod tournament;
pub(crate) mod tune;
pub(crate) mod ugi;

use crate::failure::Failure;
use crate::output::Output;
use crate::words::pick;
use clap::ValueEnum;
use quintet::core::Words;
use quintet_arena::engine::{EngineCommand, Launcher, Sandbox};
use quintet_arena::{ArenaError, Changed, Everybody};

/// The command that starts programs for the arena; people do not need it.
pub(crate) const LAUNCH: &str = "launch";

/// What to do with games whose programs have changed since.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum ChangedArg {
    #[value(help = pick("Play them again", "Les rejouer"))]
    Replay,
    #[value(help = pick("Keep them", "Les garder"))]
    Keep,
}

/// The arena's setting for it.
fn changed(asked: Option<ChangedArg>) -> Changed {
    match asked {
        Some(ChangedArg::Replay) => Changed::Replay,
        Some(ChangedArg::Keep) => Changed::Keep,
        None => Changed::Refuse,
    }
}

/// How strictly programs are isolated from the machine.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub(crate) enum SandboxArg {
    #[default]
    #[value(help = pick("As far as this machine allows", "Autant que cette machine le permet"))]
    Auto,
    #[value(help = pick(
        "Completely; otherwise no program is started",
        "Complètement, sinon aucun programme n’est lancé"
    ))]
    Require,
    #[value(help = pick(
        "Not at all: programs run with your rights, with limits only against mistakes",
        "Pas du tout : les programmes ont vos droits, et seulement des limites contre les erreurs"
    ))]
    Off,
}

impl From<SandboxArg> for Sandbox {
    fn from(given: SandboxArg) -> Self {
        match given {
            SandboxArg::Auto => Self::Auto,
            SandboxArg::Require => Self::Require,
            SandboxArg::Off => Self::Off,
        }
    }
}

/// Our own players, and programs started by this executable. Warns about guarantees that the
/// sandbox lacks on this machine or, if a sandbox is required, refuses.
pub(crate) fn everybody<'a>(
    sandbox: SandboxArg,
    players: impl IntoIterator<Item = &'a str> + Clone,
    out: &mut Output,
) -> Result<Everybody, Failure> {
    let own = std::env::current_exe().ok();
    let launcher = own.clone().map(|program| Launcher { program, command: LAUNCH.to_owned() });
    let has_programs = players.clone().into_iter().any(|it| EngineCommand::parse(it).is_some());
    let sandbox = Sandbox::from(sandbox);
    if has_programs && sandbox != Sandbox::Off {
        let missing = launcher.as_ref().map(Launcher::missing).unwrap_or_default();
        match missing.is_empty() {
            true => {}
            false if sandbox == Sandbox::Require => return Err(lacking(&missing)),
            false => out.note(&lacks(&missing)),
        }
    }
    let hidden = own.into_iter().collect();
    let everybody = Everybody { launcher, sandbox, hidden, ..Everybody::PLAIN };
    Ok(everybody.hiding(players))
}

/// Why a required sandbox is not available.
fn lacking(missing: &[&str]) -> Failure {
    let missing = missing.join(", ");
    Failure::says(
        format!(
            "this machine cannot keep programs in a sandbox: {missing}; `quintet check-bot` says \
             what holds, and --sandbox auto does without the rest"
        ),
        format!(
            "cette machine ne peut pas isoler les programmes : {missing} ; `quintet check-bot` \
             montre ce qui tient, et --sandbox auto se passe du reste"
        ),
    )
}

/// What the sandbox does not prevent on this machine.
fn lacks(missing: &[&str]) -> String {
    let missing = missing.join(", ");
    pick(
        format!("programs are not completely isolated on this machine: {missing}\n"),
        format!("les programmes ne sont pas complètement isolés sur cette machine : {missing}\n"),
    )
}

impl From<ArenaError> for Failure {
    fn from(error: ArenaError) -> Self {
        Self::Refused(Words::each(|language| error.in_words(language)))
    }
}
