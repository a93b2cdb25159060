//! `quintet serve`: the studio, in a browser on this machine.

use crate::failure::{Exit, Failure};
use crate::output::{Ink, Output};
use clap::Args;
use quintet_studio::{Config, DEFAULT_PORT, Server, usual_data_directory};
use serde::Serialize;
use std::env;
use std::path::PathBuf;

/// Whoever works on the page reads it from this directory instead.
const PAGE_DIRECTORY: &str = "QUINTET_PAGE_DIR";

const EXAMPLES: &str = "\
Examples:
  quintet                        the same as `quintet serve`
  quintet serve --port 0         on any free port
  quintet serve --data games     keep finished games in the directory `games`
  quintet serve --json           {\"address\": …} on standard output

The studio is for this machine only: it listens on 127.0.0.1. What it offers to
programs is described at /api/v1/openapi.json. Ctrl-C ends it.";

/// Open the studio: play, watch and analyse all games in the browser
#[derive(Args, Debug, Default)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ServeArgs {
    /// Listen on this port of 127.0.0.1; 0 for any free one [default: 4747]
    #[arg(long, value_name = "NUMBER")]
    port: Option<u16>,

    /// Keep finished games in this directory, which is made if it is not there
    /// [default: the system's place for such data]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
}

#[derive(Serialize)]
struct Ready<'a> {
    address: &'a str,
}

pub(crate) fn run(args: &ServeArgs, out: &mut Output) -> Result<Exit, Failure> {
    let data = args.data.clone().or_else(usual_data_directory);
    let no_data = || Failure::refused("no place to keep games is known: name one with --data");
    let config = Config {
        port: args.port.unwrap_or(DEFAULT_PORT),
        data: data.ok_or_else(no_data)?,
        page: env::var_os(PAGE_DIRECTORY).map(PathBuf::from),
    };
    let server = Server::bind(&config).map_err(Failure::refused)?;
    let address = server.address();
    if out.is_json() {
        out.data(&Ready { address: &address })?;
    } else {
        let bold = out.paint(&address, Ink::Bold);
        out.result(&format!("{bold}\n"))?;
        out.note("Open this address in a browser. Ctrl-C ends the studio.\n");
    }
    server.run_until_interrupted().map_err(Failure::refused)?;
    Ok(Exit::Answered)
}
