//! Report files: the extension decides the format.

use crate::failure::Failure;
use crate::words::pick;
use quintet_arena::report::Report;
use std::path::{Path, PathBuf};

/// A file that a report goes to.
#[derive(Clone, Debug)]
pub(crate) struct ReportFile {
    path: PathBuf,
    kind: Kind,
}

#[derive(Clone, Copy, Debug)]
enum Kind {
    Html,
    Csv,
    Json,
}

impl ReportFile {
    /// Reads a file name that ends in `.html`, `.csv` or `.json`.
    pub(super) fn parse(text: &str) -> Result<Self, &'static str> {
        let path = PathBuf::from(text);
        let end = path.extension().map(|end| end.to_string_lossy().to_lowercase());
        let kind = match end.as_deref() {
            Some("html") => Kind::Html,
            Some("csv") => Kind::Csv,
            Some("json") => Kind::Json,
            _ => {
                return Err(pick(
                    "expected a file that ends in .html, .csv or .json",
                    "attendu : un fichier en .html, .csv ou .json",
                ));
            }
        };
        Ok(Self { path, kind })
    }

    /// The path.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    pub(super) fn write(&self, report: &Report<'_>) -> Result<(), Failure> {
        let text = match self.kind {
            Kind::Html => report.html(),
            Kind::Csv => report.csv(),
            Kind::Json => report.json() + "\n",
        };
        std::fs::write(&self.path, text).map_err(|error| Failure::file("write", &self.path, error))
    }
}
