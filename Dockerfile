# The studio in a container, in two stages: one builds, one runs.
#
#   docker build -t quintet .
#   docker run --rm -p 4747:4747 -v quintet-data:/data quintet
#
# It listens beyond the container, so nothing is answered without the token in the address that it
# prints: open that address, with the name of this machine instead of 0.0.0.0. If you reach the
# machine by a name, add it: docker run … quintet serve --host 0.0.0.0 --data /data --allow-host NAME
#
# Python is there so that bots can play: docker run --rm -v "$PWD:/bots:ro" quintet check-bot connect4 -- python3 /bots/bot.py
FROM rust:1.95-slim AS build
RUN apt-get update -q \
    && apt-get install -qy --no-install-recommends gcc libc6-dev python3 \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY . .
RUN cargo build --release --locked -p quintet-cli && packaging/notices quintet-cli > THIRD-PARTY.txt

FROM debian:stable-slim
RUN apt-get update -q \
    && apt-get install -qy --no-install-recommends python3 \
    && rm -rf /var/lib/apt/lists/*
RUN useradd --system --create-home --home-dir /data quintet
COPY --from=build /source/target/release/quintet /usr/local/bin/quintet
COPY --from=build /source/LICENSE-MIT /source/LICENSE-APACHE /source/THIRD-PARTY.txt /usr/share/doc/quintet/
USER quintet
VOLUME /data
EXPOSE 4747
ENTRYPOINT ["quintet"]
CMD ["serve", "--host", "0.0.0.0", "--data", "/data"]
