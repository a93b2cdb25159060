//! A connection to the socket, like that of a tab.

use serde_json::{Value, json};
use std::io::ErrorKind;
use std::net::TcpStream;
use std::time::{Duration, Instant};
use tungstenite::client::IntoClientRequest;
use tungstenite::protocol::CloseFrame;
use tungstenite::{Error, Message, WebSocket};

/// How long an answer may take before a test gives up.
const PATIENCE: Duration = Duration::from_secs(20);

/// A connection.
pub(crate) struct Tab {
    socket: WebSocket<TcpStream>,
    next: u64,
}

/// The next message, or that there will be none.
#[derive(Debug)]
pub(crate) enum Heard {
    Reply(Value),
    Closed(Option<CloseFrame>),
    Nothing,
}

impl Tab {
    /// Connects to a path with these headers; `None` if the server refuses or is gone.
    pub(crate) fn try_connect(
        port: u16,
        path: &str,
        heads: &[(&'static str, String)],
    ) -> Option<Self> {
        let stream = TcpStream::connect(("127.0.0.1", port)).ok()?;
        let mut request =
            format!("ws://127.0.0.1:{port}{path}").into_client_request().expect("an address");
        for (name, value) in heads {
            request.headers_mut().insert(*name, value.parse().expect("a plain text"));
        }
        let (socket, _) = tungstenite::client(request, stream).ok()?;
        Some(Self { socket, next: 0 })
    }

    /// Numbers its orders from here on, to distinguish them from others.
    pub(crate) fn count_from(&mut self, number: u64) {
        self.next = number;
    }

    /// Sends a command; returns the id of its order.
    pub(crate) fn order(&mut self, command: Value) -> u64 {
        self.next += 1;
        self.text(&json!({"id": self.next, "command": command}).to_string());
        self.next
    }

    pub(crate) fn text(&mut self, text: &str) {
        self.raw(Message::text(text));
    }

    /// Sends a message. A server that has closed takes nothing, but what it sent can still be read.
    pub(crate) fn raw(&mut self, message: Message) {
        let _ = self.socket.send(message);
    }

    /// Sends a command and waits for the first event of a type that it causes; panics on any other refusal.
    pub(crate) fn ask(&mut self, command: Value, kind: &str) -> Value {
        let id = self.order(command.clone());
        let reply = self.until(|reply| {
            reply["id"] == id
                && (reply["event"]["type"] == kind || reply["event"]["type"] == "error")
        });
        assert_eq!(reply["event"]["type"], kind, "{command}: {reply}");
        reply["event"].clone()
    }

    /// The first wanted reply; others are skipped.
    pub(crate) fn until(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        let end = Instant::now() + PATIENCE;
        loop {
            match self.hear(end.saturating_duration_since(Instant::now())) {
                Heard::Reply(reply) if wanted(&reply) => return reply,
                Heard::Reply(_) => {}
                other => panic!("waited for a reply, got {other:?}"),
            }
        }
    }

    /// The next reply, within a time limit.
    pub(crate) fn hear(&mut self, time: Duration) -> Heard {
        let end = Instant::now() + time;
        loop {
            let left = end.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Heard::Nothing;
            }
            self.socket.get_ref().set_read_timeout(Some(left)).expect("a time that is not 0");
            match self.socket.read() {
                Ok(Message::Text(text)) => {
                    return Heard::Reply(serde_json::from_str(&text).expect("replies are JSON"));
                }
                Ok(Message::Close(frame)) => return Heard::Closed(frame),
                Ok(_) => {}
                Err(Error::Io(error))
                    if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {}
                Err(_) => return Heard::Closed(None),
            }
        }
    }

    /// Opens a game.
    pub(crate) fn open(&mut self, game: &str, position: &str) -> Value {
        let view = self.ask(json!({"type": "open", "game": game, "position": position}), "view");
        view["view"].clone()
    }

    /// Plays a move.
    pub(crate) fn play(&mut self, text: &str) -> Value {
        self.ask(json!({"type": "play", "move": text}), "view")["view"].clone()
    }
}
