//! Mistakes that students make, by real programs in four languages: `check-bot` names each.
//!
//! `QUINTET_MISTAKES=full cargo test -p quintet-cli mistakes -- --nocapture` tries every mistake in every language;
//! usually only C makes all of them, and the others those that show differently there.
#![cfg(target_os = "linux")]

use crate::support::scratch;
use quintet::Registry;
use quintet::core::{Language, StopFlag};
use quintet_arena::engine::{Bounds, Checked, Launcher, check_bot};
use quintet_arena::{Entrant, Everybody};
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

/// The mistakes that a program makes at its second move, and what the advice must name.
const MISTAKES: [(&str, &str); 11] = [
    ("burn", "still computing"),
    ("silent", "it was waiting"),
    ("half", "without a newline"),
    ("memory", "memory limit"),
    // Two ends by signal 11, of which only one has to do with the limit.
    ("greedy", "memory limit"),
    ("null", "not its own"),
    ("file", "limit on file size"),
    ("network", "no network"),
    ("once", "read in a loop"),
    ("missing", "something is not there"),
    ("crash", "ended in the middle"),
];
/// Those that show differently in each language; a busy Java program has many threads that wait.
const DIFFERING: [&str; 6] = ["burn", "half", "memory", "file", "network", "missing"];

/// Those that only C makes.
const ONLY_C: [&str; 2] = ["greedy", "null"];

const PYTHON: &str = r"
import json, os, socket, sys, time
def wrong(mode):
    if mode == 'burn':
        while True: pass
    if mode == 'silent': sys.stdin.read()
    if mode == 'half': sys.stdout.write('1'); sys.stdout.flush(); time.sleep(60)
    if mode == 'memory': kept = b'x' * (300 << 20); time.sleep(60)
    if mode == 'file':
        with open(os.environ['TMPDIR'] + '/big', 'wb') as big: big.write(b'x' * (1 << 20))
    if mode == 'network': socket.create_connection(('127.0.0.1', 9), 5)
    if mode == 'once': sys.exit()
    if mode == 'missing': open('book.txt')
    if mode == 'crash': os.abort()
for number, line in enumerate(sys.stdin):
    if number == 1: wrong(sys.argv[1])
    print(json.loads(line)['legal'][0], flush=True)
";

const SCRIPT: &str = r"
const fs = require('fs');
const wait = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
function wrong(mode) {
  if (mode === 'burn') for (;;);
  if (mode === 'silent') return false;
  if (mode === 'half') { fs.writeSync(1, '1'); wait(60000); }
  if (mode === 'memory') { const kept = Buffer.alloc(300 << 20, 1); wait(60000); return kept; }
  if (mode === 'file') fs.writeFileSync(process.env.TMPDIR + '/big', Buffer.alloc(1 << 20));
  if (mode === 'network') { require('net').connect(9, '127.0.0.1'); return false; }
  if (mode === 'once') process.exit();
  if (mode === 'missing') fs.readFileSync('book.txt');
  if (mode === 'crash') process.abort();
  return true;
}
let number = 0;
require('readline').createInterface({ input: process.stdin }).on('line', (line) => {
  number += 1;
  if (number === 2 && !wrong(process.argv[2])) return;
  console.log(JSON.parse(line).legal[0]);
});
";

const JAVA: &str = r#"
import java.io.*;
import java.nio.file.*;
public class Bot {
    static void wrong(String mode, BufferedReader in) throws Exception {
        switch (mode) {
            case "burn": while (true) {}
            case "silent": while (in.readLine() != null) {} break;
            case "half": System.out.print("1"); System.out.flush(); Thread.sleep(60000); break;
            case "memory": byte[] kept = new byte[300 << 20]; java.util.Arrays.fill(kept, (byte) 1);
                Thread.sleep(60000); break;
            case "file": Files.write(Path.of(System.getenv("TMPDIR"), "big"), new byte[1 << 20]); break;
            case "network": new java.net.Socket("127.0.0.1", 9); break;
            case "once": System.exit(0);
            case "missing": new FileReader("book.txt"); break;
            case "crash": Runtime.getRuntime().halt(134);
        }
    }
    public static void main(String[] args) throws Exception {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        int number = 0;
        for (String line; (line = in.readLine()) != null; ) {
            if (++number == 2) wrong(args[0], in);
            String rest = line.substring(line.indexOf("\"legal\":[\"") + 10);
            System.out.println(rest.substring(0, rest.indexOf('"')));
        }
    }
}
"#;

const C: &str = r#"
#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
static char line[1 << 20];
static char *volatile table;
static void fail(const char *what) { perror(what); exit(1); }
static void wrong(const char *mode) {
    if (!strcmp(mode, "burn")) for (volatile int i = 0;; i++) {}
    if (!strcmp(mode, "silent")) while (fgets(line, sizeof line, stdin)) {}
    if (!strcmp(mode, "half")) { printf("1"); fflush(stdout); sleep(60); }
    if (!strcmp(mode, "memory")) { memset(malloc(300 << 20), 1, 300 << 20); sleep(60); }
    if (!strcmp(mode, "greedy")) { table = malloc(1L << 40); table[1 << 20] = 1; }
    if (!strcmp(mode, "null")) { table = malloc(50 << 20); table = 0; table[1 << 20] = 1; }
    if (!strcmp(mode, "file")) {
        chdir(getenv("TMPDIR"));
        FILE *big = fopen("big", "wb");
        for (int i = 0; i < 1 << 20; i++) fputc('x', big);
    }
    if (!strcmp(mode, "network")) {
        struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons(9)};
        int it = socket(AF_INET, SOCK_STREAM, 0);
        if (it < 0 || connect(it, (struct sockaddr *)&to, sizeof to)) fail("connect");
    }
    if (!strcmp(mode, "once")) exit(0);
    if (!strcmp(mode, "missing") && !fopen("book.txt", "r")) fail("book.txt");
    if (!strcmp(mode, "crash")) abort();
}
int main(int count, char **args) {
    for (int number = 0; fgets(line, sizeof line, stdin); number++) {
        if (number == 1) wrong(args[count - 1]);
        char *move = strstr(line, "\"legal\":[\"") + 10;
        *strchr(move, '"') = 0;
        puts(move);
        fflush(stdout);
    }
}
"#;

/// A language: file, text, compiler, and the command that runs it.
type Written = (&'static str, &'static str, &'static str, &'static str);

const LANGUAGES: [Written; 4] = [
    ("bot.py", PYTHON, "", "python3 {}/bot.py"),
    ("bot.c", C, "cc -w -O1 -o bot bot.c", "{}/bot"),
    ("bot.js", SCRIPT, "", "node {}/bot.js"),
    ("Bot.java", JAVA, "javac Bot.java", "java -Xshare:auto -XX:TieredStopAtLevel=1 -cp {} Bot"),
];

fn check(player: &str, answer: Duration) -> Checked {
    let launcher =
        Launcher { program: env!("CARGO_BIN_EXE_quintet").into(), command: "launch".to_owned() };
    let everybody = Everybody { launcher: Some(launcher), ..Everybody::PLAIN };
    let (startup, file) = (Duration::from_secs(60), 64 << 10);
    let bounds = Bounds { startup, answer, file, memory: 200 << 20, ..Bounds::default() };
    let bot = Entrant { bounds: Some(bounds), ..Entrant::new(player) };
    let asked = ("connect4", "width=4,height=4");
    let registry = Registry::shipped();
    check_bot(asked, &bot, (&registry, &everybody), &StopFlag::new(), Language::English)
        .expect("a game")
}

fn is_there(tool: &str) -> bool {
    Command::new(tool).arg("--version").output().is_ok_and(|run| run.status.success())
}

#[test]
fn every_mistake_is_named_in_every_language() {
    let full = std::env::var("QUINTET_MISTAKES").is_ok();
    let folder = scratch("mistakes");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    std::thread::scope(|scope| {
        let folder = &folder;
        let start = |language| scope.spawn(move || make_mistakes(language, folder, full));
        for thread in LANGUAGES.map(start) {
            println!("{}", thread.join().expect("every mistake is named").join("\n"));
        }
    });
    let _ = fs::remove_dir_all(folder);
}

/// Makes the mistakes in one language; returns what was said about each.
fn make_mistakes((file, text, compile, run): Written, folder: &Path, full: bool) -> Vec<String> {
    let words: Vec<&str> = compile.split(' ').collect();
    let run = run.replace("{}", &folder.display().to_string());
    let tool = run.split(' ').next().expect("a word");
    fs::write(folder.join(file), text).expect("a file");
    if !is_there(if compile.is_empty() { tool } else { words[0] }) {
        return vec![format!("skipped {file}: no {tool}")];
    }
    if !compile.is_empty() {
        let made = Command::new(words[0]).args(&words[1..]).current_dir(folder).status();
        assert!(made.expect("a compiler").success(), "{file}");
    }
    let made = |&(mode, _): &(&str, &str)| {
        let is_everybodys = full && !ONLY_C.contains(&mode);
        file == "bot.c" || is_everybodys || DIFFERING.contains(&mode)
    };
    let said = |mistake: (&str, &str)| one(file, &format!("{run} {}", mistake.0), mistake);
    MISTAKES.into_iter().filter(made).map(said).collect()
}

/// One mistake in one language; returns what was said about it.
fn one(file: &str, command: &str, (mode, named): (&str, &str)) -> String {
    // Only these are recognised at the end of their time; half a line must have come by then.
    let answer = Duration::from_millis(match mode {
        "burn" | "silent" => 150,
        "half" => 400,
        _ => 30_000,
    });
    let checked = check(&format!("lines:{command}"), answer);
    let step = checked.steps.last().expect("a step");
    let advice = step.advice.clone().unwrap_or_default();
    assert!(advice.contains(named), "{file} {mode}: {}: {advice}\n{}", step.found, checked.stderr);
    assert!(mode != "null" || !advice.contains("limit"), "{advice}");
    format!("{file} {mode}: {} → {advice}", step.found)
}

#[test]
fn what_cannot_be_started_is_named_without_starting_it() {
    let folder = scratch("mistakes-start");
    fs::create_dir_all(&folder).expect("a folder");
    fs::write(folder.join("bot.py"), "#!/usr/bin/env python3\n").expect("a file");
    let at = |name: &str| Path::new(&folder).join(name).display().to_string();
    for (command, named) in [
        (at("bot.py"), "chmod +x"),
        (format!("python3 {}", at("missing.py")), "no such file"),
        (format!("node {}", at("missing.js")), "no such file"),
        ("no-such-tool bot".to_owned(), "a folder of PATH"),
    ] {
        let checked = check(&format!("lines:{command}"), Duration::from_secs(1));
        let advice = checked.steps[0].advice.clone().unwrap_or_default();
        assert!(advice.contains(named), "{command}: {advice}");
    }
    let _ = fs::remove_dir_all(folder);
}
