//! The routes of a class: its code, its seats, and their progress. Without a class these routes do not exist.

mod data;
mod table;

use super::route::{Asker, Body, ByOwner};
use super::{Refusal, Route};
use crate::class::{self, Class, Seat};
use crate::course;
use crate::speech::Speaks;
use crate::store::{ProgressItem, ProgressKind, Store};
use crate::studio::Studio;
use axum::Json;
use axum::extract::rejection::{PathRejection, QueryRejection};
use axum::extract::{Path, Query, State};
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::routing::{delete, get, post};
use data::{
    ClassData, ClassDone, ClassEntrance, ClassProgress, ClassSeat, ClassSeats, ProgressQuery,
};
use quintet::Code;
use quintet::core::{Text, Words};
use std::sync::Arc;

/// Maximum number of lessons and puzzles stored for a seat.
const MOST_PROGRESS: usize = 5000;

/// Maximum number of lessons and puzzles reported at once.
const MOST_ITEMS: usize = 200;

/// Grades of puzzles.
const GRADES: std::ops::RangeInclusive<u8> = 1..=5;

pub(super) fn routes() -> Vec<Route> {
    let qr = "The students' address with the code, as a QR code in SVG; for the teacher";
    let csv = "The seats and what was done from them, as CSV; for the teacher";
    let removed = "Remove a seat with its games and its progress; for the teacher";
    vec![
        Route::new::<ClassData>("get", "/class", "The class", get(shown)),
        Route::new::<ClassData>("post", "/class/code", "A new code; for the teacher", post(renew)),
        Route::new::<String>("get", "/class/qr", qr, get(picture)).with_file(),
        Route::new::<ClassSeats>("get", "/class/seats", "The seats; for the teacher", get(seats)),
        Route::new::<ClassSeats>("delete", "/class/seats/{id}", removed, delete(remove)),
        Route::new::<String>("get", "/class/table", csv, get(file)).with_file(),
        Route::new::<ClassProgress>("get", "/class/progress", "What a student did", get(progress)),
        Route::new::<ClassDone>("post", "/class/progress", "Report progress", post(report))
            .taking::<ClassProgress>(),
        Route::new::<ClassDone>("delete", "/class/progress", "Forget progress", delete(forget))
            .asking::<ProgressQuery>(),
        Route::new::<ClassDone>(
            "post",
            "/class/leave",
            "Leave the seat in this browser",
            post(leave),
        ),
    ]
}

type File = ([(HeaderName, &'static str); 3], String);

fn the_class(studio: &Studio) -> Result<&Arc<Class>, Refusal> {
    studio.class.as_ref().ok_or_else(|| {
        let message = Text::new(
            "this studio is not a class’s: `quintet serve --class` is",
            "ce studio n’est pas celui d’une classe : `quintet serve --class` l’est",
        );
        Refusal::new(StatusCode::NOT_FOUND, Code::NotFound, message)
    })
}

fn own(asker: &Asker) -> Result<Arc<Seat>, Refusal> {
    asker.seat.clone().ok_or_else(|| {
        let message =
            Text::new("you have no seat in a class", "vous n’avez pas de place dans une classe");
        Refusal::new(StatusCode::NOT_FOUND, Code::NotFound, message)
    })
}

async fn shown(
    State(studio): State<Arc<Studio>>,
    asker: Asker,
) -> Result<Json<ClassData>, Refusal> {
    let class = the_class(&studio)?;
    let lessons = course::names(&studio.assets).len();
    let Some(seat) = asker.seat else {
        let entrance = Some(ClassEntrance {
            address: studio.access.root(),
            code: class::shown(&class.code()),
        });
        return Ok(Json(ClassData { lessons, entrance, seat: None }));
    };
    let mut tallies = studio.saved.ask(Store::tallies).await?;
    let tally = tallies.remove(&seat.id).unwrap_or_default();
    let tabs = studio.connections.tabs_of(seat.client());
    let seat = Some(ClassSeat::of(&seat, tally, tabs));
    Ok(Json(ClassData { lessons, entrance: None, seat }))
}

async fn renew(
    State(studio): State<Arc<Studio>>,
    _: ByOwner,
    asker: Asker,
) -> Result<Json<ClassData>, Refusal> {
    the_class(&studio)?.renew_code().map_err(|error| {
        let message = Words::new(
            format!("the code cannot be kept: {error}"),
            format!("le code ne peut pas être gardé : {error}"),
        );
        Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, Code::Store, message)
    })?;
    shown(State(studio), asker).await
}

async fn picture(State(studio): State<Arc<Studio>>, _: ByOwner) -> Result<File, Refusal> {
    the_class(&studio)?;
    let picture = studio.students_address().and_then(|address| class::svg(&address));
    let heads = [
        (header::CONTENT_TYPE, "image/svg+xml"),
        (header::CACHE_CONTROL, "no-store"),
        (header::CONTENT_DISPOSITION, "inline; filename=\"class.svg\""),
    ];
    picture.map(|picture| (heads, picture)).ok_or_else(|| {
        let message = Text::new(
            "the address is too long for a QR code",
            "l’adresse est trop longue pour un code QR",
        );
        Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, Code::Internal, message)
    })
}

async fn all_seats(studio: &Studio) -> Result<Vec<ClassSeat>, Refusal> {
    let class = the_class(studio)?;
    let mut tallies = studio.saved.ask(Store::tallies).await?;
    let seats = class.seats().into_iter().map(|seat| {
        let tally = tallies.remove(&seat.id).unwrap_or_default();
        ClassSeat::of(&seat, tally, studio.connections.tabs_of(seat.client()))
    });
    Ok(seats.collect())
}

async fn seats(State(studio): State<Arc<Studio>>, _: ByOwner) -> Result<Json<ClassSeats>, Refusal> {
    Ok(Json(ClassSeats { seats: all_seats(&studio).await? }))
}

async fn remove(
    State(studio): State<Arc<Studio>>,
    _: ByOwner,
    id: Result<Path<i64>, PathRejection>,
) -> Result<Json<ClassSeats>, Refusal> {
    let Path(id) = id?;
    let removed = the_class(&studio)?.remove(id);
    removed.ok_or_else(|| {
        let message =
            Words::new(format!("there is no seat {id}"), format!("il n’y a pas de place {id}"));
        Refusal::new(StatusCode::NOT_FOUND, Code::NotFound, message)
    })?;
    studio.saved.ask(move |store| store.remove_seat(id)).await?;
    Ok(Json(ClassSeats { seats: all_seats(&studio).await? }))
}

async fn file(
    State(studio): State<Arc<Studio>>,
    _: ByOwner,
    Speaks(language): Speaks,
) -> Result<File, Refusal> {
    let seats = all_seats(&studio).await?;
    let games = studio.games(language).iter();
    let games = games.filter(|game| studio.catalogue.registry.puzzles_of(game.name).is_ok());
    let games: Vec<_> = games.map(|game| (game.name, game.title)).collect();
    let heads = [
        (header::CONTENT_TYPE, "text/csv; charset=utf-8"),
        (header::CACHE_CONTROL, "no-store"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"class.csv\""),
    ];
    Ok((heads, table::csv(&seats, &games, language)))
}

async fn progress(
    State(studio): State<Arc<Studio>>,
    asker: Asker,
) -> Result<Json<ClassProgress>, Refusal> {
    let seat = own(&asker)?;
    let items = studio.saved.ask(move |store| store.progress(seat.id)).await?;
    Ok(Json(ClassProgress { items }))
}

async fn report(
    State(studio): State<Arc<Studio>>,
    asker: Asker,
    Body(ClassProgress { items }): Body<ClassProgress>,
) -> Result<Json<ClassDone>, Refusal> {
    let seat = own(&asker)?;
    if items.len() > MOST_ITEMS {
        let message = Words::new(
            format!("expected at most {MOST_ITEMS} items at once"),
            format!("au plus {MOST_ITEMS} éléments à la fois"),
        );
        return Err(Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, Code::TooLarge, message));
    }
    items.iter().try_for_each(|item| check(&studio, item))?;
    let done = items.len();
    let note =
        move |store: &Store| store.add_progress(seat.id, &items, class::now(), MOST_PROGRESS);
    studio.saved.ask(note).await?;
    Ok(Json(ClassDone { done }))
}

/// Checks that the lesson exists, or that the puzzle could.
fn check(studio: &Studio, item: &ProgressItem) -> Result<(), Refusal> {
    let is_known = match item.kind {
        ProgressKind::Lesson => item.name.rsplit_once('.').is_some_and(|(lesson, half)| {
            ["prediction", "experiment"].contains(&half)
                && course::names(&studio.assets).iter().any(|(name, _)| name == lesson)
        }),
        ProgressKind::Puzzle => is_puzzle(studio, &item.name),
    };
    if is_known {
        return Ok(());
    }
    let name = &item.name;
    let message = Words::new(
        format!(
            "`{name}` is not known: expected LESSON.prediction, LESSON.experiment or \
             GAME.GRADE.SEED"
        ),
        format!(
            "`{name}` est inconnu ; attendu : LEÇON.prediction, LEÇON.experiment ou \
             JEU.DEGRÉ.GRAINE"
        ),
    );
    Err(Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, Code::Word, message))
}

fn is_puzzle(studio: &Studio, name: &str) -> bool {
    let mut parts = name.splitn(3, '.');
    let (Some(game), Some(grade), Some(seed)) = (parts.next(), parts.next(), parts.next()) else {
        return false;
    };
    let is_grade = grade.parse().is_ok_and(|grade: u8| GRADES.contains(&grade));
    let is_seed = seed.parse::<u64>().is_ok_and(|number| number.to_string() == seed);
    is_grade && is_seed && studio.catalogue.registry.puzzles_of(game).is_ok()
}

async fn forget(
    State(studio): State<Arc<Studio>>,
    asker: Asker,
    query: Result<Query<ProgressQuery>, QueryRejection>,
) -> Result<Json<ClassDone>, Refusal> {
    let (seat, Query(ProgressQuery { kind })) = (own(&asker)?, query?);
    let done = studio.saved.ask(move |store| store.forget_progress(seat.id, kind)).await?;
    Ok(Json(ClassDone { done }))
}

type Forgets = ([(HeaderName, HeaderValue); 1], Json<ClassDone>);

/// Makes the browser forget the seat; the student can come back with the key.
async fn leave(State(studio): State<Arc<Studio>>, asker: Asker) -> Result<Forgets, Refusal> {
    own(&asker)?;
    let heads = [(header::SET_COOKIE, studio.access.seat_cookie(None))];
    Ok((heads, Json(ClassDone { done: 1 })))
}
