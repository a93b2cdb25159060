//! What a module in a browser is given by whoever runs it, and nobody else needs: the import module `env`.

#[link(wasm_import_module = "env")]
unsafe extern "C" {
    /// Milliseconds since some moment before the module was started; they never go back.
    #[link_name = "now"]
    fn host_now() -> f64;

    /// 1 when the running search or question should end.
    #[link_name = "stopped"]
    fn host_stopped() -> i32;

    /// The length of the data file of this name, which the host then has at hand; negative where it
    /// cannot have it.
    #[link_name = "data"]
    fn host_data(name: *const u8, length: usize) -> isize;

    /// Writes the file that was asked for last to this place.
    #[link_name = "read"]
    fn host_read(to: *mut u8);
}

/// Milliseconds that never go back.
pub(crate) fn now() -> f64 {
    // SAFETY: the import takes nothing, and only gives a number back.
    unsafe { host_now() }
}

/// Whether the running search or question should end.
pub(crate) fn stopped() -> bool {
    // SAFETY: the import takes nothing, and only gives a number back.
    unsafe { host_stopped() != 0 }
}

/// A data file of a game.
///
/// # Panics
/// The host cannot have it: then nothing that needs it can go on, and the host knows why.
#[must_use]
pub fn data(name: &str) -> Vec<u8> {
    // SAFETY: the host reads the name, and keeps no pointer to it.
    let length = unsafe { host_data(name.as_ptr(), name.len()) };
    let mut bytes = vec![0; usize::try_from(length).expect("the host has the data file")];
    // SAFETY: the host writes as many bytes as it has said.
    unsafe { host_read(bytes.as_mut_ptr()) };
    bytes
}
