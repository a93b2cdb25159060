//! The server from its first to its last moment.

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

/// How long connections have to end when the server closes.
const FAREWELL: Duration = Duration::from_secs(3);

/// How hard answers are compressed.
const PRESSURE: CompressionLevel = CompressionLevel::Precise(6);

/// Threads of the server itself: searches have their own and cannot hold it up.
const THREADS: usize = 2;

/// Threads that wait for the disk or for a controller.
const WAITING_THREADS: usize = 16;

/// Bytes of what a form sends at most.
const MOST_FORM: usize = 8 * 1024;

/// Bytes of the head of a request at most.
const MOST_HEAD: usize = 32 * 1024;

/// A studio that listens already, and serves once it runs.
pub struct Server {
    listener: TcpListener,
    studio: Arc<Studio>,
    runtime: Runtime,
}

/// How students come into a class.
#[derive(Clone, Debug)]
pub struct ClassAddress {
    /// The address that they open.
    pub root: String,
    /// The code that they enter there.
    pub code: String,
    /// Both as a QR code, in characters.
    pub qr: String,
}

impl Server {
    /// Opens the saved games and listens.
    ///
    /// # Errors
    /// A port that is taken, an address that is not this machine's, a data
    /// directory that cannot be written, saved games that are damaged or of
    /// another program.
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

    /// The address to open, with its token: the owner's where only this machine
    /// can reach the studio, else the one to give to visitors; in a class the students',
    /// with the code.
    #[must_use]
    pub fn address(&self) -> String {
        if let Some(address) = self.studio.students_address() {
            return address;
        }
        let access = &self.studio.access;
        access.address(if access.is_local() { Role::Owner } else { Role::Visitor })
    }

    /// The owner's address where visitors or students have another one.
    #[must_use]
    pub fn owner_address(&self) -> Option<String> {
        let access = &self.studio.access;
        let others_come = !access.is_local() || self.studio.class.is_some();
        others_come.then(|| access.address(Role::Owner))
    }

    /// The owner's address with a token that is good for one visit: programs on this machine can
    /// read the arguments a browser is started with. If the system gives no random numbers, the
    /// address has no token.
    #[must_use]
    pub fn ticket_address(&self) -> String {
        self.studio.access.ticket_address()
    }

    /// What students need in a class; none where it is not a class's.
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

    /// Bytes of memory that all searches share.
    #[must_use]
    pub fn memory(&self) -> u64 {
        self.studio.pool.memory()
    }

    /// Listens for Ctrl-C and requests to end (SIGTERM, SIGHUP) from now on, so
    /// that none is missed between the address and the first connection.
    ///
    /// # Errors
    /// The system refuses to pass them on.
    pub fn signals(&self) -> Result<Signals, ServeError> {
        let _within = self.runtime.enter();
        Signals::listen().map_err(ServeError::System)
    }

    /// Serves until one of the signals, then lets everybody finish what they are
    /// saying. A second signal ends the program at once, with status 130.
    ///
    /// # Errors
    /// The system refuses threads or the socket.
    pub fn run_until_interrupted(self, signals: Signals) -> Result<(), ServeError> {
        self.run(signals.ended())
    }

    /// Serves until `stop` is sent to or dropped.
    ///
    /// # Errors
    /// The system refuses threads or the socket.
    pub fn run_until(self, stop: tokio::sync::oneshot::Receiver<()>) -> Result<(), ServeError> {
        self.run(async { drop(stop.await) })
    }

    fn run(self, stop: impl Future<Output = ()> + Send) -> Result<(), ServeError> {
        let Self { listener, studio, runtime } = self;
        let served = runtime.block_on(serve(listener, Arc::clone(&studio), stop));
        // Its journal has what was finished.
        studio.arena.close();
        studio.reports.stop();
        // Whatever still runs was asked to stop, and holds nothing that must be kept.
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

/// A connection that could not be accepted is its own misfortune; when the
/// system has no descriptor left, somebody silent must go.
async fn recover(studio: &Studio, error: &io::Error) {
    let own = [
        io::ErrorKind::ConnectionAborted,
        io::ErrorKind::ConnectionReset,
        io::ErrorKind::ConnectionRefused,
    ];
    if own.contains(&error.kind()) {
        return;
    }
    // What was told to go must have gone before there is room.
    studio.connections.make_room();
    sleep(Duration::from_millis(5)).await;
}

/// Takes a connection in, or closes it when there is no place.
fn receive(studio: &Arc<Studio>, router: &Router, stream: TcpStream, peer: SocketAddr) {
    let Some(connection) = studio.connections.admit(peer.ip()) else {
        let busy =
            b"HTTP/1.1 503 Service Unavailable\r\ncontent-length: 0\r\nconnection: close\r\n\r\n";
        let _ = stream.try_write(busy);
        return;
    };
    // Replies are small and follow each other: none waits to be sent with the next.
    let _ = stream.set_nodelay(true);
    tokio::spawn(attend(Arc::clone(studio), router.clone(), stream, connection));
}

/// Answers the requests of a connection, one after the other.
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

/// The router, which hears from which connection a request comes.
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
