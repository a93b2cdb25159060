//! The routes that need no server state: one for each question of the facade, read and answered in slots of the pool.

use super::route::{Asker, Body};
use super::work::work_for;
use super::{Refusal, Route};
use crate::opening;
use crate::studio::Studio;
use axum::Json;
use axum::extract::{RawPathParams, State};
use axum::routing::{get, post};
use quintet::core::{StopFlag, Words};
use quintet::questions::{self, Asked, Begun, Question, Visitor};
use std::sync::Arc;

pub(super) fn routes() -> Vec<Route> {
    let mut routes = Routes(Vec::new());
    questions::each(&mut routes);
    routes.0
}

struct Routes(Vec<Route>);

impl Visitor for Routes {
    fn visit<Q: Question>(&mut self) {
        self.0.push(if Q::IN_PATH {
            Route::new::<Q::Answer>("get", Q::PATH, Q::SUMMARY, get(by_path::<Q>))
        } else {
            Route::new::<Q::Answer>("post", Q::PATH, Q::SUMMARY, post(by_body::<Q>)).taking::<Q>()
        });
    }
}

async fn by_body<Q: Question>(
    State(studio): State<Arc<Studio>>,
    asker: Asker,
    Body(question): Body<Q>,
) -> Result<Json<Q::Answer>, Refusal> {
    answer(&studio, &asker, question).await
}

async fn by_path<Q: Question>(
    State(studio): State<Arc<Studio>>,
    asker: Asker,
    fields: RawPathParams,
) -> Result<Json<Q::Answer>, Refusal> {
    let question = questions::in_path::<Q>(fields.iter())
        .map_err(|error| questions::Refusal::unreadable(Words::same(error.to_string())))?;
    answer(&studio, &asker, question).await
}

async fn answer<Q: Question>(
    studio: &Arc<Studio>,
    asker: &Asker,
    question: Q,
) -> Result<Json<Q::Answer>, Refusal> {
    let (catalogue, language) = (Arc::clone(&studio.catalogue), asker.language);
    let length = question.length();
    let question = Arc::new(question);
    let begin =
        move |stop: &StopFlag| question.begin(Asked { catalogue: &catalogue, language, stop });
    let begun = match length {
        Some(length) => opening::open(studio, &asker.opener(), length, begin).await?,
        None => begin(&StopFlag::new())?,
    };
    match begun {
        Begun::Answered(answer) => Ok(Json(answer)),
        Begun::Work(work) => work_for(studio, asker, work.effort, work.run).await,
    }
}
