//! Every report is reproduced, and its quotes are verbatim.

mod quick;
mod quotes;
