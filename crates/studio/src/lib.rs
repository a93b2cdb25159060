//! The web studio: a server for holders of its token, and the page it serves.
//!
//! ```text
//!  browser ──► connections (caps, timeouts)
//!                └─► guard (Host, Origin, rate, token or seat) ──► class (students come in)
//!                                           ┌─► assets     the page, embedded
//!                                           ├─► rest       /api/v1, described by openapi
//!                                           └─► socket     /api/ws: one Controller a connection
//!                                                 │  └──► store (finished games, SQLite)
//!                                                 └─────► Pool (searches, as many as cores)
//!                                           rest ────► arena, ladder (games, their thinking in the Pool)
//!                                             └──────► reports (measured by the program that starts it)
//! ```
//!
//! This crate has no rules and no searches: everything about games comes from the facade, whose types are the messages.
//!
//! ```no_run
//! use quintet_studio::{Config, Server};
//! let config = Config { port: 0, ..Config::new("games".into()) };
//! let server = Server::bind(&config)?;
//! let signals = server.signals()?;
//! println!("{}", server.address());
//! server.run_until_interrupted(signals)?;
//! # Ok::<(), quintet_studio::ServeError>(())
//! ```

mod access;
mod arena;
mod assets;
mod class;
mod config;
mod connections;
mod controller;
mod course;
mod entrance;
mod error;
mod forwarded;
mod guard;
mod heap;
mod imports;
mod ladder;
mod lock;
mod machine;
mod openapi;
mod opening;
mod rate;
mod reports;
mod rest;
mod server;
mod shelf;
mod signals;
mod site;
mod slots;
mod socket;
mod speech;
mod store;
mod strict;
mod studio;
mod tokens;
pub mod typescript;

pub use config::{Config, DEFAULT_PORT, LadderConfig, Limits, usual_data_directory};
pub use error::ServeError;
pub use forwarded::ForwardedBy;
pub use reports::{Measuring, Reports};
pub use server::{ClassAddress, Server};
pub use signals::Signals;
pub use site::{Site, SiteError, SiteSize};
pub use store::{SavedGame, SavedGames, Store};
