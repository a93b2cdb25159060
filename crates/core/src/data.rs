//! Data files of games: networks and books. They are part of the program, but for a browser's module, which is
//! handed each when it is first wanted.

/// The bytes of a data file: its name for the host of a module, and its place beside the source that names it.
#[macro_export]
macro_rules! data_file {
    ($name:literal, $path:literal) => {{
        #[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
        let bytes = std::borrow::Cow::Borrowed(include_bytes!($path).as_slice());
        #[cfg(all(target_family = "wasm", target_os = "unknown"))]
        let bytes = std::borrow::Cow::<'static, [u8]>::Owned($crate::data_of_host($name));
        bytes
    }};
}
