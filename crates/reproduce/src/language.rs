//! Chapters in one language: everything measured, as data, or the reader's view.

use crate::chapter::{Chapter, Plot};
use crate::play;
use crate::quote::Source;
use crate::row::{ANOTHER_MACHINE, Row, faster};
use quintet::Registry;
use quintet::core::{Language, Words};
use quintet::report;

/// Gives texts in a language.
fn texts_in(language: Language) -> impl Fn(&Words) -> String + Copy {
    move |words| words.get(language).to_owned()
}

/// A chapter in one language with all measurements, but without its pictures.
#[must_use]
pub fn in_language(chapter: &Chapter, language: Language) -> Chapter<String> {
    let text = texts_in(language);
    let plot = |plot: &Plot| Plot { name: plot.name, title: text(&plot.title), svg: String::new() };
    chapter.map(text, |row| row.in_language(language), plot)
}

/// A chapter as a reader sees it, with links to play its positions and players.
#[must_use]
pub fn shown(chapter: &Chapter, language: Language, registry: &Registry) -> report::Chapter {
    let text = texts_in(language);
    let plot = |plot: &Plot| report::Plot {
        name: plot.name.to_owned(),
        title: text(&plot.title),
        svg: text(&plot.svg),
    };
    let mut shown = chapter.map(text, |row| row.shown(language, registry), plot);
    for named in &mut shown.names {
        named.play = play::against(&named.ours, &chapter.report, registry);
    }
    shown
}

impl Row {
    /// The row with its texts in a language.
    pub(crate) fn in_language(&self, language: Language) -> Row<String> {
        let text = texts_in(language);
        let source = self.source.as_ref();
        let besides = self.besides.iter();
        Row {
            id: self.id,
            what: text(&self.what),
            report: self.report,
            derived: self.derived.as_ref().map(text),
            ours: self.ours.as_ref().map(|ours| ours.in_language(language)),
            status: self.status,
            ratio: self.ratio,
            reason: text(&self.reason),
            source: source.map(|it| Source { section: text(&it.section), words: it.words }),
            player: self.player.clone(),
            command: self.command.clone(),
            gives: self.gives.iter().map(|(name, at)| (text(name), at.clone())).collect(),
            besides: besides
                .map(|(name, figure)| (text(name), figure.in_language(language)))
                .collect(),
            watched: self.watched.clone(),
            given: self.given,
        }
    }

    /// The row as a reader sees it, with a link to play it.
    pub(crate) fn shown(&self, language: Language, registry: &Registry) -> report::Row {
        let text = texts_in(language);
        let derived = || Some(format!("({})", self.derived.as_ref()?.get(language)));
        let source = self.source.as_ref();
        report::Row {
            what: text(&self.what),
            report: self.report.map(str::to_owned).or_else(derived),
            ours: self.ours.as_ref().map(|ours| ours.in_words(language)),
            status: self.status,
            remarks: self.remarks(language),
            section: source.map(|source| text(&source.section)),
            words: source.map(|source| source.words.to_owned()),
            command: self.command.clone(),
            play: self.play(registry),
        }
    }

    /// The game that its command plays, if any: a match unchanged; an analysed position with its player at
    /// the side to move and a person at the other.
    #[must_use]
    pub fn play(&self, registry: &Registry) -> Option<report::Play> {
        play::of_command(self.watched.as_deref().or(self.command.as_deref())?, registry)
    }

    /// Why its figures differ or cannot be compared, and other measurements. It goes without saying that
    /// times come from another machine.
    fn remarks(&self, language: Language) -> Vec<String> {
        let reason = self.reason.get(language);
        let said = !reason.is_empty() && reason != ANOTHER_MACHINE.get(language);
        let faster = self.ratio.map(|ratio| faster(ratio, usize::from(ratio < 10.0)));
        let faster = faster.map(|faster| faster.get(language).to_owned());
        let besides = self
            .besides
            .iter()
            .map(|(name, figure)| format!("{} {}", name.get(language), figure.in_words(language)));
        let besides: Vec<String> = faster.into_iter().chain(besides).collect();
        let remarks = said.then(|| reason.to_owned()).into_iter();
        remarks.chain((!besides.is_empty()).then(|| besides.join(", "))).collect()
    }
}
