# The studio in a container, in two stages: one builds, one runs.
#
#   docker build -t quintet .
#   docker run --rm -p 4747:4747 -v quintet-data:/data quintet
#
# It listens beyond the container, so nothing is answered without the token in the address that it
# prints: open that address, with the name of this machine instead of 0.0.0.0. If you reach the
# machine by a name, add it: docker run … quintet serve --host 0.0.0.0 --data /data --allow-host NAME
FROM rust:1.95-slim AS build
RUN apt-get update -q \
    && apt-get install -qy --no-install-recommends gcc libc6-dev \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY . .
RUN cargo build --release --locked -p quintet-cli

FROM debian:stable-slim
RUN useradd --system --create-home --home-dir /data quintet
COPY --from=build /source/target/release/quintet /usr/local/bin/quintet
COPY LICENSE-MIT LICENSE-APACHE /usr/share/doc/quintet/
USER quintet
VOLUME /data
EXPOSE 4747
ENTRYPOINT ["quintet"]
CMD ["serve", "--host", "0.0.0.0", "--data", "/data"]
