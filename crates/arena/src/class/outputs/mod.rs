//! Writes the results of a class as files for teachers, students and platforms.

mod page;
mod platforms;
mod tables;

use super::{Graded, Results};
use crate::ArenaError;
use crate::grade::Task;
use quintet::Registry;
use quintet::core::Language;
use std::fs;
use std::path::Path;

/// The settings for writing results.
pub struct Sheet<'a> {
    /// The folder to write to.
    pub out: &'a Path,
    /// The task.
    pub task: &'a Task,
    /// The title of the assignment.
    pub title: String,
    /// The available games.
    pub registry: &'a Registry,
    /// The language of pages.
    pub language: Language,
    /// The address of the studio, for links.
    pub studio: String,
}

impl Sheet<'_> {
    /// Writes tables, pages and the platforms' files.
    ///
    /// # Errors
    /// A file that cannot be written.
    pub fn write(&self, results: &Results) -> Result<(), ArenaError> {
        for graded in &results.graded {
            let folder = Path::new("students").join(&graded.student.id);
            let pseudonym = graded.student.pseudonym(&results.secret, self.language);
            self.put(&folder.join("index.html"), &page::of_student(self, graded))?;
            let files = platforms::gradescope(self, graded, &pseudonym);
            self.put(&folder.join("results.json"), &files)?;
            self.put(&folder.join("result.json"), &platforms::classroom50(graded))?;
        }
        self.put(Path::new("grades.csv"), &tables::grades(self, results))?;
        self.put(Path::new("moodle.csv"), &tables::moodle(self, results))?;
        self.put(Path::new("canvas.csv"), &tables::canvas(self, results))?;
        self.put(Path::new("similarity/info.csv"), &tables::similarity(results))?;
        self.put(Path::new("index.html"), &page::of_teacher(self, results))?;
        self.put(Path::new("leaderboard.html"), &page::of_class(self, results))
    }

    fn put(&self, name: &Path, text: &str) -> Result<(), ArenaError> {
        let path = self.out.join(name);
        let parent = path.parent().unwrap_or(self.out);
        fs::create_dir_all(parent)
            .and_then(|()| fs::write(&path, text))
            .map_err(ArenaError::io("write", &path))
    }
}

/// Formats points for tables, with up to two decimals.
fn points(points: f64) -> String {
    let text = format!("{points:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// Games won, and all games.
fn won(graded: &Graded) -> (usize, usize) {
    let games = &graded.grade.games;
    (games.iter().filter(|game| game.halves == 2).count(), games.len())
}

/// The title of a part.
fn part_name(name: &str, language: Language) -> &'static str {
    match name {
        "moves" => language.pick("best moves", "meilleurs coups"),
        "values" => language.pick("values", "valeurs"),
        "nodes" => language.pick("node counts", "nombres de nœuds"),
        "time" => language.pick("answers in time", "réponses à temps"),
        "accuracy" => language.pick("moves that kept the result", "coups qui gardent le résultat"),
        "critical" => language
            .pick("decisive moves that kept the result", "coups décisifs qui gardent le résultat"),
        _ => language.pick("games against opponents", "parties contre les adversaires"),
    }
}
