//! The facade as a module for browsers: texts in, texts out over linear memory.
//!
//! ```text
//!  the page's worker ──ask, order, tell──► Module ──► questions, Controller
//!                    ◄──────say────────┘     │  ▲
//!                                          JOB  tell
//!                                            ▼  │
//!  a search's worker ──────search───────► Module ──► Searcher
//! ```
//!
//! The same module is instantiated in several workers: nothing in it runs beside anything else, so a
//! search leaves the table's instance as a text and is done in another one. `exports.rs`
//! is what the host sees; everything else is ordinary code, tested without a browser.

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
#[allow(unsafe_code)]
mod exports;
mod matches;
mod module;
mod news;

pub use module::{Kind, Module, Say};
