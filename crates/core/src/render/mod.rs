//! Pictures of a [`Diagram`](crate::Diagram): printed, drawn, spoken. All
//! games share these, so a board looks the same wherever it is shown.

mod speech;
mod svg;
mod text;

pub use speech::speech;
pub use svg::svg;
pub use text::{Style, text};
