//! The page where students come in: with the class code and a name, or with the code and the key of a seat that they
//! already have. It works without scripts, because without a seat nothing else is served.

use super::{Class, LONGEST_NAME, MOST_SEATS, Problem, Seat, code};
use crate::connections::Client;
use crate::entrance::head;
use crate::speech::language;
use crate::studio::Studio;
use axum::extract::rejection::FormRejection;
use axum::extract::{Form, FromRequest, Query, Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use quintet::core::Language;
use quintet::core::foreign;
use serde::Deserialize;
use std::fmt::Write as _;
use std::sync::Arc;
use tokio::time::timeout;

/// The path of the page.
const PATH: &str = "/join";

/// Longest address, in characters, that a student is sent back to.
const LONGEST_WAY: usize = 2000;

/// The query of the page, and the fields of its forms.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct JoinForm {
    /// The class code, as typed.
    code: String,
    /// The name of a new student.
    name: String,
    /// The key of a seat; empty for a new seat.
    key: String,
    /// Where to go afterwards: a path on this server.
    to: String,
    /// The chosen language, `en` or `fr`.
    lang: String,
    /// Whether the student returns to a seat.
    again: String,
}

impl JoinForm {
    fn is_again(&self) -> bool {
        !self.again.is_empty()
    }

    /// The path to go to; empty if it could lead to another site.
    fn way(&self) -> &str {
        let is_plain = |byte: u8| byte.is_ascii_graphic() && !b"\\\"<>".contains(&byte);
        let fits = self.to.len() <= LONGEST_WAY && self.to.bytes().all(is_plain);
        let is_own = self.to.starts_with('/') && !self.to.starts_with("//");
        if fits && is_own { &self.to } else { "" }
    }

    fn language(&self, headers: &HeaderMap) -> Language {
        Language::of_tag(&self.lang).unwrap_or_else(|| language(headers))
    }
}

/// Whether a request is for this page.
pub(crate) fn is_join(uri: &Uri) -> bool {
    uri.path() == PATH
}

/// Where someone without a seat is redirected: with the code from the address, if any, and the way back.
pub(crate) fn address_for(uri: &Uri) -> String {
    let query = uri.query().unwrap_or("");
    let (codes, rest): (Vec<&str>, Vec<&str>) =
        query.split('&').filter(|it| !it.is_empty()).partition(|it| it.starts_with("code="));
    let mut address = PATH.to_owned();
    let typed = codes.first().and_then(|code| code::read(&code["code=".len()..]));
    let mark = if rest.is_empty() { "" } else { "?" };
    let way = format!("{}{mark}{}", uri.path(), rest.join("&"));
    let parts = [typed.map(|code| format!("code={code}")), (way != "/").then(|| to(&way))];
    for (index, part) in parts.into_iter().flatten().enumerate() {
        let _ = write!(address, "{}{part}", if index == 0 { '?' } else { '&' });
    }
    address
}

/// `to=%2Fhex`.
fn to(way: &str) -> String {
    way.bytes().fold("to=".to_owned(), |mut text, byte| {
        let _ = match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' => {
                write!(text, "{}", char::from(byte))
            }
            byte => write!(text, "%{byte:02X}"),
        };
        text
    })
}

/// Shows the page; anyone who already has a seat is sent on.
pub(crate) async fn show(request: Request) -> Response {
    let headers = request.headers();
    let asked: JoinForm =
        Query::try_from_uri(request.uri()).map(|Query(it)| it).unwrap_or_default();
    if request.extensions().get::<Arc<Seat>>().is_some() {
        return go(if asked.way().is_empty() { "/class" } else { asked.way() });
    }
    page(StatusCode::OK, &asked, None, asked.language(headers))
}

/// Lets a student in, or says why not.
pub(crate) async fn enter(State(studio): State<Arc<Studio>>, request: Request) -> Response {
    let headers = request.headers().clone();
    let client = request.extensions().get::<Client>().map_or(0, |client| client.number(false));
    let reading = Form::<JoinForm>::from_request(request, &());
    let read: Result<Form<JoinForm>, FormRejection> =
        match timeout(studio.limits.head, reading).await {
            Ok(read) => read,
            Err(_) => return StatusCode::REQUEST_TIMEOUT.into_response(),
        };
    let asked = match read {
        Ok(Form(asked)) => asked,
        Err(rejection) => return rejection.into_response(),
    };
    let language = asked.language(&headers);
    let Some(class) = &studio.class else { return StatusCode::NOT_FOUND.into_response() };
    match seat_for(&studio, class, client, &asked).await {
        Ok(seat) => {
            // A new key must be shown.
            let way = asked.way();
            let own =
                if way.is_empty() { "/class".to_owned() } else { format!("/class?{}", to(way)) };
            let back = if way.is_empty() { "/" } else { way };
            let mut response = go(if asked.is_again() { back } else { &own });
            let cookie = studio.access.seat_cookie(Some(&seat.secret));
            response.headers_mut().insert(header::SET_COOKIE, cookie);
            response
        }
        Err(problem) => page(problem.status(), &asked, Some(problem), language),
    }
}

async fn seat_for(
    studio: &Studio,
    class: &Arc<Class>,
    client: u64,
    asked: &JoinForm,
) -> Result<Arc<Seat>, Problem> {
    let key = asked.is_again().then_some(asked.key.as_str());
    if let Some(seat) = class.admit(client, &asked.code, key)? {
        return Ok(seat);
    }
    let (class, name) = (Arc::clone(class), asked.name.clone());
    let made = studio.saved.ask(move |store| Ok(class.make_seat(store, &name)));
    made.await.unwrap_or(Err(Problem::Store))
}

/// Redirects the browser.
fn go(way: &str) -> Response {
    let way = HeaderValue::from_str(way).unwrap_or(HeaderValue::from_static("/"));
    let heads = [(header::LOCATION, way), (header::CACHE_CONTROL, NO_STORE)];
    (StatusCode::SEE_OTHER, heads).into_response()
}

const NO_STORE: HeaderValue = HeaderValue::from_static("no-store");

impl Problem {
    const fn status(self) -> StatusCode {
        match self {
            Self::Code | Self::Key => StatusCode::FORBIDDEN,
            Self::TooMany => StatusCode::TOO_MANY_REQUESTS,
            Self::Name | Self::NameTaken => StatusCode::UNPROCESSABLE_ENTITY,
            Self::Full => StatusCode::CONFLICT,
            Self::Store => StatusCode::SERVICE_UNAVAILABLE,
        }
    }

    /// The field that the problem concerns.
    const fn field(self) -> &'static str {
        match self {
            Self::Key => "key",
            Self::Name | Self::NameTaken => "name",
            _ => "code",
        }
    }

    fn in_words(self, language: Language) -> String {
        match self {
            Self::Code => language.pick(
                "This is not the code of the class: six letters, as your teacher shows them.",
                "Ce n’est pas le code de la classe : six lettres, telles que l’enseignant les montre.",
            ),
            Self::TooMany => language.pick(
                "Too many wrong codes were tried from here. Wait a minute and try again.",
                "Trop de codes faux ont été essayés d’ici. Attendez une minute et réessayez.",
            ),
            Self::Name => {
                return language.pick(
                    format!("Choose a name of 1 to {LONGEST_NAME} characters."),
                    format!("Choisissez un nom de 1 à {LONGEST_NAME} caractères."),
                );
            }
            Self::NameTaken => language.pick(
                "Somebody with this name is here already. If it is you, use your key below; if not, \
                 add a letter.",
                "Quelqu’un porte déjà ce nom ici. Si c’est vous, utilisez votre clé ci-dessous ; \
                 sinon, ajoutez une lettre.",
            ),
            Self::Key => language.pick(
                "No seat has this key. Your teacher can look it up.",
                "Aucune place n’a cette clé. L’enseignant peut la retrouver.",
            ),
            Self::Full => {
                return language.pick(
                    format!("All {MOST_SEATS} seats of the class are taken."),
                    format!("Les {MOST_SEATS} places de la classe sont prises."),
                );
            }
            Self::Store => language.pick(
                "The server is busy. Try again in a moment.",
                "Le serveur est occupé. Réessayez dans un instant.",
            ),
        }
        .to_owned()
    }
}

fn page(
    status: StatusCode,
    asked: &JoinForm,
    problem: Option<Problem>,
    spoken: Language,
) -> Response {
    let kind = HeaderValue::from_static("text/html; charset=utf-8");
    let heads = [(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, NO_STORE)];
    (status, heads, text(asked, problem, spoken)).into_response()
}

/// A field with its label, a hint, and what is wrong with it.
fn field(
    (form, name): (&str, &str),
    label: &str,
    (value, more): (&str, &str),
    problem: Option<&str>,
) -> String {
    let (id, value) = (format!("{form}-{name}"), foreign::html(value));
    let problem = problem.map(foreign::html);
    let (invalid, problem) = match &problem {
        Some(problem) => (
            format!(" aria-invalid=\"true\" aria-describedby=\"{id}-problem\""),
            format!("<p class=\"problem\" id=\"{id}-problem\" role=\"alert\">{problem}</p>"),
        ),
        None => Default::default(),
    };
    format!(
        "<div class=\"field\"><label for=\"{id}\">{label}</label>\
         <input id=\"{id}\" name=\"{name}\" type=\"text\" value=\"{value}\" required \
         autocapitalize=\"off\" spellcheck=\"false\" {more}{invalid}>{problem}</div>"
    )
}

const CODE: &str = "class=\"join-code\" maxlength=\"12\" autocomplete=\"off\"";
const NAME: &str = "maxlength=\"40\" autocomplete=\"nickname\"";

fn text(asked: &JoinForm, problem: Option<Problem>, spoken: Language) -> String {
    let pick = |english: &'static str, french: &'static str| spoken.pick(english, french);
    let (tag, other) = (pick("en", "fr"), pick("fr", "en"));
    let title = pick("Join the class", "Entrer dans la classe");
    let words = problem.map(|problem| (problem.field(), problem.in_words(spoken)));
    let said = |again: bool, name: &str| {
        let words = words.as_ref().filter(|_| asked.is_again() == again);
        words.filter(|(field, _)| *field == name).map(|(_, words)| words.as_str())
    };
    let code_label = pick("Code of the class", "Code de la classe");
    let code_field = |form: &str, again| {
        field((form, "code"), code_label, (&asked.code, CODE), said(again, "code"))
    };
    let name_field = field(
        ("new", "name"),
        pick("Your name", "Votre nom"),
        (&asked.name, NAME),
        said(false, "name"),
    );
    let key_label = pick("Your key", "Votre clé");
    let key_field = field(("again", "key"), key_label, ("", CODE), said(true, "key"));
    let hidden = format!(
        "<input type=\"hidden\" name=\"to\" value=\"{}\"><input type=\"hidden\" name=\"lang\" \
         value=\"{tag}\">",
        foreign::html(asked.way())
    );
    let code = code::read(&asked.code).map_or(String::new(), |code| format!("&amp;code={code}"));
    let back =
        if asked.way().is_empty() { String::new() } else { format!("&amp;{}", to(asked.way())) };
    let language_name = pick("Français", "English");
    let lead = pick(
        "Your teacher shows the code. The name is what your teacher sees.",
        "L’enseignant montre le code. Le nom est ce que l’enseignant verra.",
    );
    let (go, again_title) =
        (pick("Enter", "Entrer"), pick("I have a seat already", "J’ai déjà une place"));
    let again_lead = pick(
        "The key was shown when you came in for the first time; your teacher can look it up.",
        "La clé a été montrée à votre première entrée ; l’enseignant peut la retrouver.",
    );
    let take = pick("Take my seat again", "Reprendre ma place");
    let teacher = pick(
        "Teachers open the address with the token that the terminal shows.",
        "Les enseignants ouvrent l’adresse avec le jeton que le terminal affiche.",
    );
    let opened = if asked.is_again() { " open" } else { "" };
    format!(
        "{}\
         <header id=\"header\"><div class=\"shell-bar join-bar\"><span class=\"brand\">\
         <img class=\"emblem\" src=\"/css/icon.svg\" alt=\"\" width=\"28\" height=\"28\">Quintet</span>\
         <a lang=\"{other}\" hreflang=\"{other}\" \
         href=\"{PATH}?lang={other}{code}{back}\">{language_name}</a></div></header>\n\
         <main id=\"page\"><div class=\"page page-join\">\n<h1>{title}</h1>\n\
         <p class=\"soft\">{lead}</p>\n\
         <form class=\"card join-form\" method=\"post\" action=\"{PATH}\">{}{name_field}{hidden}\
         <button class=\"button primary\">{go}</button></form>\n\
         <details class=\"more join-again\"{opened}><summary>{again_title}</summary>\
         <form class=\"card join-form\" method=\"post\" action=\"{PATH}\">\
         <p class=\"soft\">{again_lead}</p>{}{key_field}{hidden}\
         <input type=\"hidden\" name=\"again\" value=\"1\">\
         <button class=\"button\">{take}</button></form></details>\n\
         <p class=\"help\">{teacher}</p>\n</div></main>\n</body>\n</html>\n",
        head(spoken, title),
        code_field("new", false),
        code_field("again", true),
    )
}
