//! `quintet site`: the studio as a folder of static files.

use super::reports::FiveReports;
use crate::failure::{Exit, Failure};
use crate::interrupt::Interrupts;
use crate::output::Output;
use crate::words::pick;
use clap::Args;
use quintet::core::StopFlag;
use quintet_studio::{Site, SiteError};
use schemars::JsonSchema;
use serde::Serialize;
use std::env;
use std::path::PathBuf;
use std::sync::Arc;

const EXAMPLES: &str = "\
Examples:
  quintet site --module quintet_web.wasm --out public
  ./site                                  builds the module first; the folder is target/site
                                          fr: construit d’abord le module ; le dossier est target/site
  python3 -m http.server -d target/site   any web server will do
                                          fr: n’importe quel serveur web convient";

/// Write the studio as a folder of static files, for any web server
/// fr: Écrire le studio en un dossier de fichiers statiques, pour n’importe quel serveur web
///
/// Everything runs in the browser: the folder works at any address and, after the first visit,
/// offline. Programs as players, tournaments and measuring the reports need `quintet serve`.
/// fr: Tout se passe dans le navigateur : le dossier fonctionne à n’importe quelle adresse et,
/// après la première visite, sans réseau. Les programmes comme joueurs, les tournois et la mesure
/// des rapports demandent `quintet serve`.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct SiteArgs {
    /// The WebAssembly module, as built by `./site`, with its data files beside it
    /// fr: Le module WebAssembly que construit `./site`, avec ses fichiers de données à côté
    #[arg(long, value_name = "FILE")]
    module: PathBuf,

    /// Folder to write to: a new one, an empty one, or an earlier site to replace
    /// fr: Dossier où écrire : nouveau, vide, ou celui d’un site précédent à remplacer
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
}

#[derive(Serialize, JsonSchema)]
pub(crate) struct Report {
    /// The folder.
    folder: String,
    /// Files in it, compressed copies aside.
    files: usize,
    /// Their bytes.
    bytes: u64,
    /// Bytes of the module, compressed.
    module_bytes: u64,
}

pub(crate) fn run(args: &SiteArgs, out: &mut Output) -> Result<Exit, Failure> {
    let interrupts = Interrupts::listen()?;
    let stop = StopFlag::new();
    interrupts.arm(&stop);
    let site = Site {
        registry: out.registry().clone(),
        reports: Some(Arc::new(FiveReports { registry: out.registry().clone(), puzzles: None })),
        page: env::var_os(super::serve::PAGE_DIRECTORY).map(PathBuf::from),
        module: args.module.clone(),
    };
    let language = out.language();
    let size = site.write(&args.out, &stop).map_err(|error| match error {
        SiteError::Stopped => Failure::Interrupted,
        error => Failure::refused(error.in_words(language)),
    })?;
    let folder = args.out.display().to_string();
    let report = Report { folder, files: size.files, bytes: size.bytes, module_bytes: size.module };
    if out.is_json() {
        out.data(&report)?;
        return Ok(Exit::Answered);
    }
    let Report { folder, files, .. } = report;
    let (all, module) = (size.bytes / 1000, size.module / 1000);
    out.result(&pick(
        format!("{folder}: {files} files, {all} kB; the module has {module} kB\n"),
        format!("{folder} : {files} fichiers, {all} ko ; le module a {module} ko\n"),
    ))?;
    Ok(Exit::Answered)
}
