//! The functions shared with the host: the only place where text crosses linear memory.
//!
//! ```text
//! host:   at = buffer(length); write the text there; order(length)
//! module: say(kind, at, length) for each thing it has to say, read by the host before it returns
//! ```

use crate::{Kind, Module};
use std::cell::RefCell;

/// Maximum length of a text in bytes: more than the longest trace.
const MOST_BYTES: usize = 64 << 20;

#[link(wasm_import_module = "env")]
unsafe extern "C" {
    /// Passes a text to the host; it is valid only during the call.
    #[link_name = "say"]
    fn host_say(kind: u32, text: *const u8, length: usize);
}

thread_local! {
    static BUFFER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static MODULE: RefCell<Module> = RefCell::new(new());
}

fn say(kind: Kind, text: &str) {
    // SAFETY: the host reads these bytes and keeps no pointer to them.
    unsafe { host_say(kind as u32, text.as_ptr(), text.len()) }
}

fn new() -> Module {
    std::panic::set_hook(Box::new(|why| say(Kind::Broken, &why.to_string())));
    Module::new(say)
}

/// Allocates a buffer for a text of this length, valid until the next call; null if too long.
#[unsafe(no_mangle)]
extern "C" fn buffer(length: usize) -> *mut u8 {
    if length > MOST_BYTES {
        return std::ptr::null_mut();
    }
    BUFFER.with_borrow_mut(|buffer| {
        *buffer = vec![0; length];
        buffer.as_mut_ptr()
    })
}

#[unsafe(no_mangle)]
extern "C" fn ask(length: usize) {
    hand_over(length, Module::ask);
}

#[unsafe(no_mangle)]
extern "C" fn order(length: usize) {
    hand_over(length, Module::order);
}

#[unsafe(no_mangle)]
extern "C" fn tell(length: usize) {
    hand_over(length, Module::tell);
}

#[unsafe(no_mangle)]
extern "C" fn search(length: usize) {
    hand_over(length, Module::search);
}

/// Hands over the text in the buffer. Invalid UTF-8 is replaced by a character that JSON does not
/// accept, so it is refused.
fn hand_over(length: usize, receive: fn(&mut Module, &str)) {
    let mut text = BUFFER.take();
    text.truncate(length);
    MODULE.with_borrow_mut(|module| receive(module, &String::from_utf8_lossy(&text)));
}
