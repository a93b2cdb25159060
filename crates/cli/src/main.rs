//! The binary `quintet`.

use quintet::Registry;
use std::process::ExitCode;

fn main() -> ExitCode {
    quintet_cli::run(&Registry::shipped())
}
