//! The life of the server from start to shutdown.

use crate::connections::Connection;
use crate::error::ServeError;
use crate::signals::Signals;
use crate::strict::Strict;
use crate::studio::Studio;
use crate::tokens::Role;
use crate::{Config, assets, class, guard, rest, socket};
use axum::extract::DefaultBodyLimit;
use axum::{Router, middleware, routing};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::future::Future;
use std::io;
use std::net::{SocketAddr, TcpListener};
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::runtime::Runtime;
use tokio::time::{sleep, timeout};
use tower_http::CompressionLevel;
use tower_http::compression::CompressionLayer;

/// Grace period for connections when the server closes.
const FAREWELL: Duration = Duration::from_secs(3);

/// How strongly answers are compressed.
const PRESSURE: CompressionLevel = CompressionLevel::Precise(6);

/// Threads of the server itself; searches have their own and cannot hold it up.
const THREADS: usize = 2;

/// Threads that may block on the disk or on a controller.
const WAITING_THREADS: usize = 16;

/// Maximum size of a submitted form in bytes.
const MOST_FORM: usize = 8 * 1024;

/// Maximum size of a request's head in bytes.
const MOST_HEAD: usize = 32 * 1024;

/// A studio that is already listening, and serves once it runs.
pub struct Server {
    listener: TcpListener,
    studio: Arc<Studio>,
    runtime: Runtime,
}

/// What students need to join a class.
#[derive(Clone, Debug)]
pub struct ClassAddress {
    /// The address to open.
    pub root: String,
    /// The code to enter there.
    pub code: String,
    /// Both as a QR code, in characters.
    pub qr: String,
}

impl Server {
    /// Opens the saved games and starts to listen.
    ///
    /// # Errors
    /// The port is taken, the address does not belong to this machine, the data directory cannot be written, or the
    /// saved games are damaged or belong to another program.
    pub fn bind(config: &Config) -> Result<Self, ServeError> {
        let wanted = SocketAddr::new(config.host, config.port);
        let refused = |error: io::Error| match error.kind() {
            io::ErrorKind::AddrInUse => ServeError::PortTaken(config.port),
            _ => ServeError::Listen(wanted, error),
        };
        let listener = TcpListener::bind(wanted).map_err(refused)?;
        listener.set_nonblocking(true).map_err(ServeError::System)?;
        let port = listener.local_addr().map_err(ServeError::System)?.port();
        let studio = Arc::new(Studio::new(config, port)?);
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(THREADS)
            .max_blocking_threads(WAITING_THREADS)
            .thread_name("studio")
            .enable_all()
            .build()
            .map_err(ServeError::System)?;
        Ok(Self { listener, studio, runtime })
    }

    /// The address to open, with its token: the owner's if only this machine can reach the studio, otherwise the one
    /// for visitors. In a class it is the students' address, with the code.
    #[must_use]
    pub fn address(&self) -> String {
        if let Some(address) = self.studio.students_address() {
            return address;
        }
        let access = &self.studio.access;
        access.address(if access.is_local() { Role::Owner } else { Role::Visitor })
    }

    /// The owner's address, if visitors or students have a different one.
    #[must_use]
    pub fn owner_address(&self) -> Option<String> {
        let access = &self.studio.access;
        let others_come = !access.is_local() || self.studio.class.is_some();
        others_come.then(|| access.address(Role::Owner))
    }

    /// The owner's address with a token that is valid for one visit, because programs on this machine can read the
    /// arguments of a browser's command line. If the system provides no random numbers, the address has no token.
    #[must_use]
    pub fn ticket_address(&self) -> String {
        self.studio.access.ticket_address()
    }

    /// What students need to join; `None` if the studio is not a class's.
    #[must_use]
    pub fn class(&self) -> Option<ClassAddress> {
        let class = self.studio.class.as_ref()?;
        let address = self.studio.students_address()?;
        Some(ClassAddress {
            root: self.studio.access.root(),
            code: class::shown(&class.code()),
            qr: class::half_blocks(&address).unwrap_or_default(),
        })
    }

    /// Memory that all searches share, in bytes.
    #[must_use]
    pub fn memory(&self) -> u64 {
        self.studio.pool.memory()
    }

    /// Listens for Ctrl-C and termination requests (SIGTERM, SIGHUP) from now on, so that none is missed between
    /// printing the address and the first connection.
    ///
    /// # Errors
    /// The system refuses the signal handlers.
    pub fn signals(&self) -> Result<Signals, ServeError> {
        let _within = self.runtime.enter();
        Signals::listen().map_err(ServeError::System)
    }

    /// Serves until one of the signals, then lets running answers finish. A second signal ends the program at once,
    /// with status 130.
    ///
    /// # Errors
    /// The system refuses threads or the socket.
    pub fn run_until_interrupted(self, signals: Signals) -> Result<(), ServeError> {
        self.run(signals.ended())
    }

    /// Serves until `stop` receives a message or is dropped.
    ///
    /// # Errors
    /// The system refuses threads or the socket.
    pub fn run_until(self, stop: tokio::sync::oneshot::Receiver<()>) -> Result<(), ServeError> {
        self.run(async { drop(stop.await) })
    }

    fn run(self, stop: impl Future<Output = ()> + Send) -> Result<(), ServeError> {
        let Self { listener, studio, runtime } = self;
        let served = runtime.block_on(serve(listener, Arc::clone(&studio), stop));
        // The journal holds the finished games.
        studio.arena.close();
        studio.ladder.iter().for_each(|ladder| ladder.close());
        studio.reports.stop();
        // Whatever still runs was asked to stop and has nothing left to save.
        runtime.shutdown_timeout(FAREWELL);
        studio.saved.close();
        studio.release();
        served.map_err(ServeError::System)
    }
}

async fn serve(
    listener: TcpListener,
    studio: Arc<Studio>,
    stop: impl Future<Output = ()>,
) -> io::Result<()> {
    let listener = tokio::net::TcpListener::from_std(listener)?;
    let router = router(&studio);
    let heap = Arc::clone(&studio.heap);
    tokio::spawn(async move { heap.keep_small().await });
    let mut stop = pin!(stop);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut stop => break,
        };
        match accepted {
            Ok((stream, peer)) => receive(&studio, &router, stream, peer),
            Err(error) => recover(&studio, &error).await,
        }
    }
    drop(listener);
    studio.close();
    let all_gone = async {
        while studio.connections.count() > 0 {
            sleep(Duration::from_millis(5)).await;
        }
    };
    let _ = timeout(FAREWELL, all_gone).await;
    Ok(())
}

/// Handles a failed accept. Usually only that connection is lost; if the system has no descriptor left, a silent
/// connection is closed.
async fn recover(studio: &Studio, error: &io::Error) {
    let own = [
        io::ErrorKind::ConnectionAborted,
        io::ErrorKind::ConnectionReset,
        io::ErrorKind::ConnectionRefused,
    ];
    if own.contains(&error.kind()) {
        return;
    }
    // The closed connection must be gone before there is room.
    studio.connections.make_room();
    sleep(Duration::from_millis(5)).await;
}

/// Accepts a connection, or closes it if all places are taken.
fn receive(studio: &Arc<Studio>, router: &Router, stream: TcpStream, peer: SocketAddr) {
    let Some(connection) = studio.connections.admit(peer.ip()) else {
        let busy =
            b"HTTP/1.1 503 Service Unavailable\r\ncontent-length: 0\r\nconnection: close\r\n\r\n";
        let _ = stream.try_write(busy);
        return;
    };
    // Replies are small and follow each other; send each at once.
    let _ = stream.set_nodelay(true);
    tokio::spawn(attend(Arc::clone(studio), router.clone(), stream, connection));
}

/// Answers the requests of a connection, one after another.
async fn attend(
    studio: Arc<Studio>,
    router: Router,
    stream: TcpStream,
    connection: Arc<Connection>,
) {
    let door =
        Door { router: TowerToHyperService::new(router), connection: Arc::clone(&connection) };
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(studio.limits.head).max_buf_size(MOST_HEAD);
    let mut serving =
        pin!(http.serve_connection(TokioIo::new(Strict::new(stream)), door).with_upgrades());
    tokio::select! {
        _ = serving.as_mut() => return,
        () = connection.must_go() => return,
        () = studio.closed() => {}
    }
    serving.as_mut().graceful_shutdown();
    let _ = timeout(FAREWELL, serving).await;
}

/// The router, with the connection that its requests come from.
struct Door {
    router: TowerToHyperService<Router>,
    connection: Arc<Connection>,
}

impl hyper::service::Service<hyper::Request<Incoming>> for Door {
    type Response = axum::response::Response;
    type Error = std::convert::Infallible;
    type Future =
        <TowerToHyperService<Router> as hyper::service::Service<hyper::Request<Incoming>>>::Future;

    fn call(&self, mut request: hyper::Request<Incoming>) -> Self::Future {
        request.extensions_mut().insert(Arc::clone(&self.connection));
        self.router.call(request)
    }
}

fn router(studio: &Arc<Studio>) -> Router {
    let guarded = middleware::from_fn_with_state(Arc::clone(studio), guard::check);
    let page = routing::get(assets::serve).fallback(rest::wrong_method);
    let class = match &studio.class {
        Some(_) => Router::new()
            .route("/join", routing::get(class::show).post(class::enter))
            .layer(DefaultBodyLimit::max(MOST_FORM)),
        None => Router::new(),
    };
    Router::new()
        .merge(class)
        .route("/api/ws", routing::get(socket::open))
        .nest("/api/v1", rest::router())
        .route("/api", routing::any(rest::unknown))
        .route("/api/", routing::any(rest::unknown))
        .route("/api/{*rest}", routing::any(rest::unknown))
        .fallback_service(page.with_state(Arc::clone(studio)))
        .method_not_allowed_fallback(rest::wrong_method)
        .layer(middleware::from_fn(rest::speak))
        .layer(CompressionLayer::new().quality(PRESSURE))
        .layer(guarded)
        .with_state(Arc::clone(studio))
}
