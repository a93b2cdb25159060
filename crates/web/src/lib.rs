//! The facade as a module for browsers: text in, text out through linear memory.
//!
//! ```text
//!  the page's worker ──ask, order, tell──► Module ──► questions, Controller
//!                    ◄──────say────────┘     │  ▲
//!                                          JOB  tell
//!                                            ▼  │
//!  a search's worker ──────search───────► Module ──► Searcher
//! ```
//!
//! The same module is instantiated in several workers. Each instance is single-threaded, so a
//! search leaves the game's instance as text and runs in another one. `exports.rs` is the interface
//! to the host; everything else is ordinary code, tested without a browser.

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
#[allow(unsafe_code)]
mod exports;
mod matches;
mod module;
mod news;

pub use module::{Kind, Module, Say};
