//! The player `engine`: a trained network, and a tree search that it leads.

pub mod network;
