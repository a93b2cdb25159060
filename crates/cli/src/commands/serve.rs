//! `quintet serve`: the studio, in a browser on this machine or in a classroom.

use super::arena::SandboxArg;
use super::reports::FiveReports;
use crate::failure::{Exit, Failure};
use crate::output::{Ink, Output};
use crate::words;
use clap::{ArgGroup, Args, ValueEnum};
use quintet_arena::Everybody;
use quintet_studio::{
    ClassAddress, Config, DEFAULT_PORT, ForwardedBy, ServeError, Server, usual_data_directory,
};
use schemars::JsonSchema;
use serde::Serialize;
use std::env;
use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;
use std::sync::Arc;

/// Whoever works on the page reads it from this directory instead.
pub(super) const PAGE_DIRECTORY: &str = "QUINTET_PAGE_DIR";

const EXAMPLES: &str = "\
Examples:
  quintet                        the same as `quintet serve`
  quintet serve --port 0         on any free port
  quintet serve --data games     keep finished games in the directory `games`
  quintet serve --json           {\"address\": …} on standard output
  quintet serve --host 0.0.0.0   for a classroom: whoever has the address printed
  quintet serve --host 0.0.0.0 --allow-host games.school.example
                                 the same, reached by that name
  quintet serve --programs       the arena page may start your own bots
  quintet serve --class          for a class: students come in by a short code, and each
                                 has games and progress of their own

By default the studio listens on 127.0.0.1, for this machine only. Nothing is
answered without the token in the printed address: a browser that opens it keeps
the token as a cookie, a script sends it as `Authorization: Bearer TOKEN` or adds
`?token=TOKEN`. The token is kept in the data directory, so bookmarks still work
after a restart; delete the file `token` there to get a new one. With --host two
addresses are printed: one to give to visitors, and yours, which alone may delete
saved games and stop or delete tournaments. Traffic is not encrypted: on a network
you do not trust, put a server with TLS before it and name it with --allow-host.

With --class the owner is the teacher, and there are no visitors: students open the
address that is printed (or its QR code), enter the code of six letters and choose a
name. Each has a seat, with games, puzzles, lessons and tournaments of their own; the
teacher sees a table of all seats at /class, and gives out a new code there. Behind a
server with TLS, --behind-proxy says whose word about addresses is believed.

Memory: all searches share one budget, three quarters of this machine's memory
unless --memory sets another. A search that may need more than the budget is
refused, and the refusal says how much it needs; one that has to wait for memory
waits. Each player's share is its `table`, its `memory` and its tree.

Finished games are kept in files that only the user who runs the studio may read;
whoever has an address with its token can see them in the studio. One studio at a
time uses a data directory. What it offers to programs is described at
/api/v1/openapi.json. Ctrl-C ends it; a second one ends it at once.";

/// Open the studio: play, watch and analyse all games in the browser
#[derive(Args, Debug, Default)]
#[command(after_help = EXAMPLES, group = ArgGroup::new("reached").multiple(true))]
pub(crate) struct ServeArgs {
    /// Listen on this port; 0 for any free one [default: 4747]
    #[arg(long, value_name = "NUMBER")]
    port: Option<u16>,

    /// Listen on this address of the machine; 0.0.0.0 for all of them, so that
    /// others can reach it with the visitors' address that is printed
    /// [default: 127.0.0.1; with --class 0.0.0.0]
    #[arg(long, value_name = "ADDR", group = "reached")]
    host: Option<IpAddr>,

    /// A name besides its address that the machine is reached by; may be given
    /// several times, the first is printed
    #[arg(long, value_name = "NAME", requires = "reached")]
    allow_host: Vec<String>,

    /// Open the studio to a class: students come in by a code of six letters, each to a seat
    /// with games, puzzles, lessons and tournaments of their own
    #[arg(long, group = "reached", conflicts_with = "programs")]
    class: bool,

    /// There is a server with TLS before this one: believe what it says of whom it speaks for,
    /// in this header. Only where nobody can pass it by
    #[arg(
        long,
        value_enum,
        value_name = "HEADER",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "x-forwarded-for",
        group = "reached"
    )]
    behind_proxy: Option<ProxyHeader>,

    /// Memory for all searches together: 600MB, 2GB or 1.5GiB, at least 64MB; a bare number
    /// counts MB [default: three quarters of this machine's]
    #[arg(long, value_name = "SIZE", value_parser = memory)]
    memory: Option<u64>,

    /// Let tournaments set up in the browser start programs on this machine (players
    /// `lines:…` and `ugi:…`), as the user who runs the studio. Only on 127.0.0.1 or ::1
    #[arg(long)]
    programs: bool,

    /// How those programs are kept apart from the machine
    #[arg(long, value_enum, value_name = "HOW", default_value = "auto", requires = "programs")]
    sandbox: SandboxArg,

    /// Keep finished games in this directory, which is made if it is not there
    /// [default: the system's place for such data]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,

    /// The folder with 100sudoku.txt, for the page of the reports [default:
    /// $QUINTET_DATA/sudoku; without it, puzzles of our own]
    #[arg(long, value_name = "DIR")]
    puzzles: Option<PathBuf>,
}

/// The header in which a server before this one says whom it speaks for.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum ProxyHeader {
    /// `X-Forwarded-For`, which most servers write
    XForwardedFor,
    /// `Forwarded`, as RFC 7239 has it
    Forwarded,
}

impl From<ProxyHeader> for ForwardedBy {
    fn from(header: ProxyHeader) -> Self {
        match header {
            ProxyHeader::XForwardedFor => Self::XForwardedFor,
            ProxyHeader::Forwarded => Self::Forwarded,
        }
    }
}

#[derive(Serialize, JsonSchema)]
pub(crate) struct Ready<'a> {
    /// The address to open, with its token; with --host, the one to give to visitors; with
    /// --class, the students', with the code.
    address: &'a str,
    /// The owner's address, where visitors or students have another.
    #[serde(skip_serializing_if = "Option::is_none")]
    owner: Option<&'a str>,
    /// With --class, the code that students enter.
    #[serde(skip_serializing_if = "Option::is_none")]
    code: Option<&'a str>,
    /// MB that all searches share.
    memory: u64,
}

/// Bytes in a MB.
const MEGABYTE: u64 = 1_000_000;

/// Bytes for all searches.
fn memory(text: &str) -> Result<u64, &'static str> {
    let bytes = crate::exact::memory(text)?;
    let enough = (64 * MEGABYTE..=64_000_000 * MEGABYTE).contains(&bytes);
    enough
        .then_some(bytes)
        .ok_or(words::pick("expected between 64MB and 64TB", "attendu : entre 64MB et 64TB"))
}

pub(crate) fn run(args: &ServeArgs, out: &mut Output) -> Result<Exit, Failure> {
    let data = args.data.clone().or_else(usual_data_directory);
    let no_data = || {
        Failure::says(
            "no place to keep games is known: name one with --data",
            "aucun endroit connu où garder les parties : donnez-en un avec --data",
        )
    };
    let usual = Config::new(data.ok_or_else(no_data)?);
    let config = Config {
        host: args.host.unwrap_or(if args.class { EVERYWHERE } else { usual.host }),
        port: args.port.unwrap_or(DEFAULT_PORT),
        names: names(args)?,
        page: env::var_os(PAGE_DIRECTORY).map(PathBuf::from),
        memory: args.memory,
        registry: out.registry().clone(),
        programs: programs(args, out)?,
        class: args.class,
        behind_proxy: args.behind_proxy.map(ForwardedBy::from),
        reports: Some(Arc::new(FiveReports {
            registry: out.registry().clone(),
            puzzles: super::reproduce::puzzle_folder(args.puzzles.as_deref())?,
        })),
        ..usual
    };
    let language = out.language();
    let refused = |error: ServeError| Failure::refused(error.in_words(language));
    let server = Server::bind(&config).map_err(refused)?;
    // Before the address is known to anybody who could send one.
    let signals = server.signals().map_err(refused)?;
    let (address, owner, class) = (server.address(), server.owner_address(), server.class());
    if out.is_json() {
        let (owner, memory) = (owner.as_deref(), server.memory() / MEGABYTE);
        let code = class.as_ref().map(|class| class.code.as_str());
        out.data(&Ready { address: &address, owner, code, memory })?;
    } else {
        let bold = out.paint(&address, Ink::Bold);
        out.result(&format!("{bold}\n"))?;
        if let (Some(class), Some(owner)) = (&class, &owner) {
            out.note(&class_words(class, owner));
        } else if let Some(owner) = owner {
            out.note(words::pick(
                "Whoever has this address can use the studio and see its saved games.\n\
                 Yours, which may also delete games and stop tournaments:\n",
                "Quiconque a cette adresse peut utiliser le studio et voir ses parties.\n\
                 La vôtre, qui peut aussi effacer des parties et arrêter des tournois :\n",
            ));
            out.note(&format!("{owner}\n"));
        }
        out.note(words::pick(
            "Open this address in a browser. Ctrl-C ends the studio.\n",
            "Ouvrez cette adresse dans un navigateur. Ctrl-C arrête le studio.\n",
        ));
    }
    server.run_until_interrupted(signals).map_err(Failure::refused)?;
    Ok(Exit::Answered)
}

/// All addresses of this machine.
const EVERYWHERE: IpAddr = IpAddr::V4(Ipv4Addr::UNSPECIFIED);

/// How students come in, and where the teacher goes.
fn class_words(class: &ClassAddress, owner: &str) -> String {
    let ClassAddress { root, code, qr } = class;
    words::pick(
        format!(
            "Students open this address, or {root} with the code {code}:\n\n{qr}\n\
             Yours, which shows the code, the table of students and everything else:\n{owner}\n"
        ),
        format!(
            "Les élèves ouvrent cette adresse, ou {root} avec le code {code} :\n\n{qr}\n\
             La vôtre, qui montre le code, le tableau des élèves et tout le reste :\n{owner}\n"
        ),
    )
}

/// Who starts programs, where that was asked for: never for others than this machine.
fn programs(args: &ServeArgs, out: &mut Output) -> Result<Option<Everybody>, Failure> {
    if args.programs && args.host.is_some_and(|host| !host.is_loopback()) {
        return Err(Failure::says(
            "--programs is for this machine only: leave --host out, or name 127.0.0.1 or ::1",
            "--programs ne vaut que pour cette machine : retirez --host, ou donnez 127.0.0.1 ou ::1",
        ));
    }
    // Any program: which ones there will be, nobody knows yet.
    let starting = || super::arena::everybody(args.sandbox, ["lines:program"], out);
    args.programs.then(starting).transpose()
}

/// The names given, each one that a browser could ask for.
fn names(args: &ServeArgs) -> Result<Vec<String>, Failure> {
    let is_here = args.host.is_some_and(|host| host.is_loopback()) && args.behind_proxy.is_none();
    if is_here && !args.allow_host.is_empty() {
        return Err(Failure::says(
            "--allow-host needs a --host that others reach, such as 0.0.0.0",
            "--allow-host demande un --host que d’autres atteignent, comme 0.0.0.0",
        ));
    }
    let is_name = |name: &str| {
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || b".-_".contains(&byte);
        !name.is_empty() && name.bytes().all(plain)
    };
    match args.allow_host.iter().find(|name| !is_name(name)) {
        Some(name) => {
            let name = name.escape_debug();
            Err(Failure::says(
                format!(
                    "`{name}` is not the name of a host: expected letters, digits, dots and \
                     hyphens, without http:// and without a port"
                ),
                format!(
                    "`{name}` n’est pas un nom d’hôte : on attend des lettres, des chiffres, des \
                     points et des traits d’union, sans http:// et sans port"
                ),
            ))
        }
        // Browsers write names in small letters.
        None => Ok(args.allow_host.iter().map(|name| name.to_ascii_lowercase()).collect()),
    }
}
