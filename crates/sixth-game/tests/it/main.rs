//! The sixth game: its rules and laws, and that everything finds it.

mod everywhere;
mod rules;
