//! Why a server did not start or stopped.

use std::fmt;
use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;

/// Why a server did not start or stopped.
#[derive(Debug)]
pub enum ServeError {
    /// The port belongs to another program.
    PortTaken(u16),
    /// Listening failed for another reason.
    Listen(SocketAddr, io::Error),
    /// The data directory cannot be made or written.
    Data(PathBuf, io::Error),
    /// The saved games cannot be opened or written.
    Store(PathBuf, String),
    /// The saved games were deleted or replaced while the server ran.
    Lost(PathBuf),
    /// The system refused something the server runs on.
    System(io::Error),
}

impl fmt::Display for ServeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::PortTaken(port) => write!(
                f,
                "port {port} is taken, perhaps by a studio that runs already: \
                 choose another with --port, or any free one with --port 0"
            ),
            Self::Listen(address, error) => write!(f, "cannot listen on {address}: {error}"),
            Self::Data(path, error) => {
                let path = path.display();
                write!(f, "cannot write to the data directory `{path}`: {error}")
            }
            Self::Store(path, error) => {
                let path = path.display();
                write!(f, "cannot use the saved games in `{path}`: {error}")
            }
            Self::Lost(path) => {
                let path = path.display();
                write!(
                    f,
                    "the saved games in `{path}` were deleted or replaced while the studio ran: \
                     what was in them is not there any more, and a new file was begun"
                )
            }
            Self::System(error) => write!(f, "the server cannot run: {error}"),
        }
    }
}

impl std::error::Error for ServeError {}
