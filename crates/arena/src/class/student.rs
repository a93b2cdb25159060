//! Identifies students by the names that learning platforms give to folders and files.

use quintet::core::Language;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::hash::{BuildHasher as _, Hasher as _, RandomState};
use std::path::Path;
use std::{fs, io};

/// A student with a submission.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
pub struct Student {
    /// The name of the folder or zip; unique to the student.
    pub id: String,
    /// The student's name for people.
    pub name: String,
    /// The student's number in Moodle's grading worksheet, `Participant 12345`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moodle: Option<String>,
    /// The student's number in Canvas' gradebook.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub canvas: Option<String>,
}

impl Student {
    /// Reads the student from a name, and the file's name before a platform renamed it.
    ///
    /// ```
    /// use quintet_arena::class::Student;
    /// let (ann, _) = Student::of("Ann Lee_4711_assignsubmission_file");
    /// assert_eq!((ann.name.as_str(), ann.moodle.as_deref()), ("Ann Lee", Some("4711")));
    /// let (ann, file) = Student::of("leeann_LATE_123_456_Bot.java");
    /// assert_eq!((ann.canvas.as_deref(), file), (Some("123"), "Bot.java"));
    /// ```
    #[must_use]
    pub fn of(text: &str) -> (Self, &str) {
        let (student, file) = Self::named(text);
        (Self { id: bounded(student.id), ..student }, file)
    }

    fn named(text: &str) -> (Self, &str) {
        let is_number = |text: &str| !text.is_empty() && text.bytes().all(|it| it.is_ascii_digit());
        if let Some((head, _)) = text.split_once("_assignsubmission_")
            && let Some((name, number)) = head.rsplit_once('_').filter(|(_, it)| is_number(it))
        {
            let (id, name, moodle) = (head.to_owned(), name.to_owned(), Some(number.to_owned()));
            return (Self { id, name, moodle, canvas: None }, text);
        }
        let parts: Vec<&str> = text.split('_').collect();
        let late = usize::from(parts.get(1).is_some_and(|part| part.eq_ignore_ascii_case("late")));
        if let [number, upload, _, ..] = parts.get(1 + late..).unwrap_or_default()
            && is_number(number)
            && is_number(upload)
        {
            let taken: usize = parts[..3 + late].iter().map(|part| part.len() + 1).sum();
            let (id, name) = (format!("{}_{number}", parts[0]), parts[0].to_owned());
            let student = Self { id, name, moodle: None, canvas: Some((*number).to_owned()) };
            return (student, &text[taken..]);
        }
        let plain = Path::new(text).file_stem().and_then(|stem| stem.to_str()).unwrap_or(text);
        let is_file = super::handed::is_submission(text);
        let id = if is_file { plain } else { text }.to_owned();
        (Self { name: id.clone(), id, moodle: None, canvas: None }, text)
    }

    /// A pseudonym that reveals nothing about the student without the secret.
    #[must_use]
    pub fn pseudonym(&self, secret: &str, language: Language) -> String {
        let hashed = crate::journal::hash(&mut format!("{secret}\n{}", self.id).as_bytes());
        let number = u64::from_str_radix(&hashed.unwrap_or_default(), 16).unwrap_or_default();
        let (english, french) = ANIMALS[(number % ANIMALS.len() as u64) as usize];
        format!("{} {:03}", language.pick(english, french), number / 1024 % 1000)
    }
}

/// Maximum bytes of a name used for files: systems allow 255, including extensions.
const LONGEST: usize = 150;

/// A unique name suitable for files; a long one is truncated.
fn bounded(id: String) -> String {
    if id.len() <= LONGEST {
        return id;
    }
    let hash = crate::journal::hash(&mut id.as_bytes()).unwrap_or_default();
    let mut end = LONGEST - hash.len() - 1;
    while !id.is_char_boundary(end) {
        end -= 1;
    }
    format!("{}~{hash}", &id[..end])
}

/// The secret for a class's pseudonyms, kept in a file.
///
/// # Errors
/// A file that cannot be read or written.
pub(super) fn secret(path: &Path) -> io::Result<String> {
    if let Ok(text) = fs::read_to_string(path) {
        return Ok(text);
    }
    let random = || RandomState::new().build_hasher().finish();
    let text = format!("{:016x}{:016x}\n", random(), random());
    fs::write(path, &text)?;
    Ok(text)
}

const ANIMALS: [(&str, &str); 32] = [
    ("Badger", "Blaireau"),
    ("Beaver", "Castor"),
    ("Bison", "Bison"),
    ("Buzzard", "Buse"),
    ("Camel", "Chameau"),
    ("Crane", "Grue"),
    ("Deer", "Cerf"),
    ("Dolphin", "Dauphin"),
    ("Eagle", "Aigle"),
    ("Falcon", "Faucon"),
    ("Ferret", "Furet"),
    ("Fox", "Renard"),
    ("Gecko", "Gecko"),
    ("Giraffe", "Girafe"),
    ("Hamster", "Hamster"),
    ("Hare", "Lièvre"),
    ("Hedgehog", "Hérisson"),
    ("Heron", "Héron"),
    ("Ibex", "Bouquetin"),
    ("Kestrel", "Crécerelle"),
    ("Lynx", "Lynx"),
    ("Marmot", "Marmotte"),
    ("Mole", "Taupe"),
    ("Otter", "Loutre"),
    ("Owl", "Hibou"),
    ("Panda", "Panda"),
    ("Pelican", "Pélican"),
    ("Puffin", "Macareux"),
    ("Raven", "Corbeau"),
    ("Seal", "Phoque"),
    ("Stork", "Cigogne"),
    ("Swift", "Martinet"),
];
