//! The web studio: a server on this machine only, and the page it serves.
//!
//! ```text
//!  browser ──► guard (Host, Origin, rate) ──┬─► assets     the page, embedded
//!                                           ├─► rest       /api/v1, described by openapi
//!                                           └─► socket     /api/ws: one Desk a connection
//!                                                 │  └──► store (finished games, SQLite)
//!                                                 └─────► Pool (searches, as many as cores)
//! ```
//!
//! There are no rules and no searches here: everything about games comes from
//! the facade, and the messages are its types.
//!
//! ```no_run
//! use quintet_studio::{Config, Server};
//! let config = Config { port: 0, data: "games".into(), page: None };
//! let server = Server::bind(&config)?;
//! println!("{}", server.address());
//! server.run_until_interrupted()?;
//! # Ok::<(), quintet_studio::ServeError>(())
//! ```

mod assets;
mod bounds;
mod config;
mod desk;
mod error;
mod guard;
mod openapi;
mod rate;
mod rest;
mod server;
mod socket;
mod store;
mod studio;
pub mod typescript;

pub use config::{Config, DEFAULT_PORT, usual_data_directory};
pub use error::ServeError;
pub use server::Server;
pub use store::{SavedGame, SavedGames, Store};
