//! Every report comes out, and what it is said to say stands in it.

mod quick;
mod quotes;
