//! The server from its first to its last moment.

use crate::error::ServeError;
use crate::studio::{CONNECTIONS, Studio};
use crate::{Config, assets, guard, rest, socket};
use axum::serve::ListenerExt;
use axum::{Router, middleware, routing};
use std::future::Future;
use std::io;
use std::net::{Ipv4Addr, TcpListener};
use std::sync::Arc;
use std::time::Duration;
use tower_http::CompressionLevel;
use tower_http::compression::CompressionLayer;

/// How long connections have to end when the server closes.
const FAREWELL: Duration = Duration::from_secs(3);

/// How hard answers are pressed. All of the page, 413 KB, with Brotli: level 4
/// gives 146 KB, 6 gives 135 KB in 24 ms, 9 gives 134 KB in 57 ms, 10 gives
/// 127 KB in 210 ms.
const PRESSURE: CompressionLevel = CompressionLevel::Precise(6);

/// Threads of the server itself: searches have their own and cannot hold it up.
const THREADS: usize = 2;

/// A studio that listens already, and serves once it runs.
pub struct Server {
    listener: TcpListener,
    studio: Arc<Studio>,
}

impl Server {
    /// Opens the saved games and listens, on 127.0.0.1 only.
    ///
    /// # Errors
    /// A port that is taken, a data directory that cannot be written, saved
    /// games that are damaged or of another program.
    pub fn bind(config: &Config) -> Result<Self, ServeError> {
        let refused = |error: io::Error| match error.kind() {
            io::ErrorKind::AddrInUse => ServeError::PortTaken(config.port),
            _ => ServeError::Listen(config.port, error),
        };
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, config.port)).map_err(refused)?;
        listener.set_nonblocking(true).map_err(ServeError::System)?;
        let port = listener.local_addr().map_err(ServeError::System)?.port();
        Ok(Self { listener, studio: Arc::new(Studio::new(config, port)?) })
    }

    /// Where it is reached.
    #[must_use]
    pub fn address(&self) -> String {
        format!("http://127.0.0.1:{}/", self.studio.port)
    }

    /// Serves until Ctrl-C or a request to end (SIGTERM), then lets everybody
    /// finish what they are saying.
    ///
    /// # Errors
    /// The system refuses threads, signals or the socket.
    pub fn run_until_interrupted(self) -> Result<(), ServeError> {
        self.run_with(interrupted)
    }

    /// Serves until `stop` is sent to or dropped.
    ///
    /// # Errors
    /// The system refuses threads or the socket.
    pub fn run_until(self, stop: tokio::sync::oneshot::Receiver<()>) -> Result<(), ServeError> {
        self.run_with(|| Ok(async { drop(stop.await) }))
    }

    /// Serves until the future that `stop` makes, within the runtime, is done.
    fn run_with<F: Future<Output = ()> + Send + 'static>(
        self,
        stop: impl FnOnce() -> io::Result<F>,
    ) -> Result<(), ServeError> {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(THREADS)
            .thread_name("studio")
            .enable_all()
            .build()
            .map_err(ServeError::System)?;
        let served = runtime.block_on(async {
            let stop = stop()?;
            self.serve(stop).await
        });
        // Whatever still runs was told to stop, and holds nothing that must be kept.
        runtime.shutdown_timeout(FAREWELL);
        served.map_err(ServeError::System)
    }

    async fn serve(self, stop: impl Future<Output = ()> + Send + 'static) -> io::Result<()> {
        // Replies are small and follow each other: none waits to be sent with the next.
        let listener = tokio::net::TcpListener::from_std(self.listener)?
            .tap_io(|stream| drop(stream.set_nodelay(true)));
        let studio = Arc::clone(&self.studio);
        let closing = async move {
            stop.await;
            studio.close();
        };
        let serving = axum::serve(listener, router(&self.studio)).with_graceful_shutdown(closing);
        let late = async {
            self.studio.closed().await;
            tokio::time::sleep(FAREWELL).await;
        };
        tokio::select! {
            served = serving => served?,
            () = late => {}
        }
        // Tabs are gone when all their places are free again.
        let all = self.studio.connections.acquire_many(CONNECTIONS as u32);
        let _ = tokio::time::timeout(FAREWELL, all).await;
        Ok(())
    }
}

fn router(studio: &Arc<Studio>) -> Router {
    let guarded = middleware::from_fn_with_state(Arc::clone(studio), guard::check);
    let page = routing::get(assets::serve).fallback(rest::wrong_method);
    Router::new()
        .route("/api/ws", routing::get(socket::open))
        .nest("/api/v1", rest::router())
        .route("/api", routing::any(rest::unknown))
        .route("/api/{*rest}", routing::any(rest::unknown))
        .fallback_service(page.with_state(Arc::clone(studio)))
        .method_not_allowed_fallback(rest::wrong_method)
        .layer(CompressionLayer::new().quality(PRESSURE))
        .layer(guarded)
        .with_state(Arc::clone(studio))
}

/// Completes at Ctrl-C or a request to end.
fn interrupted() -> io::Result<impl Future<Output = ()> + Send> {
    #[cfg(unix)]
    let mut terminated = {
        use tokio::signal::unix::{SignalKind, signal};
        signal(SignalKind::terminate())?
    };
    Ok(async move {
        #[cfg(unix)]
        tokio::select! {
            _ = tokio::signal::ctrl_c() => {}
            _ = terminated.recv() => {}
        }
        #[cfg(not(unix))]
        let _ = tokio::signal::ctrl_c().await;
    })
}
