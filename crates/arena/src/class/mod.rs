//! Grades a folder of submissions by one task.
//!
//! ```text
//!  folder, zip, files ─► Files ─► Recipe ─► built ─► Task::grade_by ─► Graded ─► kept/ID.json
//!                        bounded  bot.toml   in the sandbox, by the referee      grades.csv, pages …
//! ```
//!
//! Each grade is stored with a hash of its inputs: the submission, the task and the program.
//! Anything unchanged is not run again, so an interrupted run continues where it stopped.
//! Submissions are untrusted, including their build commands: whatever does not run in the sandbox
//! is only read, within bounds.

mod archive;
mod build;
mod files;
mod handed;
mod outputs;
mod problem;
mod ready;
mod recipe;
mod student;

use crate::engine::Sandbox;
use crate::grade::{Grade, Key, Task};
use crate::journal::lock_soon;
use crate::{ArenaError, Entrant, Everybody, Part};
pub(crate) use build::clear;
use files::Files;
use handed::Handed;
pub use outputs::Sheet;
pub use problem::Problem;
use quintet::Registry;
use quintet::core::{Language, StopFlag};
use quintet::search::in_order;
pub(crate) use ready::Ready;
use recipe::Recipe;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
pub use student::Student;

/// Incremented when the same submission and task may get another grade.
const GRADING: u32 = 2;
/// The folder of stored grades, inside the results folder.
const KEPT: &str = "kept";

/// A class to grade.
#[derive(Clone, Copy)]
pub struct Class<'a> {
    /// The task.
    pub task: &'a Task,
    /// The available games.
    pub registry: &'a Registry,
    /// How programs are started; if a sandbox is required, it must be one that holds.
    pub everybody: &'a Everybody,
    /// The submissions: a folder, a zip or a file per student.
    pub submissions: &'a Path,
    /// The folder for grades and pages.
    pub out: &'a Path,
    /// Number of students graded in parallel.
    pub threads: usize,
    /// Whether to ignore stored grades.
    pub again: bool,
    /// Stops early; finished grades are kept.
    pub stop: &'a StopFlag,
}

/// The result of a student.
#[derive(Clone, Debug, JsonSchema, Serialize, Deserialize)]
pub struct Graded {
    /// The student.
    pub student: Student,
    /// A hash of the inputs: the submission, the task, the program.
    pub fingerprint: String,
    /// The language of the program, if its files reveal it.
    pub language: String,
    /// Why it could not be graded, if so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub problem: Option<Problem>,
    /// The grade; without points if it could not be graded.
    pub grade: Grade,
    /// Whether it was stored by an earlier run.
    #[serde(skip_deserializing)]
    pub kept: bool,
}

/// The results of a class.
#[derive(Clone, Debug)]
pub struct Results {
    /// The graded students, ordered by name.
    pub graded: Vec<Graded>,
    /// The students not yet graded because the run was stopped.
    pub waiting: Vec<Student>,
    /// The secret for pseudonyms.
    secret: String,
}

/// The progress of grading.
#[derive(Clone, Copy, Debug)]
pub enum Progress<'a> {
    /// Positions answered by the reference, and their total.
    Key(usize, usize),
    /// Students graded, their total, and the last one graded.
    Student(usize, usize, &'a Graded),
}

impl Class<'_> {
    /// Grades every student without a valid stored grade.
    ///
    /// # Errors
    /// Folders that cannot be read or written; a task whose positions or cup cannot be played.
    pub fn grade(&self, watch: &mut dyn FnMut(Progress<'_>)) -> Result<Results, ArenaError> {
        let handed = handed::collect(self.submissions)?;
        let _lock = self.open()?;
        let secret = self.out.join(KEPT).join("secret");
        let secret = student::secret(&secret).map_err(ArenaError::io("write", &secret))?;
        let mut results = Results { graded: Vec::new(), waiting: Vec::new(), secret };
        let needs_key = self.again || handed.iter().any(|handed| self.needs_grading(handed));
        let key = match needs_key {
            true => {
                let mut show = |done, count| watch(Progress::Key(done, count));
                let who = (self.registry, self.everybody);
                match self.task.key(who, (self.threads, self.stop), &mut show) {
                    Err(_) if self.stop.is_stopped() => None,
                    found => Some(found?),
                }
            }
            false => None,
        };
        let count = handed.len();
        let work = |handed: &Handed| match self.stop.is_stopped() {
            true => Ok(Err(handed.student.clone())),
            false => self.student(handed, key.as_ref()),
        };
        in_order(self.threads, handed.iter(), work, |found: Result<_, ArenaError>| {
            match found? {
                Ok(graded) => {
                    watch(Progress::Student(results.graded.len() + 1, count, &graded));
                    results.graded.push(graded);
                }
                Err(student) => results.waiting.push(student),
            }
            Ok::<_, ArenaError>(())
        })?;
        let _ = fs::remove_dir(self.out.join("work"));
        Ok(results)
    }

    /// Creates the results folder and locks it against other runs.
    fn open(&self) -> Result<File, ArenaError> {
        let kept = self.out.join(KEPT);
        let is_empty = fs::read_dir(self.out).map_or(true, |mut entries| entries.next().is_none());
        if !kept.is_dir() && !is_empty {
            return Err(ArenaError::journal(
                self.out,
                "it holds other things than grades: name an empty or a new folder",
                "il contient autre chose que des notes : donnez un dossier vide ou nouveau",
            ));
        }
        fs::create_dir_all(&kept).map_err(ArenaError::io("create", &kept))?;
        let lock = kept.join("lock");
        let file = File::create(&lock).map_err(ArenaError::io("create", &lock))?;
        if lock_soon(&file).is_err() {
            return Err(ArenaError::journal(
                self.out,
                "another run is grading into this folder",
                "une autre exécution note déjà dans ce dossier",
            ));
        }
        for ours in ["similarity", "work"] {
            clear(&self.out.join(ours));
        }
        Ok(file)
    }

    /// A hash of everything that determines a grade.
    fn fingerprint(&self, files: &Files) -> String {
        let sandbox = match self.everybody.sandbox {
            Sandbox::Off => "off",
            Sandbox::Auto | Sandbox::Require => "on",
        };
        let content = files.fingerprint();
        let parts = [
            content.as_str(),
            self.task.fingerprint(),
            env!("CARGO_PKG_VERSION"),
            &GRADING.to_string(),
            sandbox,
        ];
        crate::journal::hash(&mut parts.join("\n").as_bytes()).unwrap_or_default()
    }

    fn path(&self, student: &Student) -> PathBuf {
        self.out.join(KEPT).join(format!("{}.json", student.id))
    }

    /// The stored grade of a student, if its inputs are unchanged.
    fn kept(&self, student: &Student, fingerprint: &str) -> Option<Graded> {
        let text = fs::read_to_string(self.path(student)).ok()?;
        let graded: Graded = serde_json::from_str(&text).ok()?;
        (graded.fingerprint == fingerprint && !self.again)
            .then_some(Graded { kept: true, ..graded })
    }

    fn needs_grading(&self, handed: &Handed) -> bool {
        let files = handed.read();
        files.is_ok_and(|files| self.kept(&handed.student, &self.fingerprint(&files)).is_none())
    }

    /// Grades a student or finds the stored grade; returns the student if stopped.
    fn student(
        &self,
        handed: &Handed,
        key: Option<&Key>,
    ) -> Result<Result<Graded, Student>, ArenaError> {
        let student = handed.student.clone();
        let (language, problem, grade) = (String::new(), None, self.task.nothing());
        let mut graded =
            Graded { student, fingerprint: String::new(), language, problem, grade, kept: false };
        let files = match handed.read() {
            Ok(files) => files,
            Err(problem) => return Ok(Ok(Graded { problem: Some(problem), ..graded })),
        };
        graded.fingerprint = self.fingerprint(&files);
        let recipe = Recipe::of(&files);
        if let Ok(recipe) = &recipe {
            graded.language = recipe.written.name.to_owned();
            self.sort_sources(&files, recipe, &graded.student)?;
        }
        if let Some(kept) = self.kept(&graded.student, &graded.fingerprint) {
            return Ok(Ok(kept));
        }
        let Some(key) = key else { return Ok(Err(graded.student)) };
        let found = recipe.and_then(|recipe| self.run(&files, &recipe, &graded.student, key));
        // A partial grade is discarded.
        if self.stop.is_stopped() {
            return Ok(Err(graded.student));
        }
        match found {
            Ok(grade) => graded.grade = grade?,
            Err(problem) => graded.problem = Some(problem),
        }
        self.keep(&graded)?;
        Ok(Ok(graded))
    }

    /// Builds a submission and grades it; the result means nothing if stopped.
    fn run(
        &self,
        files: &Files,
        recipe: &Recipe,
        student: &Student,
        key: &Key,
    ) -> Result<Result<Grade, ArenaError>, Problem> {
        let folder = self.out.join("work").join(&student.id);
        let folder = std::path::absolute(&folder).unwrap_or(folder);
        let built = build::build(files, recipe, folder, self.everybody, self.stop)?;
        let Some(workplace) = built else { return Ok(Ok(self.task.nothing())) };
        let folder = Some(workplace.0.clone());
        let bot = Entrant { folder, ..Entrant::new(recipe.player()) };
        let who = (self.registry, self.everybody);
        match self.task.grade_by(key, &bot, who, (1, self.stop)) {
            // The command of the submission is refused; the task itself is fine.
            Err(ArenaError::Spec(error)) if error.part == Part::Player(0) => Err(Problem::Recipe {
                english: error.in_words(Language::English),
                french: error.in_words(Language::French),
            }),
            found => Ok(found),
        }
    }

    /// Writes the sources for plagiarism checkers.
    fn sort_sources(
        &self,
        files: &Files,
        recipe: &Recipe,
        student: &Student,
    ) -> Result<(), ArenaError> {
        let written = recipe.written;
        let folder = self.out.join("similarity").join(written.name).join(&student.id);
        let sorted = files.write(&folder, |name| written.has(name));
        sorted.map_err(ArenaError::io("write", &folder))
    }

    /// Stores a grade atomically. A missing tool is not stored, because another machine may have
    /// it.
    fn keep(&self, graded: &Graded) -> Result<(), ArenaError> {
        if matches!(graded.problem, Some(Problem::NoTool { .. })) {
            return Ok(());
        }
        let path = self.path(&graded.student);
        let text = serde_json::to_string(graded).expect("a grade is plain data");
        let new = path.with_extension("json.new");
        fs::write(&new, text)
            .and_then(|()| fs::rename(&new, &path))
            .map_err(ArenaError::io("write", &path))
    }
}
