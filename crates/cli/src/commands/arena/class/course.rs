//! The files of a course: a task for each game, staff bots, instructions in both languages.

use quintet::core::Language;

/// The settings of a course for one game.
struct Course {
    game: &'static str,
    setup: &'static str,
    /// The reference, whose moves count as right.
    reference: &'static str,
    /// Points, with those that need the exact solver if the game has one.
    points: &'static str,
    /// Opponents besides the staff's bots.
    opponents: &'static str,
    /// A bot of the staff that knows the game, and its text.
    staff: Option<(&'static str, &'static str)>,
}

const COURSES: [Course; 4] = [
    Course {
        game: "connect4",
        setup: "width=6,height=5",
        reference: "solver",
        points: "moves = 6, critical = 6, cup = 8",
        opponents: "\"random\", \"level:1\", \"level:3\"",
        staff: Some(("centre.py", include_str!("../../../../../../examples/bots/centre_bot.py"))),
    },
    Course {
        game: "hex",
        setup: "size=5",
        reference: "alphabeta:depth=2",
        points: "moves = 10, cup = 10",
        opponents: "\"random\", \"alphabeta:depth=1\"",
        staff: None,
    },
    Course {
        game: "pentago",
        setup: "",
        reference: "alphabeta:depth=1",
        points: "moves = 10, cup = 10",
        opponents: "\"random\", \"alphabeta:depth=1\"",
        staff: None,
    },
    Course {
        game: "dual-sudoku",
        setup: "size=4",
        reference: "alphabeta:depth=2",
        points: "moves = 10, cup = 10",
        opponents: "\"random\", \"alphabeta:depth=1\"",
        staff: None,
    },
];

/// A template's text.
macro_rules! texts {
    ($name:literal, $ending:literal) => {
        include_str!(concat!("templates/", $name, ".", $ending))
    };
}

/// A bot of the staff for every game: always the first legal move.
const FIRST: &str = include_str!("templates/first.py");

/// The games there are courses for.
pub(super) fn games() -> Vec<&'static str> {
    COURSES.iter().map(|course| course.game).collect()
}

/// The files of a course but for the starter bots: names and texts. `title` is the game's name for people.
pub(super) fn files(game: &str, title: &str, language: Language) -> Option<Vec<(String, String)>> {
    let course = COURSES.iter().find(|course| course.game == game)?;
    let pick =
        |english, french| course.fill(language.pick(english, french)).replace("{title}", title);
    let texts = [
        ("README.md", pick(texts!("readme", "en.md"), texts!("readme", "fr.md"))),
        ("instructions.md", pick(texts!("instructions", "en.md"), texts!("instructions", "fr.md"))),
        ("task.toml", pick(texts!("task", "en.toml"), texts!("task", "fr.toml"))),
        ("practice.toml", pick(texts!("practice", "en.toml"), texts!("practice", "fr.toml"))),
        ("staff/first.py", FIRST.to_owned()),
    ];
    let mut files: Vec<(String, String)> =
        texts.into_iter().map(|(name, text)| (name.to_owned(), text)).collect();
    files.extend(course.staff.map(|(name, text)| (format!("staff/{name}"), text.to_owned())));
    Some(files)
}

impl Course {
    /// A template with this course's settings filled in.
    fn fill(&self, template: &str) -> String {
        let staff = self.staff.map(|(name, _)| {
            let short = name.trim_end_matches(".py");
            format!("    {{ player = \"lines:python3 staff/{name}\", name = \"{short}\" }},\n")
        });
        let setup = match self.setup {
            "" => String::new(),
            setup => format!("setup = \"{setup}\"\n"),
        };
        let all = [
            ("{game}", self.game),
            ("{setup}\n", &setup),
            ("{reference}", self.reference),
            ("{points}", self.points),
            ("{opponents}", self.opponents),
            ("    {staff}\n", &staff.unwrap_or_default()),
        ];
        all.iter().fold(template.to_owned(), |text, (key, value)| text.replace(key, value))
    }
}
