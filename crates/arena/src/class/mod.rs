//! A folder of submissions graded by one task.
//!
//! ```text
//!  folder, zip, files ─► Files ─► Recipe ─► built ─► Task::grade_by ─► Graded ─► kept/ID.json
//!                        bounded  bot.toml   in the sandbox, by the referee      grades.csv, pages …
//! ```
//!
//! A grade is kept with a hash of what it came from: the submission, the task and the program. What
//! has not changed since is not run again, so a run that was interrupted goes on where it was.
//! Submissions are a stranger's, their build commands included: what is not run in the sandbox is
//! only read, within bounds.

mod archive;
mod build;
mod files;
mod outputs;
mod problem;
mod ready;
mod recipe;
mod student;

use crate::engine::Sandbox;
use crate::grade::{Grade, Key, Task};
use crate::{ArenaError, Entrant, Everybody};
use files::Files;
pub use outputs::Sheet;
pub use problem::Problem;
use quintet::Registry;
use quintet::core::StopFlag;
use quintet::search::in_order;
pub(crate) use ready::Ready;
use recipe::Recipe;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use student::Handed;
pub use student::Student;

/// Raised when the same submission and task may get another grade.
const GRADING: u32 = 1;
/// Where grades are kept, below the folder of the results.
const KEPT: &str = "kept";

/// A class to be graded.
#[derive(Clone, Copy)]
pub struct Class<'a> {
    /// What is asked.
    pub task: &'a Task,
    /// The games there are.
    pub registry: &'a Registry,
    /// How programs are started; where a sandbox is required, it must be one that holds.
    pub everybody: &'a Everybody,
    /// What was handed in: a folder, a zip or a file for each student.
    pub submissions: &'a Path,
    /// Where grades and pages go.
    pub out: &'a Path,
    /// Students at a time.
    pub threads: usize,
    /// Whether grades that are kept count for nothing.
    pub again: bool,
    /// Ends it early: what is finished is kept.
    pub stop: &'a StopFlag,
}

/// What a student got.
#[derive(Clone, Debug, JsonSchema, Serialize, Deserialize)]
pub struct Graded {
    /// Who.
    pub student: Student,
    /// A hash of what was graded: the submission, the task, the program.
    pub fingerprint: String,
    /// The language that the program is written in, as far as its files say.
    pub language: String,
    /// Why it could not be graded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub problem: Option<Problem>,
    /// The grade; no points where it could not be graded.
    pub grade: Grade,
    /// Whether it was kept from a run before, rather than found now.
    #[serde(skip_deserializing)]
    pub kept: bool,
}

/// What a class came to.
#[derive(Clone, Debug)]
pub struct Results {
    /// Everybody who was graded, in the order of their names.
    pub graded: Vec<Graded>,
    /// Everybody who was not, because it was stopped.
    pub waiting: Vec<Student>,
    /// What pseudonyms are made with.
    secret: String,
}

/// What has been done so far.
#[derive(Clone, Copy, Debug)]
pub enum Progress<'a> {
    /// Positions that the reference answered, of how many.
    Key(usize, usize),
    /// Students that are graded, of how many, and the last of them.
    Student(usize, usize, &'a Graded),
}

impl Class<'_> {
    /// Grades everybody whose grade is not known.
    ///
    /// # Errors
    /// Folders that cannot be read or written, a task whose positions or cup cannot be played.
    pub fn grade(&self, watch: &mut dyn FnMut(Progress<'_>)) -> Result<Results, ArenaError> {
        let handed = self.handed_in()?;
        let _lock = self.open()?;
        let secret = self.out.join(KEPT).join("secret");
        let secret = student::secret(&secret).map_err(ArenaError::io("write", &secret))?;
        let mut results = Results { graded: Vec::new(), waiting: Vec::new(), secret };
        let needs_key = self.again || handed.iter().any(|handed| self.needs_grading(handed));
        let key = match needs_key {
            true => {
                let mut show = |done, count| watch(Progress::Key(done, count));
                Some(self.task.key(self.registry, (self.threads, self.stop), &mut show)?)
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

    /// Everything that was handed in, by student.
    fn handed_in(&self) -> Result<Vec<Handed>, ArenaError> {
        let read = || ArenaError::io("read", self.submissions);
        let mut handed: BTreeMap<String, Handed> = BTreeMap::new();
        let mut entries: Vec<PathBuf> = Vec::new();
        for entry in fs::read_dir(self.submissions).map_err(read())? {
            entries.push(entry.map_err(read())?.path());
        }
        entries.sort();
        for path in entries {
            let Some(text) = path.file_name().and_then(|name| name.to_str()) else {
                return Err(ArenaError::journal(
                    &path,
                    "its name is not UTF-8: rename it",
                    "son nom n’est pas en UTF-8 : renommez-le",
                ));
            };
            let is_folder = fs::symlink_metadata(&path).is_ok_and(|found| found.is_dir());
            let is_link = path.is_symlink();
            // A README, a roster, what a system leaves behind.
            if text.starts_with('.') || !(is_folder || is_link || is_handed_in(text)) {
                continue;
            }
            let (student, name) = Student::of(text);
            let place = (name.to_owned(), path.clone());
            match handed.entry(student.id.clone()) {
                std::collections::btree_map::Entry::Vacant(new) => {
                    new.insert(Handed { student, places: vec![place] });
                }
                // Canvas has several files of one student side by side.
                std::collections::btree_map::Entry::Occupied(mut known)
                    if student.canvas.is_some() && !is_folder =>
                {
                    known.get_mut().places.push(place);
                }
                std::collections::btree_map::Entry::Occupied(known) => {
                    let other = known.get().places[0].1.display().to_string();
                    return Err(ArenaError::journal(
                        &path,
                        format!("`{other}` is of the same student: keep one of the two"),
                        format!("`{other}` est du même étudiant : gardez l’un des deux"),
                    ));
                }
            }
        }
        match handed.is_empty() {
            false => Ok(handed.into_values().collect()),
            true => Err(ArenaError::journal(
                self.submissions,
                "nothing was handed in: expected a folder, a zip or a program for each student",
                "rien n’a été rendu ; attendu : un dossier, un zip ou un programme par étudiant",
            )),
        }
    }

    /// Makes the folder of the results, which no other run may use meanwhile.
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
        if file.try_lock().is_err() {
            return Err(ArenaError::journal(
                self.out,
                "another run is grading into this folder",
                "une autre exécution note déjà dans ce dossier",
            ));
        }
        for ours in ["similarity", "work"] {
            let _ = fs::remove_dir_all(self.out.join(ours));
        }
        Ok(file)
    }

    /// A hash of everything that a grade follows from.
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

    /// The grade of a student that is kept, if it is of the same things.
    fn kept(&self, student: &Student, fingerprint: &str) -> Option<Graded> {
        let text = fs::read_to_string(self.path(student)).ok()?;
        let graded: Graded = serde_json::from_str(&text).ok()?;
        (graded.fingerprint == fingerprint && !self.again)
            .then_some(Graded { kept: true, ..graded })
    }

    fn needs_grading(&self, handed: &Handed) -> bool {
        let files = read(handed);
        files.is_ok_and(|files| self.kept(&handed.student, &self.fingerprint(&files)).is_none())
    }

    /// Grades a student, or finds the grade; the student where it was stopped.
    fn student(
        &self,
        handed: &Handed,
        key: Option<&Key>,
    ) -> Result<Result<Graded, Student>, ArenaError> {
        let student = handed.student.clone();
        let nothing = |problem| Graded {
            student: student.clone(),
            fingerprint: String::new(),
            language: String::new(),
            problem: Some(problem),
            grade: self.task.nothing(),
            kept: false,
        };
        let files = match read(handed) {
            Ok(files) => files,
            Err(problem) => return Ok(Ok(nothing(problem))),
        };
        let fingerprint = self.fingerprint(&files);
        let recipe = Recipe::of(&files);
        let written = recipe.as_ref().map(|recipe| recipe.written);
        let language = written.as_ref().map_or("", |written| written.name).to_owned();
        if let Ok(written) = written {
            let folder = self.out.join("similarity").join(written.name).join(&student.id);
            let written = files.write(&folder, |name| written.has(name));
            written.map_err(ArenaError::io("write", &folder))?;
        }
        if let Some(kept) = self.kept(&student, &fingerprint) {
            return Ok(Ok(kept));
        }
        let found = recipe.and_then(|recipe| {
            let folder = self.out.join("work").join(&student.id);
            let folder = std::path::absolute(&folder).unwrap_or(folder);
            Ok((build::build(&files, &recipe, folder, self.everybody, self.stop)?, recipe))
        });
        let (problem, grade) = match (found, key) {
            (Err(problem), _) => (Some(problem), self.task.nothing()),
            (Ok((Some(workplace), recipe)), Some(key)) => {
                let folder = Some(workplace.0.clone());
                let bot = Entrant { folder, ..Entrant::new(recipe.player()) };
                let who = (self.registry, self.everybody);
                (None, self.task.grade_by(key, &bot, who, (1, self.stop))?)
            }
            (Ok(_), _) => return Ok(Err(student)),
        };
        // Half of a grade is none.
        if self.stop.is_stopped() {
            return Ok(Err(student));
        }
        let graded = Graded { fingerprint, language, problem, grade, ..nothing(Problem::Empty) };
        self.keep(&graded)?;
        Ok(Ok(graded))
    }

    /// Keeps a grade, whole or not at all; what another machine could build is asked again.
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

fn read(handed: &Handed) -> Result<Files, Problem> {
    let places: Vec<(String, &Path)> =
        handed.places.iter().map(|(name, path)| (name.clone(), path.as_path())).collect();
    Files::read(&places)
}

/// Whether a file may be somebody's whole submission: a zip or a program.
fn is_handed_in(name: &str) -> bool {
    name.to_lowercase().ends_with(".zip") || recipe::is_source(name)
}
