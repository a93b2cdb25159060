//! The figures of the report on Hex.

use crate::quote::{Quote, quote};
use quintet::core::Text;

const EXPLORED: &str = "avec une profondeur depth=4, et en étant dans la pire configuration \
                        possible, c'est-à-dire celle où l'algorithme doit descendre à la \
                        profondeur depth=0, on a 24×23×22×21=255024 noeuds qui sont explorés";
const ALL: &str = "nous aurions parcouru l'ensemble des noeuds disponibles, c'est-à-dire 44 × 43 × \
                   42 × 41 = 3258024 noeuds, soit un facteur 13 fois plus important";
const AMBUSH: &str = "actuellement, 32 × 31 × 30 × 29 = 863040 noeuds sont explorés tandis qu'avec \
                      l'heuristique décrite précédemment, nous aurions parcouru 24 × 23 × 22 × 21 \
                      = 255024 noeuds, soit un facteur d'environ 3.5 fois moins important";
const CHOSEN: Text = Text::new(
    "by construction: the report's position is lost, and ours was chosen to give this number",
    "par construction : la position du rapport est perdue, et la nôtre choisie pour donner ce \
     nombre",
);
const DIVIDED: Text = Text::new(
    "by construction: the two numbers above, divided",
    "par construction : les deux nombres ci-dessus, divisés",
);
const FOUR: &str = "Table 1, depth=4";
const THREE: &str = "Table 2, depth=3";

pub(crate) const QUOTES: &[Quote] = &[
    quote(
        "explored",
        ["7×7: nodes with the heuristic", "7×7 : nœuds avec l’heuristique"],
        "24×23×22×21=255024",
        "1.1.2",
        EXPLORED,
    )
    .given(CHOSEN),
    quote(
        "all",
        ["7×7: nodes without it", "7×7 : nœuds sans elle"],
        "44 × 43 × 42 × 41 = 3258024",
        "1.1.2",
        ALL,
    )
    .given(CHOSEN),
    quote("explored-factor", ["nodes divided by", "nœuds divisés par"], "13", "1.1.2", ALL)
        .given(DIVIDED),
    quote(
        "ambush-now",
        ["nodes without leaving out dead cells", "nœuds en gardant les cases mortes"],
        "32 × 31 × 30 × 29 = 863040",
        "1.1.3",
        AMBUSH,
    )
    .given(CHOSEN),
    quote(
        "ambush-then",
        ["nodes without dead cells", "nœuds sans les cases mortes"],
        "24 × 23 × 22 × 21 = 255024",
        "1.1.3",
        AMBUSH,
    )
    .given(CHOSEN),
    quote(
        "ambush-factor",
        ["nodes divided by", "nœuds divisés par"],
        "environ 3.5",
        "1.1.3",
        AMBUSH,
    )
    .given(DIVIDED),
    quote(
        "t1-1",
        ["N=6 AB – OPTI: won by AB", "N=6 AB – OPTI : gagnées par AB"],
        "60%",
        FOUR,
        "AB OPTI 6 1 60% 1:40m 28s / 2:23m 44s",
    ),
    quote(
        "t1-1-time",
        ["N=6 AB – OPTI: mean time", "N=6 AB – OPTI : temps moyen"],
        "1:40m 28s / 2:23m 44s",
        FOUR,
        "AB OPTI 6 1 60% 1:40m 28s / 2:23m 44s",
    ),
    quote(
        "t1-2",
        ["N=6 R – OPTI: won by OPTI", "N=6 R – OPTI : gagnées par OPTI"],
        "100%",
        FOUR,
        "R OPTI 6 2 100% 1:1.7ms / 29m:30s",
    ),
    quote(
        "t1-2-time",
        ["N=6 R – OPTI: mean time", "N=6 R – OPTI : temps moyen"],
        "1:1.7ms / 29m:30s",
        FOUR,
        "R OPTI 6 2 100% 1:1.7ms / 29m:30s",
    ),
    quote(
        "t1-3",
        ["N=5 R – OPTI: won by OPTI", "N=5 R – OPTI : gagnées par OPTI"],
        "100%",
        FOUR,
        "R OPTI 5 2 100% 1:0.5ms / 15m:18s",
    ),
    quote(
        "t1-3-time",
        ["N=5 R – OPTI: mean time", "N=5 R – OPTI : temps moyen"],
        "1:0.5ms / 15m:18s",
        FOUR,
        "R OPTI 5 2 100% 1:0.5ms / 15m:18s",
    ),
    quote(
        "t2-1",
        ["N=7 AB – OPTI: won by OPTI", "N=7 AB – OPTI : gagnées par OPTI"],
        "80%",
        THREE,
        "AB OPTI 7 2 80% 1:23m 7s / 2:19m 40s",
    ),
    quote(
        "t2-1-time",
        ["N=7 AB – OPTI: mean time", "N=7 AB – OPTI : temps moyen"],
        "1:23m 7s / 2:19m 40s",
        THREE,
        "AB OPTI 7 2 80% 1:23m 7s / 2:19m 40s",
    ),
    quote(
        "t2-2",
        ["N=6 R – OPTI: won by OPTI", "N=6 R – OPTI : gagnées par OPTI"],
        "100%",
        THREE,
        "R OPTI 6 2 100% 1:0.26ms / 4m:9s",
    ),
    quote(
        "t2-2-time",
        ["N=6 R – OPTI: mean time", "N=6 R – OPTI : temps moyen"],
        "1:0.26ms / 4m:9s",
        THREE,
        "R OPTI 6 2 100% 1:0.26ms / 4m:9s",
    ),
    quote(
        "t2-3",
        ["N=4 M – OPTI: won by OPTI", "N=4 M – OPTI : gagnées par OPTI"],
        "100%",
        THREE,
        "M OPTI 4 2 100% 1:1m 6s / 2:7s",
    ),
    quote(
        "t2-3-time",
        ["N=4 M – OPTI: mean time", "N=4 M – OPTI : temps moyen"],
        "1:1m 6s / 2:7s",
        THREE,
        "M OPTI 4 2 100% 1:1m 6s / 2:7s",
    ),
    quote(
        "t2-4",
        ["N=4 M – AB: won by AB", "N=4 M – AB : gagnées par AB"],
        "60%",
        THREE,
        "M AB 4 2 60% 1:1m 7s / 2:10s",
    ),
    quote(
        "t2-4-time",
        ["N=4 M – AB: mean time", "N=4 M – AB : temps moyen"],
        "1:1m 7s / 2:10s",
        THREE,
        "M AB 4 2 60% 1:1m 7s / 2:10s",
    ),
    quote(
        "t2-5",
        ["N=4 AB – OPTI: won by OPTI", "N=4 AB – OPTI : gagnées par OPTI"],
        "60%",
        THREE,
        "AB OPTI 4 2 60% 1:10s/2:6s",
    ),
    quote(
        "t2-5-time",
        ["N=4 AB – OPTI: mean time", "N=4 AB – OPTI : temps moyen"],
        "1:10s/2:6s",
        THREE,
        "AB OPTI 4 2 60% 1:10s/2:6s",
    ),
];
