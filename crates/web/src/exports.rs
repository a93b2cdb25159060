//! What the host calls and is called for: the only place where texts cross linear memory.
//!
//! ```text
//! host:   at = buffer(length); write the text there; order(length)
//! module: say(kind, at, length) for each thing it has to say, read by the host before it returns
//! ```

use crate::{Kind, Module};
use std::cell::RefCell;

/// Bytes of a text at most: more than the longest trace has.
const MOST_BYTES: usize = 64 << 20;

#[link(wasm_import_module = "env")]
unsafe extern "C" {
    /// Takes a text; it is gone when this returns.
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

/// A place for a text of this length, there until the next call; null where it is too long.
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

/// Hands the text in the buffer over. What is not UTF-8 in it becomes a sign that JSON has no use
/// for, and is refused as such.
fn hand_over(length: usize, receive: fn(&mut Module, &str)) {
    let mut text = BUFFER.take();
    text.truncate(length);
    MODULE.with_borrow_mut(|module| receive(module, &String::from_utf8_lossy(&text)));
}
