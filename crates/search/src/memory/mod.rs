//! Machine resources for searches: memory for large tables, the table that threads share, and processor time.
//!
//! | file | what |
//! |---|---|
//! | `words.rs` | [`Words`]: zeroed memory in large pages, shared by threads |
//! | `shared.rs` | [`SharedTable`]: a transposition table without locks |
//! | `machine.rs` | [`cores`], [`bytes_of_machine`]: the machine's resources |
//! | `system.rs` | calls of the system |

mod machine;
mod shared;
mod system;
mod words;

pub use machine::{HAS_THREADS, bytes_of_machine, cores};
pub use shared::{SharedTable, Stored};
pub use system::{process_time, thread_time};
pub use words::Words;
