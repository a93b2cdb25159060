//! Options of exact solvers and their benchmarks: read as flags, passed on as parameters,
//! refused if the game does not have them.

use crate::failure::Failure;
use crate::options::whole;
use crate::output::Output;
use crate::words;
use clap::Args;
use quintet::core::ParamRole;
use quintet::{GameInfo, ParamInfo};

/// Options of a solver; a game refuses those it does not have.
#[derive(Args, Debug)]
pub(crate) struct ExactArgs {
    /// Find only who wins, not the score
    /// fr: Chercher seulement qui gagne, pas le score
    #[arg(long)]
    weak: bool,

    /// Number of threads that share the work
    /// fr: Nombre de fils d’exécution qui se partagent le travail
    #[arg(long, value_name = "COUNT", value_parser = whole::<usize>(1..=64))]
    threads: Option<usize>,

    /// Maximum memory: 600MB, 2GB or 1.5GiB; a bare number is in MB
    /// fr: Mémoire maximale : 600MB, 2GB ou 1.5GiB ; un nombre seul est en Mo
    #[arg(long, value_name = "SIZE", value_parser = memory)]
    memory: Option<u64>,

    /// Do not use the opening book
    /// fr: Ne pas utiliser le livre d’ouvertures
    #[arg(long)]
    no_book: bool,
}

/// The parameter that `--memory` sets, or any other with the role of memory: a table.
const MEMORY: &str = "memory";

/// The bytes that a parameter of memory counts.
const fn unit(param: &ParamInfo) -> Option<u64> {
    match param.role {
        Some(ParamRole::Memory(bytes)) => Some(bytes),
        _ => None,
    }
}

/// A flag, the parameter it sets, and its value.
pub(crate) type Given = (&'static str, &'static str, String);

impl ExactArgs {
    /// The given flags and `more` as `name=value,…`. `listed` returns the options that a game
    /// has for this purpose.
    ///
    /// # Errors
    /// A flag without a matching option in this game; names the games that have it.
    pub(crate) fn options(
        &self,
        game: &str,
        more: impl IntoIterator<Item = Given>,
        out: &Output,
        listed: impl Fn(&GameInfo) -> Option<&[ParamInfo]>,
    ) -> Result<String, Failure> {
        let games = out.registry().games(out.language());
        let param = |info: &GameInfo, name: &str| {
            let sets = |of: &&ParamInfo| of.name == name || name == MEMORY && unit(of).is_some();
            listed(info)?.iter().find(sets).map(|of| (of.name, unit(of)))
        };
        let given = self.given().into_iter().chain(more);
        let mut options = Vec::new();
        for (flag, name, value) in given {
            let of_game = games.iter().find(|info| info.name == game);
            let Some((found, unit)) = of_game.and_then(|info| param(info, name)) else {
                let owners = games.iter().filter(|info| param(info, name).is_some());
                let owners = owners.map(|info| info.name);
                let owners = owners.collect::<Vec<_>>().join(", ");
                return Err(Failure::refused(words::pick(
                    format!("{flag} is for {owners}, not {game}"),
                    format!("{flag} vaut pour {owners}, pas pour {game}"),
                )));
            };
            // The table of some solvers is in another unit.
            let bytes = self.memory.filter(|_| name == MEMORY);
            let units = bytes.zip(unit).map(|(bytes, unit)| bytes.div_ceil(unit).to_string());
            options.push(format!("{found}={}", units.unwrap_or(value)));
        }
        Ok(options.join(","))
    }

    /// The flags that were given.
    pub(crate) fn given(&self) -> Vec<Given> {
        let given = [
            self.weak.then(|| ("--weak", "weak", "on".to_owned())),
            self.threads.map(|count| ("--threads", "threads", count.to_string())),
            self.memory.map(|bytes| ("--memory", MEMORY, bytes.to_string())),
            self.no_book.then(|| ("--no-book", "book", "off".to_owned())),
        ];
        given.into_iter().flatten().collect()
    }
}

/// A number of bytes: `4GB`, `512MB`, `1.5GiB`; a bare number is in MB, as in the parameter
/// `memory` of players.
pub(crate) fn memory(text: &str) -> Result<u64, &'static str> {
    let form = words::pick(
        "expected an amount of memory such as 600MB, 2GB or 1.5GiB; a bare number is in MB",
        "attendu : une quantité de mémoire comme `600MB`, `2GB` ou `1.5GiB` ; un nombre seul est en Mo",
    );
    let digits = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (number, unit) = text.split_at(digits);
    let factor: f64 = match unit.trim().to_ascii_lowercase().as_str() {
        "b" => 1.0,
        "kb" | "k" => 1e3,
        "" | "mb" | "m" => 1e6,
        "gb" | "g" => 1e9,
        "tb" | "t" => 1e12,
        "kib" => 1024.0,
        "mib" => 1_048_576.0,
        "gib" => 1_073_741_824.0,
        "tib" => 1_099_511_627_776.0,
        _ => return Err(form),
    };
    let number: f64 = number.parse().map_err(|_| form)?;
    Some(number * factor).filter(|bytes| (1.0..1e18).contains(bytes)).map(|b| b as u64).ok_or(form)
}

#[cfg(test)]
mod tests {
    use super::memory;

    #[test]
    fn memory_is_read_in_its_units() {
        let read = ["4GB", "1.5GiB", "512 mb", "600", "1000b"].map(memory);
        let mega = 1_000_000;
        let expected = [4000 * mega, 1_610_612_736, 512 * mega, 600 * mega, 1000];
        assert_eq!(read, expected.map(Ok));
        assert!(
            ["", "GB", "4 apples", "-1GB", "0", "1e9"].iter().all(|text| memory(text).is_err())
        );
    }
}
