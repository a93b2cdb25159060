//! `quintet serve`: the studio, in a browser on this machine or in a classroom.

use super::arena::SandboxArg;
use super::arena::ladder::starter;
use super::browser;
use super::reports::FiveReports;
use crate::failure::{Exit, Failure};
use crate::options::whole;
use crate::output::{Ink, Output};
use crate::words;
use clap::{ArgGroup, Args, ValueEnum};
use quintet::core::StopFlag;
use quintet_arena::Everybody;
use quintet_arena::ladder::LadderFile;
use quintet_studio::{
    ClassAddress, Config, DEFAULT_PORT, ForwardedBy, LadderConfig, ServeError, Server,
    usual_data_directory,
};
use schemars::JsonSchema;
use serde::Serialize;
use std::env;
use std::io::{self, IsTerminal};
use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;
use std::sync::Arc;

/// Names the directory to read the page from, for work on the page.
pub(super) const PAGE_DIRECTORY: &str = "QUINTET_PAGE_DIR";

const EXAMPLES: &str = "\
Examples:
  quintet                        like `quintet serve`
                                 fr: comme `quintet serve`
  quintet serve --port 0         on any free port
                                 fr: sur un port libre quelconque
  quintet serve --data games     keep finished games in the directory `games`
                                 fr: garder les parties finies dans le dossier `games`
  quintet serve --json           {\"address\": …} on standard output
                                 fr: {\"address\": …} sur la sortie standard
  quintet serve --host 0.0.0.0   open to the network: anyone with the visitors' address can play
                                 fr: ouvert au réseau : l’adresse des visiteurs suffit pour jouer
  quintet serve --host 0.0.0.0 --allow-host games.school.example
                                 reached by that name as well
                                 fr: accessible aussi sous ce nom
  quintet serve --programs       the arena page may start your own bots
                                 fr: la page de l’arène peut lancer vos bots
  quintet serve --class          for a class: students join with a short code and keep their own games and progress
                                 fr: pour une classe : les élèves entrent avec un code court et retrouvent leurs parties et leurs progrès
  quintet serve --class --ladder league
                                 with a ladder of bots on the arena page
                                 fr: avec un classement permanent de bots sur la page de l’arène

The studio listens on 127.0.0.1 unless you name another address: only this machine can
reach it. Every request needs the token in the printed address. A browser that opens the
address keeps the token as a cookie; a script sends it as `Authorization: Bearer TOKEN` or
adds `?token=TOKEN`. The token is kept in the data directory, so bookmarks still work after
a restart; delete the file `token` there to get a new one.
fr: Sauf indication contraire, le studio écoute sur 127.0.0.1 : seule cette machine peut
l’atteindre. Toute requête doit porter le jeton de l’adresse affichée. Un navigateur qui ouvre
l’adresse garde le jeton dans un cookie ; un script l’envoie par `Authorization: Bearer TOKEN` ou
ajoute `?token=TOKEN`. Le jeton est conservé dans le dossier des données : les signets restent
valables après un redémarrage. Pour en changer, effacez le fichier `token` de ce dossier.

With --host, two addresses are printed: one for visitors, and yours. Only yours can delete
saved games and stop or delete tournaments. Traffic is not encrypted: on a network you do
not trust, put a server with TLS in front and name it with --allow-host.
fr: Avec --host, deux adresses sont affichées : une pour les visiteurs, et la vôtre. Seule la
vôtre permet d’effacer des parties et d’arrêter ou d’effacer des tournois. Le trafic n’est pas
chiffré : sur un réseau peu sûr, placez devant un serveur TLS, que vous nommez par --allow-host.

With --class you are the teacher, and there are no visitors. Students open the printed
address or scan its QR code, enter the six-letter code and choose a name. Each student has
a seat with their own games, puzzles, lessons and tournaments; you see all seats at /class,
where you can also change the code. Behind a server with TLS, add --behind-proxy.
fr: Avec --class, vous êtes l’enseignant et il n’y a pas de visiteurs. Les élèves ouvrent
l’adresse affichée ou scannent son code QR, entrent le code de six lettres et choisissent un nom.
Chacun a une place, avec ses parties, ses problèmes, ses leçons et ses tournois ; vous voyez
toutes les places à /class, où vous pouvez aussi changer le code. Derrière un serveur TLS,
ajoutez --behind-proxy.

With --ladder the studio runs a ladder, as `quintet ladder DIR` does, and shows it on the
arena page: everybody sees pseudonyms; only you see whose bots they are, and only you can add bots.
fr: Avec --ladder, le studio tient un classement permanent, comme `quintet ladder DIR`, et le montre
sur la page de l’arène : tous voient des pseudonymes ; vous seul voyez de qui sont les bots, et
pouvez en ajouter.

All searches share one memory budget: three quarters of this machine's memory, or what
--memory says. A search that needs more than the whole budget is refused, with the amount
it needs; others wait until memory is free. What counts is a player's `table`, its `memory`
and its tree.
fr: Toutes les recherches se partagent un budget de mémoire : trois quarts de celle de la
machine, ou ce qu’indique --memory. Une recherche qui demande plus que le budget entier est
refusée, et le refus dit combien il lui faut ; les autres attendent que de la mémoire se libère.
Ce qui compte : la `table` d’un joueur, sa `memory` et son arbre.

Finished games are stored in files that only you can read; in the studio, anyone with a
token can see them. A data directory serves one studio at a time. The API for scripts is
described at /api/v1/openapi.json. Ctrl-C ends the studio; pressing it again ends it at once.
fr: Les parties finies sont dans des fichiers que vous seul pouvez lire ; dans le studio, tous
ceux qui ont un jeton les voient. Un dossier de données ne sert qu’à un studio à la fois.
L’interface pour scripts est décrite à /api/v1/openapi.json. Ctrl-C arrête le studio ; un second
Ctrl-C l’arrête aussitôt.";

/// Open the studio: play, watch and analyse all games in the browser
/// fr: Ouvrir le studio : jouer, regarder et analyser tous les jeux dans le navigateur
#[derive(Args, Debug, Default)]
#[command(after_help = EXAMPLES, group = ArgGroup::new("reached").multiple(true))]
pub(crate) struct ServeArgs {
    /// Listen on this port; 0 for any free one [default: 4747]
    /// fr: Écouter sur ce port ; 0 pour un port libre quelconque [défaut : 4747]
    #[arg(long, value_name = "NUMBER", value_parser = whole::<u16>(0..=65535))]
    port: Option<u16>,

    /// Listen on this address of the machine; with 0.0.0.0, on all of them: others can then
    /// come in by the visitors' address [default: 127.0.0.1; with --class 0.0.0.0]
    /// fr: Écouter sur cette adresse de la machine ; avec 0.0.0.0, sur toutes : d’autres peuvent
    /// alors entrer par l’adresse des visiteurs [défaut : 127.0.0.1 ; avec --class 0.0.0.0]
    #[arg(long, value_name = "ADDR", group = "reached")]
    host: Option<IpAddr>,

    /// Another name by which this machine is reached; may be repeated, the first one is printed
    /// fr: Un autre nom de cette machine ; l’option peut être répétée, le premier nom est affiché
    #[arg(long, value_name = "NAME", requires = "reached")]
    allow_host: Vec<String>,

    /// Open the studio to a class: students join with a six-letter code and keep their own
    /// games, puzzles, lessons and tournaments
    /// fr: Ouvrir le studio à une classe : les élèves entrent avec un code de six lettres et
    /// retrouvent leurs parties, leurs problèmes, leurs leçons et leurs tournois
    #[arg(long, group = "reached", conflicts_with = "programs")]
    class: bool,

    /// Run the ladder in this folder, which holds ladder.toml and bots/, and show it on the arena page
    /// fr: Tenir le classement permanent de ce dossier, qui contient ladder.toml et bots/, et le montrer sur la page de l’arène
    #[arg(long, value_name = "DIR")]
    ladder: Option<PathBuf>,

    /// A server with TLS stands in front of this one: take clients' addresses from this header.
    /// Use it only if nobody can reach the studio except through that server
    /// fr: Un serveur TLS est placé devant celui-ci : lire l’adresse des clients dans cet en-tête.
    /// Seulement si personne ne peut contourner ce serveur
    #[arg(
        long,
        value_enum,
        value_name = "HEADER",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "x-forwarded-for",
        group = "reached"
    )]
    behind_proxy: Option<ProxyHeader>,

    /// Memory for all searches together: 600MB, 2GB or 1.5GiB, at least 64MB; a bare number
    /// is in MB [default: three quarters of this machine's]
    /// fr: Mémoire de toutes les recherches ensemble : 600MB, 2GB ou 1.5GiB, au moins 64MB ; un
    /// nombre seul est en Mo [défaut : trois quarts de celle de la machine]
    #[arg(long, value_name = "SIZE", value_parser = memory)]
    memory: Option<u64>,

    /// Let tournaments set up in the browser start programs (players `lines:…` and `ugi:…`)
    /// on this machine, as you. Only on 127.0.0.1 or ::1
    /// fr: Permettre aux tournois préparés dans le navigateur de lancer des programmes (joueurs
    /// `lines:…` et `ugi:…`) sur cette machine, en votre nom. Seulement sur 127.0.0.1 ou ::1
    #[arg(long)]
    programs: bool,

    /// How strictly those programs are isolated from the machine
    /// fr: Avec quelle rigueur ces programmes sont isolés de la machine
    #[arg(long, value_enum, value_name = "HOW", default_value = "auto", requires = "programs")]
    sandbox: SandboxArg,

    /// Directory for finished games, created if missing [default: the system's place for
    /// application data]
    /// fr: Dossier des parties finies, créé s’il n’existe pas [défaut : celui que le système
    /// prévoit pour les données]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,

    /// Folder with 100sudoku.txt, for the reports page [default: $QUINTET_DATA/sudoku; if that
    /// is missing, our own puzzles]
    /// fr: Dossier où se trouve 100sudoku.txt, pour la page des rapports [défaut :
    /// $QUINTET_DATA/sudoku ; à défaut, nos propres grilles]
    #[arg(long, value_name = "DIR")]
    puzzles: Option<PathBuf>,

    /// Do not open a browser; one is opened when the studio starts in a terminal on a desktop
    /// fr: Ne pas ouvrir de navigateur ; il s’en ouvre un quand le studio démarre dans un terminal,
    /// sur un bureau graphique
    #[arg(long)]
    no_open: bool,
}

/// The header in which a server in front of this one passes on the client's address.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum ProxyHeader {
    #[value(help = words::pick(
        "`X-Forwarded-For`, which most servers write",
        "`X-Forwarded-For`, que la plupart des serveurs écrivent"
    ))]
    XForwardedFor,
    #[value(help = words::pick(
        "`Forwarded`, as defined by RFC 7239",
        "`Forwarded`, défini par la RFC 7239"
    ))]
    Forwarded,
}

impl From<ProxyHeader> for ForwardedBy {
    fn from(header: ProxyHeader) -> Self {
        match header {
            ProxyHeader::XForwardedFor => Self::XForwardedFor,
            ProxyHeader::Forwarded => Self::Forwarded,
        }
    }
}

#[derive(Serialize, JsonSchema)]
pub(crate) struct Ready<'a> {
    /// The address to open, with its token; with --host, the one to give to visitors; with
    /// --class, the students', with the code.
    address: &'a str,
    /// The owner's address, if visitors or students have another.
    #[serde(skip_serializing_if = "Option::is_none")]
    owner: Option<&'a str>,
    /// With --class, the code that students enter.
    #[serde(skip_serializing_if = "Option::is_none")]
    code: Option<&'a str>,
    /// MB that all searches share.
    memory: u64,
}

/// Bytes in a MB.
const MEGABYTE: u64 = 1_000_000;

/// Bytes for all searches.
fn memory(text: &str) -> Result<u64, &'static str> {
    let bytes = crate::exact::memory(text)?;
    let enough = (64 * MEGABYTE..=64_000_000 * MEGABYTE).contains(&bytes);
    enough
        .then_some(bytes)
        .ok_or(words::pick("expected between 64MB and 64TB", "attendu : entre 64MB et 64TB"))
}

pub(crate) fn run(args: &ServeArgs, out: &mut Output) -> Result<Exit, Failure> {
    let data = args.data.clone().or_else(usual_data_directory);
    let no_data = || {
        Failure::says(
            "the system names no place for application data: choose a directory with --data",
            "le système n’indique pas où garder des données : donnez un dossier avec --data",
        )
    };
    let usual = Config::new(data.ok_or_else(no_data)?);
    let config = Config {
        host: args.host.unwrap_or(if args.class { EVERYWHERE } else { usual.host }),
        port: args.port.unwrap_or(DEFAULT_PORT),
        names: names(args)?,
        page: env::var_os(PAGE_DIRECTORY).map(PathBuf::from),
        memory: args.memory,
        registry: out.registry().clone(),
        programs: programs(args, out)?,
        class: args.class,
        ladder: ladder(args, out)?,
        behind_proxy: args.behind_proxy.map(ForwardedBy::from),
        reports: Some(Arc::new(FiveReports {
            registry: out.registry().clone(),
            puzzles: super::reproduce::puzzle_folder(args.puzzles.as_deref())?,
        })),
        ..usual
    };
    let language = out.language();
    let refused = |error: ServeError| Failure::refused(error.in_words(language));
    let server = Server::bind(&config).map_err(refused)?;
    // Listen for signals before anyone knows the address.
    let signals = server.signals().map_err(refused)?;
    let (address, owner, class) = (server.address(), server.owner_address(), server.class());
    if out.is_json() {
        let (owner, memory) = (owner.as_deref(), server.memory() / MEGABYTE);
        let code = class.as_ref().map(|class| class.code.as_str());
        out.data(&Ready { address: &address, owner, code, memory })?;
    } else {
        announce(&address, out)?;
        if let (Some(class), Some(owner)) = (&class, &owner) {
            out.note(&class_words(class, owner));
        } else if let Some(owner) = &owner {
            out.note(words::pick(
                "This address is for visitors: they can use the studio and see its saved games.\n\
                 Yours can also delete games and stop tournaments:\n",
                "Cette adresse est pour les visiteurs : ils peuvent utiliser le studio et voir les \
                 parties.\nLa vôtre permet aussi d’effacer des parties et d’arrêter des tournois :\n",
            ));
            out.note(&format!("{owner}\n"));
        }
        if !is_watched() {
            out.note(words::pick("Ctrl-C ends the studio.\n", "Ctrl-C arrête le studio.\n"));
        } else if !args.no_open && owner.is_none() {
            browser::open(&server.ticket_address());
        }
    }
    server.run_until_interrupted(signals).map_err(Failure::refused)?;
    Ok(Exit::Answered)
}

/// Whether a person sees the address; scripts read it from a pipe.
fn is_watched() -> bool {
    io::stdout().is_terminal()
}

/// Prints the address: in a sentence for a person, alone on its line for a script.
fn announce(address: &str, out: &mut Output) -> Result<(), Failure> {
    let bold = out.paint(address, Ink::Bold);
    out.result(&match is_watched() {
        true => words::pick(
            format!("Studio at {bold}  (Ctrl-C ends it)\n"),
            format!("Le studio est à l’adresse {bold}  (Ctrl-C pour l’arrêter)\n"),
        ),
        false => format!("{bold}\n"),
    })
}

/// All addresses of this machine.
const EVERYWHERE: IpAddr = IpAddr::V4(Ipv4Addr::UNSPECIFIED);

/// The addresses for students and for the teacher.
fn class_words(class: &ClassAddress, owner: &str) -> String {
    let ClassAddress { root, code, qr } = class;
    words::pick(
        format!(
            "Students open this address, or {root} with the code {code}:\n\n{qr}\n\
             Yours, with the code, the table of students and everything else:\n{owner}\n"
        ),
        format!(
            "Les élèves ouvrent cette adresse, ou {root} avec le code {code} :\n\n{qr}\n\
             La vôtre, avec le code, le tableau des élèves et tout le reste :\n{owner}\n"
        ),
    )
}

/// Starts programs if `--programs` was given; only for this machine.
fn programs(args: &ServeArgs, out: &mut Output) -> Result<Option<Everybody>, Failure> {
    if args.programs && args.host.is_some_and(|host| !host.is_loopback()) {
        return Err(Failure::says(
            "--programs is for this machine only: leave --host out, or name 127.0.0.1 or ::1",
            "--programs ne vaut que pour cette machine : retirez --host, ou donnez 127.0.0.1 ou ::1",
        ));
    }
    // The programs are not known yet: assume any.
    let starting = || super::arena::everybody(args.sandbox, ["lines:program"], out);
    args.programs.then(starting).transpose()
}

/// The ladder to run, and what starts its bots.
fn ladder(args: &ServeArgs, out: &mut Output) -> Result<Option<LadderConfig>, Failure> {
    let Some(folder) = args.ladder.clone() else { return Ok(None) };
    let file = LadderFile::read(&folder, out.registry(), &StopFlag::new())?;
    let everybody = starter(&file, None, out)?;
    Ok(Some(LadderConfig { folder, everybody, language: out.language() }))
}

/// The names given with `--allow-host`, checked.
fn names(args: &ServeArgs) -> Result<Vec<String>, Failure> {
    let is_here = args.host.is_some_and(|host| host.is_loopback()) && args.behind_proxy.is_none();
    if is_here && !args.allow_host.is_empty() {
        return Err(Failure::says(
            "--allow-host needs a --host that others reach, such as 0.0.0.0",
            "--allow-host demande un --host accessible aux autres, comme 0.0.0.0",
        ));
    }
    let is_name = |name: &str| {
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || b".-_".contains(&byte);
        !name.is_empty() && name.bytes().all(plain)
    };
    match args.allow_host.iter().find(|name| !is_name(name)) {
        Some(name) => {
            let name = name.escape_debug();
            Err(Failure::says(
                format!(
                    "`{name}` is not the name of a host: expected letters, digits, dots and \
                     hyphens, without http:// and without a port"
                ),
                format!(
                    "`{name}` n’est pas un nom d’hôte : on attend des lettres, des chiffres, des \
                     points et des traits d’union, sans http:// et sans port"
                ),
            ))
        }
        // Browsers send names in lower case.
        None => Ok(args.allow_host.iter().map(|name| name.to_ascii_lowercase()).collect()),
    }
}
