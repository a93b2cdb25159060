//! What searches ask of the machine: memory for large tables, the table that
//! threads share, and the processor time they took.
//!
//! | file | what |
//! |---|---|
//! | `words.rs` | [`Words`]: zeroed memory in large pages, shared by threads |
//! | `shared.rs` | [`SharedTable`]: what is known of positions, without locks |
//! | `machine.rs` | [`cores`], [`bytes_of_machine`]: what there is |
//! | `system.rs` | what only the system can do or tell |

mod machine;
mod shared;
mod system;
mod words;

pub use machine::{HAS_THREADS, bytes_of_machine, cores};
pub use shared::{SharedTable, Stored};
pub use system::{process_time, thread_time};
pub use words::Words;
