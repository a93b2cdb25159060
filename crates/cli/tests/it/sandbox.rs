//! Real programs attack the sandbox, as root and as an ordinary user.
//!
//! Every attack names the guard that must prevent it. If a machine lacks that guard (`check-bot`
//! reports it), the attack proves nothing, and `grade` must refuse instead.
#![cfg(target_os = "linux")]

use crate::support::{Run, scratch, text};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fs;
use std::io::Write as _;
use std::net::TcpListener;
use std::os::linux::net::SocketAddrExt as _;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::os::unix::net::{SocketAddr, UnixListener};
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The user who runs the program; an ordinary user if the tests run as root.
#[derive(Clone, Copy, Debug, PartialEq)]
enum User {
    Tester,
    Ordinary,
}

fn users() -> Vec<User> {
    match is_root() {
        true => vec![User::Tester, User::Ordinary],
        false => vec![User::Tester],
    }
}

fn is_root() -> bool {
    let status = fs::read_to_string("/proc/self/status").expect("a system with /proc");
    status.lines().any(|line| line.starts_with("Uid:\t0\t"))
}

/// Runs the binary as a user, with a secret in the environment and an open file.
fn run_as(user: User, args: &[&str], input: &str) -> Run {
    let mut run = Command::new("sh");
    run.args(["-c", "exec 7</dev/null; exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_quintet")]);
    run.args(args).env("SECRET_TOKEN", "a secret of the grader");
    run.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    if user == User::Ordinary {
        run.uid(4321).gid(4321);
    }
    let mut child = run.spawn().expect("the binary runs");
    let mut stdin = child.stdin.take().expect("input is piped");
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    child.wait_with_output().expect("the binary ends").into()
}

/// A Python interpreter that every user can run.
fn python() -> &'static str {
    if Path::new("/usr/bin/python3").exists() { "/usr/bin/python3" } else { "python3" }
}

/// A class: a folder with the attacker, another student, a task, a file owned by an unknown user,
/// and links in the submission that lead to them.
struct Class {
    folder: PathBuf,
    _listeners: (TcpListener, UnixListener, UnixListener),
}

impl Class {
    fn new(test: &str) -> Self {
        Self::at(scratch(test), test)
    }

    fn at(folder: PathBuf, test: &str) -> Self {
        let _ = fs::remove_dir_all(&folder);
        for student in ["alice", "bob", "socket"] {
            fs::create_dir_all(folder.join(student)).expect("a folder");
        }
        let port = TcpListener::bind("127.0.0.1:0").expect("a port");
        let name = format!("quintet-{}-{test}", std::process::id());
        let hidden = SocketAddr::from_abstract_name(&name).expect("a name");
        let hidden = UnixListener::bind_addr(&hidden).expect("a socket");
        // Socket paths must be short.
        let path = std::env::temp_dir().join(&name);
        let _ = fs::remove_file(&path);
        let open = UnixListener::bind(&path).expect("a socket");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o777)).expect("a mode");
        let head = json!({
            "folder": folder, "port": port.local_addr().expect("an address").port(), "name": name,
            "socket": path, "quintet": env!("CARGO_BIN_EXE_quintet"),
            "process": std::process::id(), "space": fs::read_link("/proc/self/ns/pid").expect("/proc"),
        });
        let bot = format!("import json\nAT = json.loads({:?})\n{ATTACKS}", head.to_string());
        let write = |name: &str, text: &str| fs::write(folder.join(name), text).expect("a file");
        write("alice/bot.py", &bot);
        write("alice/book.txt", "a file of its own");
        write("bob/bot.py", GOOD);
        write("task.toml", TASK);
        let link = |to: &str, name: &str| symlink(to, folder.join(name)).expect("a link");
        link("../bob/bot.py", "alice/bob.py");
        link("/etc/passwd", "alice/passwd");
        link("../bob", "alice/friend");
        // Only the sandbox must be in the way.
        for open in [&folder, &folder.join("alice")] {
            fs::set_permissions(open, fs::Permissions::from_mode(0o777)).expect("a mode");
        }
        Self { folder, _listeners: (port, hidden, open) }
    }

    fn path(&self, name: &str) -> String {
        self.folder.join(name).display().to_string()
    }
}

impl Drop for Class {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

const GOOD: &str = "import json, sys\nfor line in sys.stdin:\n    \
                    print(json.loads(line)['legal'][0], flush=True)\n";

const TASK: &str = "game = \"connect4\"\nsetup = \"width=4,height=4\"\nreference = \"minimax:depth=1\"\n\
                    positions = [\"1122\"]\npoints = { nodes = 5 }\nstartup = \"60s\"\n";

/// The number of attacks in `GUARDED`.
const ATTEMPTS: usize = 40;

/// A bot that tries every attack on its first turn, reports the results on standard error, and
/// plays.
const ATTACKS: &str = r#"
import ctypes, os, signal, socket, subprocess, sys, time
LIBC = ctypes.CDLL(None, use_errno=True)
KEYCTL, QUEUE, FILTER = {'x86_64': (250, 240, 317), 'aarch64': (219, 180, 277)}[os.uname().machine]

def call(function, *args):
    if function(*[ctypes.c_long(arg) if isinstance(arg, int) else arg for arg in args]) == -1:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))

def read(path):
    return lambda: open(path, 'rb').read(1)[0]

def write(path):
    return lambda: open(path, 'w').write('x')

def connect(family, address):
    def attack():
        with socket.socket(family) as it:
            it.settimeout(2)
            it.connect(address)
    return attack

def others():
    return [int(it) for it in os.listdir('/proc') if it.isdigit() and int(it) != os.getpid()]

def forge():
    for process in [AT['process'], *others()]:
        open(f'/proc/{process}/fd/1', 'w').write('{"passed":true}')

def look():
    # The program, not a folder of that name.
    programs = [open(f'/proc/{it}/cmdline', 'rb').read().split(b'\0')[0] for it in others()]
    assert any(it.endswith(b'quintet') for it in programs)

def environ():
    for process in [AT['process'], *others()]:
        assert b'SECRET' in open(f'/proc/{process}/environ', 'rb').read()

def variable():
    os.environ['SECRET_TOKEN']

def descriptors():
    os.fstat(7)

def shoot():
    os.kill(AT['process'], 0)
    try:
        space = os.readlink('/proc/self/ns/pid')
    except OSError:
        return
    assert space == AT['space'], 'that number is a process of its own here'

def engine():
    subprocess.run([AT['quintet'], 'games'], check=True, stdout=subprocess.DEVNULL)

def on_path():
    subprocess.run(['quintet', 'games'], check=True, stdout=subprocess.DEVNULL)

def fill():
    folder = os.environ['TMPDIR']
    try:
        for number in range(8):
            with open(f'{folder}/big{number}', 'wb') as file:
                file.write(bytes(12 << 20))
    finally:
        for name in os.listdir(folder):
            if name.startswith('big'):
                os.unlink(f'{folder}/{name}')

def gift():
    page = ctypes.create_string_buffer(4096)
    call(LIBC.vmsplice, os.pipe()[1], (ctypes.c_long * 2)(ctypes.addressof(page), 4096), 1, 0)

def datagram():
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as it:
        it.sendto(b'x', ('127.0.0.1', AT['port']))

FOLDER = AT['folder']
GUARDED = {
    'shadow': ('files', read('/etc/shadow')),
    'passwd': ('files', read('/etc/passwd')),
    'another student': ('files', read(f'{FOLDER}/bob/bot.py')),
    'another student, around': ('files', read('../bob/bot.py')),
    'another student, by a link': ('files', read(f'{FOLDER}/alice/bob.py')),
    'another student, by a folder': ('files', read(f'{FOLDER}/alice/friend/bot.py')),
    'passwd, by a link': ('files', read(f'{FOLDER}/alice/passwd')),
    'task': ('files', read(f'{FOLDER}/task.toml')),
    'disk': ('files', read('/dev/sda')),
    'root folder': ('files', lambda: os.listdir('/root')[0]),
    'own folder': ('writing', write(f'{FOLDER}/alice/written')),
    'class folder': ('writing', write(f'{FOLDER}/written')),
    'system': ('writing', write('/usr/written')),
    'kernel settings': ('writing', write('/proc/sys/kernel/core_pattern')),
    'fill the disk': ('quota', fill),
    'variable': ('environment', variable),
    'variables of others': ('environment', environ),
    'inherited descriptor': ('descriptors', descriptors),
    'forge the result': ('processes', forge),
    'other processes': ('processes', look),
    'kill the referee': ('processes', shoot),
    'port': ('network', connect(socket.AF_INET, ('127.0.0.1', AT['port']))),
    'datagram': ('network', datagram),
    'abstract socket': ('sockets', connect(socket.AF_UNIX, '\0' + AT['name'])),
    'file socket': ('sockets', connect(socket.AF_UNIX, AT['socket'])),
    'trace': ('privileges', lambda: call(LIBC.ptrace, 0, 0, 0, 0)),
    'mount': ('privileges', lambda: call(LIBC.mount, b'x', b'/tmp', b'tmpfs', 0, 0)),
    'keys': ('privileges', lambda: call(LIBC.syscall, KEYCTL, 0, -3, 1)),
    'namespace': ('privileges', lambda: call(LIBC.unshare, 0x10000000)),
    'semaphores': ('privileges', lambda: call(LIBC.semget, 0, 1, 0o600)),
    'messages': ('privileges', lambda: call(LIBC.msgget, 0, 0o600)),
    'secret memory': ('privileges', lambda: call(LIBC.syscall, 447, 0)),
    'uncounted memory': ('privileges', lambda: call(LIBC.memfd_create, b'x', 0)),
    'watches': ('privileges', lambda: call(LIBC.inotify_init1, 0)),
    'pages in pipes': ('privileges', gift),
    'queue': ('privileges', lambda: call(LIBC.syscall, QUEUE, b'x', os.O_CREAT | os.O_RDWR, 0o600, 0)),
    'file rules': ('privileges', lambda: call(LIBC.syscall, 444, 0, 0, 1)),
    'filters': ('privileges', lambda: call(LIBC.syscall, FILTER, 3, 0, ctypes.create_string_buffer(8))),
    'engine': ('engine', engine),
    'engine on the path': ('engine', on_path),
}

def attack():
    for name, (guard, attempt) in GUARDED.items():
        try:
            attempt()
            print(f'{guard}\t{name}\tgot', file=sys.stderr)
        except BaseException as error:
            print(f'{guard}\t{name}\trefused: {error!r}', file=sys.stderr)
    for process in range(1, 3000):
        if process != os.getpid():
            try:
                os.kill(process, signal.SIGKILL)
            except OSError:
                pass
    print('done', open(f'{FOLDER}/alice/book.txt').read(), file=sys.stderr)

if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        os.closerange(0, 3)
        time.sleep(7321)
    os._exit(0)
is_first = True
for line in sys.stdin:
    if is_first:
        attack()
    is_first = False
    print(json.dumps({'move': json.loads(line)['legal'][-1], 'nodes': 1}), flush=True)
"#;

/// The results of the attacks: guard, attack, answer.
fn answers(stderr: &str) -> Vec<(String, String, String)> {
    let lines = stderr.lines().filter_map(|line| {
        let mut parts = line.splitn(3, '\t').map(str::to_owned);
        Some((parts.next()?, parts.next()?, parts.next()?))
    });
    lines.collect()
}

/// The guarantees that hold on this machine, for any bot.
fn guards(user: User) -> BTreeMap<String, bool> {
    let checked = run_as(user, &["check-bot", "connect4", "--json", "--", "/no/bot"], "");
    let checked: Value = serde_json::from_str(&checked.out).expect("JSON");
    let guards = checked["sandbox"].as_array().expect("guards").iter();
    let guard = |it: &Value| (text(it, "name").to_owned(), it["holds"] == true);
    guards.map(guard).collect()
}

/// Number of processes whose command lines contain a text.
fn processes(text: &str) -> usize {
    let listed = fs::read_dir("/proc").expect("a system with /proc").flatten();
    let lines = listed.filter_map(|entry| fs::read(entry.path().join("cmdline")).ok());
    lines.filter(|line| String::from_utf8_lossy(line).contains(text)).count()
}

/// Plays a match of the attacker against its victim: both play to the end, and every attack is
/// refused if its guard holds.
fn attacked(class: &Class, user: User, guards: &BTreeMap<String, bool>) {
    let bots = ["alice/bot.py", "bob/bot.py"].map(|bot| class.path(bot));
    let players = bots.map(|bot| format!("lines:{} {bot}", python()));
    let log = class.path(&format!("{user:?}.log"));
    let args = ["match", "connect4", &players[0], &players[1], "--games", "2", "--json"];
    let rest = ["--setup", "width=4,height=4", "--log", &log];
    let report = run_as(user, &[&args[..], &rest].concat(), "").json();
    if guards["processes"] {
        for player in report["players"].as_array().expect("players") {
            assert_eq!(player["forfeits"], 0, "{user:?}: {report}");
        }
    }
    let log = fs::read_to_string(log).expect("a log");
    let tried = answers(&log);
    assert_eq!(tried.len(), 2 * ATTEMPTS, "{user:?}: {log}");
    for (guard, attack, answer) in tried {
        let refused = answer.starts_with("refused");
        assert!(refused || !guards[&guard], "{user:?}: {attack}: {answer}");
    }
    assert!(log.contains("done a file of its own"), "{user:?}: {log}");
}

/// A bot below `/tmp`, which each program has to itself, still cannot write to its own folder.
#[test]
fn a_bot_in_the_temporary_folder_is_held_as_any_other() {
    let name = format!("below-{}", std::process::id());
    let class = Class::at(std::env::temp_dir().join(name), "below");
    for user in users() {
        attacked(&class, user, &guards(user));
    }
}

#[test]
fn every_attack_is_refused_and_the_grade_is_the_referees() {
    let class = Class::new("red-team");
    let alice = class.path("alice/bot.py");
    for user in users() {
        let guards = guards(user);
        let all_hold = guards.values().all(|holds| *holds);
        attacked(&class, user, &guards);
        // Files written by the attacker do not affect the grade.
        let task = class.path("task.toml");
        let grade = run_as(user, &["grade", &task, "--json", "--", python(), &alice], "");
        match all_hold {
            true => {
                assert_eq!(grade.code, Some(1), "{user:?}: {}{}", grade.out, grade.err);
                let grade: Value = serde_json::from_str(&grade.out).expect("only JSON");
                assert_eq!((&grade["passed"], &grade["points"]), (&json!(false), &json!(0.0)));
            }
            false => {
                let missing = guards.iter().find(|(_, holds)| !**holds).expect("one is missing").0;
                grade.refused(&["sandbox", "check-bot", missing]);
            }
        }
        assert_eq!(processes(&class.folder.display().to_string()), 0, "{user:?}: nothing is left");
    }
}

/// A bot that keeps two processes busy, which wake each other, and counts how often they were
/// stopped for longer than the opponent's minimum thinking time. It answers once both have noticed
/// the last stop, or fail to notice it: a busy machine may not run them at once.
const BUSY: &str = r#"
import json, os, signal, sys, time
place = os.environ['TMPDIR'] + '/held-up'
def note(number, held):
    with open(f'{place}{number}.new', 'w') as file:
        file.write(str(held))
    os.rename(f'{place}{number}.new', f'{place}{number}')
def count(number):
    return int(open(f'{place}{number}').read()) if os.path.exists(f'{place}{number}') else -1
for number in range(2):
    if os.fork() == 0:
        os.closerange(0, 3)
        last, held = time.monotonic(), 0
        note(number, held)
        while True:
            os.kill(-1, signal.SIGCONT)
            now = time.monotonic()
            if now - last > 0.2:
                held += 1
                note(number, held)
            last = now
for turn, line in enumerate(sys.stdin):
    end = time.monotonic() + 5
    while min(count(0), count(1)) < turn and time.monotonic() < end:
        time.sleep(0.01)
    print(json.loads(line)['legal'][0], flush=True)
    print('held up', count(0), count(1), file=sys.stderr, flush=True)
"#;

const SLOW: &str = "import json, sys, time\nfor line in sys.stdin:\n    time.sleep(0.3)\n    \
                    print(json.loads(line)['legal'][-1], flush=True)\n";

#[test]
fn nobody_runs_while_the_opponent_thinks() {
    let class = Class::new("turns");
    let (busy, slow) = (class.path("alice/busy.py"), class.path("bob/slow.py"));
    fs::write(&busy, BUSY).expect("a bot");
    fs::write(&slow, SLOW).expect("a bot");
    let players = [&busy, &slow].map(|bot| format!("lines:{} {bot}", python()));
    for user in users() {
        if !guards(user)["turns"] {
            continue;
        }
        let log = class.path(&format!("{user:?}.log"));
        let args = ["match", "connect4", &players[0], &players[1], "--games", "2", "--json"];
        let rest = ["--setup", "width=4,height=4", "--log", &log, "--threads", "2"];
        run_as(user, &[&args[..], &rest].concat(), "").ok();
        let log = fs::read_to_string(log).expect("a log");
        let mut counts = log.lines().filter_map(|line| line.strip_prefix("held up "));
        let last = counts.next_back().expect("a count");
        let last: Vec<u32> = last.split(' ').flat_map(str::parse).collect();
        // It moved at least three times, and was stopped before every move but the first.
        assert!(last.iter().all(|held| *held >= 2), "{user:?}: {log}");
        assert!(!log.contains("out of turn"), "{user:?}: {log}");
    }
}

#[test]
fn what_processes_use_together_is_limited() {
    let class = Class::new("limits");
    let head = "import json, os, sys, time\n";
    let forks = "for _ in range(4):\n    if os.fork() == 0:\n        os.closerange(0, 3)\n        ";
    let bots = [
        // Each process uses little, but together they use too much. Shared memory counts once.
        (
            "memory",
            format!("{forks}kept = b'x' * (40 << 20); time.sleep(60)\nos.wait()\n"),
            "memory together",
        ),
        ("time", format!("{forks}\n        while True: pass\nos.wait()\n"), "processor time"),
        (
            "bomb",
            "while True:\n    if os.fork() == 0: time.sleep(60)\n".to_owned(),
            "Resource temporarily unavailable",
        ),
        // What lies in sockets belongs to no process.
        (
            "sockets",
            "import socket\nkept = [socket.socketpair() for _ in range(150)]\nfor a, _ in kept:\n    \
             a.setblocking(False)\n    while True:\n        try: a.send(bytes(4096))\n        \
             except BlockingIOError: break\ntime.sleep(60)\n"
                .to_owned(),
            "memory together",
        ),
        // Memory that is only read takes no pages, but page tables.
        (
            "tables",
            format!(
                "import mmap\n{forks}kept = mmap.mmap(-1, 16 << 30, 0x4022, mmap.PROT_READ)\n        \
                 for at in range(0, 16 << 30, 2 << 20): kept[at]\n        time.sleep(60)\nos.wait()\n"
            ),
            "memory together",
        ),
        // What the kernel needs to remember pieces of memory belongs to no process either.
        (
            "mappings",
            format!(
                "import ctypes, mmap\ncall = ctypes.CDLL(None).mprotect\nkept = mmap.mmap(-1, 62000 * 4096, 0x4022)\n\
                 at = ctypes.addressof(ctypes.c_char.from_buffer(kept))\n\
                 for page in range(0, 62000, 2): call(ctypes.c_long(at + page * 4096), 4096, 1)\n\
                 {forks}time.sleep(60)\nos.wait()\n"
            ),
            "memory together",
        ),
        // Half of the open files could watch the others.
        (
            "files",
            "kept = [os.pipe() for _ in range(200)]\nfor _ in range(12):\n    \
             if os.fork() == 0: time.sleep(60)\nos.wait()\n"
                .to_owned(),
            "memory together",
        ),
        // A few sockets are allowed, and none of them can hold more than usual.
        (
            "few",
            "import socket\nkept = [socket.socketpair()[0] for _ in range(40)]\nsize = lambda: \
             kept[0].getsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF)\nusual = size()\n\
             kept[0].setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1 << 22)\ntime.sleep(0.1)\n\
             sys.exit('kept its size' if size() == usual else 'grew')\n"
                .to_owned(),
            "kept its size",
        ),
    ];
    let mut players = vec!["\"random\"".to_owned()];
    for (name, text, _) in &bots {
        let path = class.path(&format!("alice/{name}.py"));
        fs::write(&path, format!("{head}{text}{GOOD}")).expect("a bot");
        players.push(format!(
            "{{ player = \"lines:{} {path}\", name = \"{name}\", memory = \"120MiB\", \
             cpu = \"700ms\", startup = \"60s\" }}",
            python()
        ));
    }
    let cup = format!(
        "game = \"connect4\"\nsetup = \"width=4,height=4\"\npairs = 1\nformat = \"gauntlet\"\n\
         players = [{}]\n",
        players.join(", ")
    );
    let file = class.path("cup.toml");
    fs::write(&file, cup).expect("a file");
    for user in users() {
        let guards = guards(user);
        let out = class.path(&format!("{user:?}"));
        run_as(user, &["tournament", "run", &file, "--out", &out, "--threads", "2"], "").ok();
        let journal = fs::read_to_string(format!("{out}/cup.journal.jsonl")).expect("a journal");
        for (name, _, why) in &bots {
            let own: Vec<&str> = journal
                .lines()
                .skip(1)
                .filter(|line| line.contains(&format!("\"{name}\"")))
                .collect();
            assert_eq!(own.len(), 2, "{user:?}: {name}");
            let is_limited = guards["memory"] && guards["count"];
            assert!(own.iter().all(|line| line.contains(why) || !is_limited), "{user:?}: {own:?}");
        }
        assert_eq!(processes(&class.folder.display().to_string()), 0, "{user:?}: nothing is left");
    }
}

#[test]
fn without_namespaces_the_kernel_still_refuses() {
    let class = Class::new("no-namespaces");
    let alice = class.path("alice/bot.py");
    let order = json!({
        "memory": 1 << 30, "file": 16 << 20, "network": false, "cpu": null, "sandbox": "auto",
        "hidden": [class.path("task.toml")], "sight": "Named", "namespaces": false, "user": [0, 0], "attack": null,
    });
    let line = "{\"legal\":[\"1\"]}\n";
    for user in users() {
        let run =
            run_as(user, &["launch", "supervise", &order.to_string(), python(), &alice], line);
        let tried = answers(&run.err);
        assert_eq!(tried.len(), ATTEMPTS, "{user:?}: {}", run.err);
        // Landlock and seccomp are in every kernel since 6.12; the rest needs namespaces.
        for (guard, attack, answer) in tried {
            let holds = ["files", "writing", "descriptors", "network", "sockets", "privileges"];
            let refused = answer.starts_with("refused") || !holds.contains(&&*guard);
            assert!(refused, "{user:?}: {attack}: {answer}");
        }
        assert!(run.out.contains("\"move\": \"1\""), "{user:?}: {}{}", run.out, run.err);
        assert_eq!(processes(&class.folder.display().to_string()), 0, "{user:?}: nothing is left");
    }
}
