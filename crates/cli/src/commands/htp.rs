//! `quintet htp`: the Hex protocol on standard input.

use crate::failure::{Exit, Failure};
use crate::lines::{Lines, too_long};
use crate::output::Output;
use clap::Args;
use quintet_hex::htp::Htp;
use std::io;

const EXAMPLES: &str = "\
Examples:
  quintet htp                                as an engine for HexGui
                                             fr: comme moteur de HexGui
  quintet htp --player engine:time=5s
  printf 'boardsize 7\\ngenmove black\\nquit\\n' | quintet htp";

/// Speak HTP, the protocol of HexGui and benzene's tools, on standard input
/// fr: Parler HTP, le protocole de HexGui et des outils de benzene, sur l’entrée standard
///
/// This is GTP version 2 with swap-pieces, swap-sides and the commands listed by
/// `list_commands`. Black is Red, White is Blue.
/// fr: C’est GTP version 2 avec swap-pieces, swap-sides et les commandes qu’énumère
/// `list_commands`. Noir est Rouge, Blanc est Bleu.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct HtpArgs {
    /// The player who answers `genmove`; `quintet games hex` lists them
    /// fr: Le joueur qui répond à `genmove` ; `quintet games hex` les énumère
    #[arg(long, value_name = "PLAYER", default_value = "engine")]
    player: String,
}

pub(crate) fn run(args: &HtpArgs, out: &mut Output) -> Result<Exit, Failure> {
    let mut htp = Htp::new(&args.player).map_err(Failure::refused)?;
    let mut lines = Lines::new(io::stdin().lock());
    while let Some(line) = lines.next().map_err(Failure::refused)? {
        let text = match line.bytes {
            Some(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
            None => {
                out.result(&format!("? line {}: {}\n\n", line.number, too_long()))?;
                continue;
            }
        };
        let reply = htp.answer(&text);
        out.result(&reply.text)?;
        if reply.quits {
            break;
        }
    }
    Ok(Exit::Answered)
}
