//! Data files of games: networks and books. They are built into the program; a browser's module instead
//! receives each from its host when it is first needed.

/// The bytes of a data file: its name for the host of a module, and its path relative to the source that
/// names it.
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
