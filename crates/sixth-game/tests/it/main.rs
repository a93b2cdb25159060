//! The sixth game: its rules and laws, and how everything finds it.

mod everywhere;
mod rules;
