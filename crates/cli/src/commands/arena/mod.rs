//! Matches and tournaments: what `quintet match` and `quintet tournament` share.

mod bar;
mod match_report;
pub(crate) mod matches;
mod tables;
pub(crate) mod tournament;

use crate::failure::Failure;
use quintet_arena::ArenaError;

impl From<ArenaError> for Failure {
    fn from(error: ArenaError) -> Self {
        Self::refused(error)
    }
}
