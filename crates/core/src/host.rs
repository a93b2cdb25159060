//! What a module in a browser gets from its host, through the import module `env`.

#[link(wasm_import_module = "env")]
unsafe extern "C" {
    /// Milliseconds since some moment before the module started; never decreases.
    #[link_name = "now"]
    fn host_now() -> f64;

    /// Returns 1 when the running search or question should end.
    #[link_name = "stopped"]
    fn host_stopped() -> i32;

    /// The length of the data file of this name, which the host then keeps ready; negative if it cannot
    /// provide it.
    #[link_name = "data"]
    fn host_data(name: *const u8, length: usize) -> isize;

    /// Writes the file requested last to this address.
    #[link_name = "read"]
    fn host_read(to: *mut u8);

    /// Instantiates the module in the data file of this name, which works in this module's memory. Returns
    /// its number; negative if the host cannot provide it or lacks its instructions.
    #[link_name = "link"]
    fn host_link(name: *const u8, length: usize) -> i32;

    /// Calls the function of the module of this number.
    #[link_name = "run"]
    fn host_run(number: i32, arguments: *const u8);
}

/// Milliseconds from a clock that never goes back.
pub(crate) fn now() -> f64 {
    // SAFETY: the import takes no arguments and only returns a number.
    unsafe { host_now() }
}

/// Whether the running search or question should end.
pub(crate) fn stopped() -> bool {
    // SAFETY: the import takes no arguments and only returns a number.
    unsafe { host_stopped() != 0 }
}

/// A data file of a game.
///
/// # Panics
/// If the host cannot provide it; the host knows why.
#[must_use]
pub fn data(name: &str) -> Vec<u8> {
    // SAFETY: the host reads the name and keeps no pointer to it.
    let length = unsafe { host_data(name.as_ptr(), name.len()) };
    let mut bytes = vec![0; usize::try_from(length).expect("the host has the data file")];
    // SAFETY: the host writes exactly the length it returned.
    unsafe { host_read(bytes.as_mut_ptr()) };
    bytes
}

/// A small module of its own with one function, instantiated in this module's memory: for instructions that
/// not all hosts have, because they refuse a module in which one occurs.
pub struct Linked(i32);

impl Linked {
    /// The module in a data file; `None` if the host lacks it or its instructions.
    #[must_use]
    pub fn new(name: &str) -> Option<Self> {
        // SAFETY: the host reads the name and keeps no pointer to it.
        let number = unsafe { host_link(name.as_ptr(), name.len()) };
        (number >= 0).then_some(Self(number))
    }

    /// Calls its function with the address of the arguments.
    ///
    /// # Safety
    /// They must be what the function expects: it may access any memory.
    pub unsafe fn run<T>(&self, arguments: &T) {
        // SAFETY: guaranteed by the caller.
        unsafe { host_run(self.0, std::ptr::from_ref(arguments).cast()) }
    }
}
