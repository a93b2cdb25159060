//! Makes a class of 120 submissions: twelve kinds of bots in ten variants each, some broken.
//!
//! ```text
//! cargo run -p quintet-arena --example class -- DIR
//! quintet class new connect4 DIR/course
//! quintet class grade DIR/course/task.toml DIR/submissions --out DIR/grades
//! ```

use std::error::Error;
use std::path::Path;
use std::{env, fs};

/// The variants of each kind.
const VARIANTS: usize = 10;

/// A kind of submission: its name, its file, and its text for a variant.
type Kind = (&'static str, &'static str, fn(usize) -> String);

const KINDS: [Kind; 12] = [
    ("first", "bot.py", |at| python(&format!("legal[{at} % len(legal)]"))),
    ("random", "bot.py", |at| {
        format!(
            "import random\n{}",
            python(&format!("random.Random(turn['seed'] + {at}).choice(legal)"))
        )
    }),
    ("centre", "bot.py", |at| {
        python(&format!("min(legal, key=lambda move: abs(int(move) - 3.5 - {at} / 20))"))
    }),
    ("mover", "bot.js", |at| {
        format!(
            "require('readline').createInterface({{ input: process.stdin }}).on('line', (line) => {{\n  \
             const turn = JSON.parse(line);\n  \
             console.log(turn.legal[(turn.ply + {at}) % turn.legal.length]);\n}});\n"
        )
    }),
    ("native", "bot.c", |at| c(at, "")),
    ("plus", "bot.cpp", |at| {
        format!(
            "#include <iostream>\n#include <string>\nint main() {{\n    std::string line;\n    \
             while (std::getline(std::cin, line)) {{\n        auto at = line.find(\"\\\"legal\\\":[\");\n        \
             at = line.find('\"', at + 8);\n        \
             for (int skip = 0; skip < {at} && line[at + 3] == ','; skip++) at += 4;\n        \
             std::cout << line[at + 1] << std::endl;\n    }}\n}}\n"
        )
    }),
    ("typed", "Bot.java", |at| {
        format!(
            "import java.util.Scanner;\n\npublic class Bot {{\n    public static void main(String[] args) {{\n        \
             Scanner input = new Scanner(System.in);\n        while (input.hasNextLine()) {{\n            \
             String legal = input.nextLine().split(\"\\\"legal\\\":\\\\[\", 2)[1].split(\"]\", 2)[0];\n            \
             String[] moves = legal.replace(\"\\\"\", \"\").split(\",\");\n            \
             System.out.println(moves[{at} % moves.length]);\n            System.out.flush();\n        }}\n    }}\n}}\n"
        )
    }),
    ("crab", "bot.rs", |at| {
        format!(
            "use std::io::{{self, BufRead}};\n\nfn main() {{\n    for line in io::stdin().lock().lines() {{\n        \
             let line = line.expect(\"a line\");\n        let legal = line.split(\"\\\"legal\\\":[\").nth(1).unwrap_or_default();\n        \
             let moves: Vec<&str> = legal.split(']').next().unwrap_or_default().split(',').collect();\n        \
             println!(\"{{}}\", moves[{at} % moves.len()].trim_matches('\"'));\n    }}\n}}\n"
        )
    }),
    ("greedy", "bot.py", greedy),
    ("typo", "bot.c", |at| c(at, "    retrun 0;\n")),
    ("crash", "bot.py", |at| python(&format!("legal[0] if turn['ply'] < {at} else legal['x']"))),
    ("illegal", "bot.py", |at| python(&format!("'9' if turn['ply'] > {at} else legal[-1]"))),
];

/// A bot in Python that answers with an expression.
fn python(choice: &str) -> String {
    format!(
        "import json, sys\nfor line in sys.stdin:\n    turn = json.loads(line)\n    \
         legal = turn['legal']\n    print({choice}, flush=True)\n"
    )
}

/// A bot in C that skips a few moves.
fn c(at: usize, more: &str) -> String {
    format!(
        "#include <stdio.h>\n#include <string.h>\nstatic char line[1 << 16];\nint main(void) {{\n{more}    \
         while (fgets(line, sizeof line, stdin)) {{\n        char *move = strstr(line, \"\\\"legal\\\":[\") + 9;\n        \
         for (int skip = 0; skip < {at} && move[3] == ','; skip++) move += 4;\n        \
         printf(\"%c\\n\", move[1]);\n        fflush(stdout);\n    }}\n    return 0;\n}}\n"
    )
}

/// The staff's bot that takes wins and stops them, with another taste.
fn greedy(at: usize) -> String {
    let staff = include_str!("../../../examples/bots/centre_bot.py");
    staff.replace("(width + 1) / 2", &format!("(width + 1) / 2 + {at} / 40"))
}

fn main() -> Result<(), Box<dyn Error>> {
    let folder = env::args().nth(1).ok_or("usage: class DIR")?;
    for (kind, file, text) in KINDS {
        for variant in 0..VARIANTS {
            let student = Path::new(&folder).join("submissions").join(format!("{kind}-{variant}"));
            fs::create_dir_all(&student)?;
            fs::write(student.join(file), text(variant))?;
        }
    }
    Ok(())
}
