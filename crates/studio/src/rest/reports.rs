//! The routes of reports: as quoted, as measured here, and measuring again.

use super::route::{Body, ByOwner};
use super::{Refusal, Route};
use crate::reports::{Bench, unknown};
use crate::speech::Speaks;
use crate::studio::Studio;
use axum::Json;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::routing::{get, post};
use quintet::core::Language;
use quintet::report::{Chapter, Counts};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use tokio::task::spawn_blocking;

/// All reports.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "ReportsData")]
pub(crate) struct ReportList {
    /// What each is, and how its figures came out.
    reports: Vec<ReportItem>,
    /// What is being measured.
    #[serde(skip_serializing_if = "Option::is_none")]
    doing: Option<ReportDoing>,
}

/// A report in a list.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct ReportItem {
    /// Its name.
    report: String,
    /// The game.
    title: String,
    /// The report itself.
    about: String,
    /// Figures that it has.
    figures: usize,
    /// What was measured of it here.
    #[serde(skip_serializing_if = "Option::is_none")]
    measured: Option<ReportMeasured>,
}

/// When and how a report was measured here.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct ReportMeasured {
    /// Seconds since 1970.
    at: u64,
    /// Whether smaller depths and fewer games had to do.
    quick: bool,
    /// How its figures came out.
    counts: Counts,
}

/// What is being measured.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct ReportDoing {
    /// The report.
    report: String,
    /// Whether it is the quick run.
    quick: bool,
    /// What is being done at the moment; empty: it waits for a place.
    what: String,
    /// Seconds since it began.
    seconds: u64,
}

/// A report with its figures.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "ReportData")]
pub(crate) struct ReportPage {
    /// What it says, and what was measured.
    chapter: Chapter,
    /// When and how it was measured; none: not yet here.
    #[serde(skip_serializing_if = "Option::is_none")]
    measured: Option<ReportMeasured>,
    /// What is being measured, this one or another.
    #[serde(skip_serializing_if = "Option::is_none")]
    doing: Option<ReportDoing>,
}

/// How to measure a report.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MeasureRequest {
    /// Seconds instead of minutes: smaller depths, fewer games.
    quick: bool,
}

pub(super) fn routes() -> Vec<Route> {
    let one = "A report: its figures as printed, and ours where they were measured here";
    let measured = "Measure a report on this machine; one is measured at a time";
    vec![
        Route::new::<ReportList>("get", "/reports", "The reports", get(list)),
        Route::new::<ReportPage>("get", "/reports/{report}", one, get(chapter)),
        Route::new::<ReportPage>("post", "/reports/{report}/measure", measured, post(measure))
            .taking::<MeasureRequest>(),
        Route::new::<ReportList>("post", "/reports/stop", "Stop measuring", post(stop)),
    ]
}

fn doing(bench: &Bench, language: Language) -> Option<ReportDoing> {
    bench.doing().map(|doing| ReportDoing {
        report: doing.report,
        quick: doing.quick,
        what: doing.what.map_or_else(String::new, |what| what.get(language).to_owned()),
        seconds: doing.since.elapsed().as_secs(),
    })
}

fn measured(bench: &Bench, report: &str, language: Language) -> Option<ReportMeasured> {
    let found = bench.measured(report)?;
    let counts = found.chapter(language)?.counts;
    Some(ReportMeasured { at: found.at, quick: found.quick, counts })
}

fn listed(bench: &Bench, language: Language) -> ReportList {
    let mut data = quoted_reports(bench.quoted(language));
    for item in &mut data.reports {
        item.measured = measured(bench, &item.report, language);
    }
    data.doing = doing(bench, language);
    data
}

/// All reports, with nothing measured.
pub(crate) fn quoted_reports(chapters: &[Chapter]) -> ReportList {
    let item = |chapter: &Chapter| ReportItem {
        measured: None,
        report: chapter.report.clone(),
        title: chapter.title.clone(),
        about: chapter.about.clone(),
        figures: chapter.counts.figures,
    };
    ReportList { reports: chapters.iter().map(item).collect(), doing: None }
}

/// A report as quoted.
pub(crate) const fn quoted_report(chapter: Chapter) -> ReportPage {
    ReportPage { chapter, measured: None, doing: None }
}

fn page(bench: &Bench, report: &str, language: Language) -> Result<ReportPage, Refusal> {
    let kept = bench.measured(report).and_then(|found| found.chapter(language).cloned());
    let chapter = match kept {
        Some(chapter) => chapter,
        None => {
            let mut quoted = bench.quoted(language).iter();
            let found = quoted.find(|chapter| chapter.report == report);
            found.ok_or_else(|| unknown(report))?.clone()
        }
    };
    Ok(ReportPage {
        chapter,
        measured: measured(bench, report, language),
        doing: doing(bench, language),
    })
}

async fn list(State(studio): State<Arc<Studio>>, Speaks(language): Speaks) -> Json<ReportList> {
    Json(listed(&studio.reports, language))
}

type Name = Result<Path<String>, PathRejection>;

async fn chapter(
    State(studio): State<Arc<Studio>>,
    Speaks(language): Speaks,
    report: Name,
) -> Result<Json<ReportPage>, Refusal> {
    Ok(Json(page(&studio.reports, &report?.0, language)?))
}

async fn measure(
    State(studio): State<Arc<Studio>>,
    Speaks(language): Speaks,
    report: Name,
    Body(MeasureRequest { quick }): Body<MeasureRequest>,
) -> Result<Json<ReportPage>, Refusal> {
    let Path(report) = report?;
    studio.reports.begin(&report, quick)?;
    Ok(Json(page(&studio.reports, &report, language)?))
}

async fn stop(
    State(studio): State<Arc<Studio>>,
    _: ByOwner,
    Speaks(language): Speaks,
) -> Result<Json<ReportList>, Refusal> {
    let stopped = spawn_blocking(move || {
        studio.reports.stop();
        listed(&studio.reports, language)
    });
    Ok(Json(stopped.await?))
}
