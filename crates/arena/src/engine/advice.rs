//! Advice for a bot that lost a game by a mistake: which mistake, and how to fix it.

use super::process::telling_line;
use crate::contestant::Hint;
use crate::{Ending, GameRecord};
use quintet::core::{Side, Text};

/// Says what to fix. `is_confined`: it played in a sandbox, which names requests for too much memory.
pub(super) fn advice(game: &GameRecord, side: Side, is_confined: bool) -> Text {
    match &game.ending {
        Ending::IllegalMove { .. } => match game.hints[side.index()] {
            Some(Hint::Early) => EARLY,
            _ => ILLEGAL,
        },
        Ending::Time { .. } => late(game.hints[side.index()].as_ref()),
        Ending::Crash { reason, .. } => crash(game, side, reason, is_confined),
        Ending::Protocol { .. } => Text::new(
            "write one short line per turn, and nothing else",
            "écrivez une courte ligne par tour, et rien d'autre",
        ),
        Ending::Rules | Ending::Adjudicated { .. } => Text::new("", ""),
    }
}

const ILLEGAL: Text = Text::new(
    "answer each line with exactly one of its `legal` moves, and print nothing else on \
     standard output: remarks belong on standard error",
    "répondez à chaque ligne par un seul coup de sa liste `legal`, et n'écrivez rien \
     d'autre sur la sortie standard : les remarques vont sur la sortie d'erreur",
);

const EARLY: Text = Text::new(
    "it had written this line before it was asked: write exactly one line per turn, after reading \
     the turn; remarks belong on standard error",
    "il avait écrit cette ligne avant qu'on le lui demande : écrivez une seule ligne par tour, après \
     avoir lu le tour ; les remarques vont sur la sortie d'erreur",
);

/// Advice for a program that answered too late, based on what it was doing.
fn late(hint: Option<&Hint>) -> Text {
    match hint {
        Some(Hint::Busy) => Text::new(
            "it was still computing when its time was up: a loop without end, or a search that is \
             too deep; look at the clock, or at `limits`",
            "il calculait encore à la fin de son temps : une boucle sans fin, ou une recherche trop \
             profonde ; surveillez la pendule, ou `limits`",
        ),
        Some(Hint::Half(_)) => Text::new(
            "it wrote an answer without a newline: end every answer with one (C: \
             printf(\"%s\\n\", move); fflush(stdout))",
            "il a écrit une réponse sans retour à la ligne : finissez-en chaque réponse (C : \
             printf(\"%s\\n\", move); fflush(stdout))",
        ),
        Some(Hint::Idle) => Text::new(
            "it was waiting, and nothing of an answer had arrived: flush after each answer \
             (Python: print(move, flush=True), C: fflush(stdout)), and read one line a turn, not \
             all of the input",
            "il attendait, et rien d'une réponse n'était arrivé : videz le tampon après chaque \
             réponse (Python : print(move, flush=True), C : fflush(stdout)), et lisez une ligne par \
             tour, pas toute l'entrée",
        ),
        Some(Hint::Early) | None => Text::new(
            "it did not answer in time: does it read one line a turn, end its answer with a \
             newline, and flush? (Python: print(move, flush=True))",
            "pas de réponse à temps : lit-il une ligne par tour, finit-il sa réponse par un \
             retour à la ligne, vide-t-il son tampon ? (Python : print(move, flush=True))",
        ),
    }
}

/// What programs print or how they end when they hit a limit of the arena.
const LIMITS: [(&[&str], Text); 7] = [
    (
        &[
            "of memory together",
            "of memory at once",
            "MemoryError",
            "OutOfMemoryError",
            "heap out of memory",
            "bad_alloc",
            "memory allocation",
        ],
        Text::new(
            "it reached the arena's memory limit (`memory` in a tournament file or a task)",
            "il a atteint la limite de mémoire de l'arène (`memory` dans un fichier de tournoi ou une tâche)",
        ),
    ),
    (
        &["of processor time"],
        Text::new(
            "it reached the arena's limit on processor time (`cpu`)",
            "il a atteint la limite de temps de calcul de l'arène (`cpu`)",
        ),
    ),
    (
        &["signal 25", "File too large", "EFBIG"],
        Text::new(
            "it reached the arena's limit on file size (`file`)",
            "il a atteint la limite de taille des fichiers (`file`)",
        ),
    ),
    (
        &["Read-only file system", "EROFS", "No space left on device", "ENOSPC"],
        Text::new(
            "in the arena it can write only to its temporary folder, $TMPDIR, and at most 64 MiB",
            "dans l'arène il ne peut écrire que dans son dossier temporaire, $TMPDIR, 64 Mio au plus",
        ),
    ),
    (
        &[
            "Network is unreachable",
            "ENETUNREACH",
            "socket",
            "SocketException",
            "UnknownHost",
            "ConnectionRefused",
            "EAI_AGAIN",
            "getaddrinfo",
        ],
        Text::new(
            "it has no network in the arena (`network = true` in a tournament file allows it)",
            "il n'a pas de réseau dans l'arène (`network = true` dans un fichier de tournoi le permet)",
        ),
    ),
    (
        &["named 'quintet'", "named \\'quintet\\'", "named quintet"],
        Text::new(
            "it imports `quintet`, which a grade's sandbox hides; elsewhere it is found if it is \
             installed for the interpreter that the command names (python -m pip install …)",
            "il importe `quintet`, que le bac à sable d'une note cache ; ailleurs il est trouvé s'il est \
             installé pour l'interpréteur que la commande nomme (python -m pip install …)",
        ),
    ),
    (
        &[
            "FileNotFoundError",
            "No such file",
            "ENOENT",
            "ModuleNotFoundError",
            "Cannot find module",
            "ClassNotFoundException",
        ],
        Text::new(
            "something is not there: in the arena it sees its own folder (that of the files its \
             command names) and the system, and nothing else",
            "quelque chose manque : dans l'arène il voit son dossier (celui des fichiers que sa \
             commande nomme) et le système, et rien d'autre",
        ),
    ),
];

const NOT_ITS_OWN: Text = Text::new(
    "signal 11: it used memory that is not its own, such as a place beyond an array or a null pointer",
    "signal 11 : il a touché une mémoire qui n'est pas la sienne, comme une case hors d'un tableau ou \
     un pointeur nul",
);

/// Without a sandbox nobody notices requests for too much memory.
const NULL: Text = Text::new(
    "signal 11: it used memory that is not its own, such as a place beyond an array; or malloc returned \
     NULL at the arena's limit of memory, and was not checked",
    "signal 11 : il a touché une mémoire qui n'est pas la sienne, comme une case hors d'un tableau ; ou \
     malloc a rendu NULL à la limite de mémoire de l'arène, sans qu'il le vérifie",
);

/// Advice for a program that ended during a game.
fn crash(game: &GameRecord, side: Side, reason: &str, is_confined: bool) -> Text {
    // Other lines may be about something else.
    let last = telling_line(&game.stderr[side.index()]).unwrap_or_default();
    let meets =
        |signs: &[&str]| signs.iter().any(|sign| last.contains(sign) || reason.contains(sign));
    if let Some((_, limit)) = LIMITS.iter().find(|(signs, _)| meets(signs)) {
        return *limit;
    }
    if reason.contains("signal 11") {
        return if is_confined { NOT_ITS_OWN } else { NULL };
    }
    let has_answered = game.plies.iter().any(|ply| ply.side == side);
    match (reason.starts_with("it ended with exit status 0"), has_answered) {
        (true, true) => Text::new(
            "it answered once and ended: read in a loop, one line per turn, until standard input ends",
            "il a répondu puis s'est arrêté : lisez en boucle, une ligne par tour, jusqu'à la fin de \
             l'entrée standard",
        ),
        (true, false) => Text::new(
            "it ended without an answer: read a line from standard input and answer it, in a loop",
            "il s'est arrêté sans réponse : lisez une ligne de l'entrée standard et répondez-y, en \
             boucle",
        ),
        _ => Text::new(
            "the program ended in the middle of the game: see its standard error below",
            "le programme s'est arrêté en pleine partie : voyez sa sortie d'erreur ci-dessous",
        ),
    }
}
