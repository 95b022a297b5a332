# syntax=docker/dockerfile:1

# The release: what `npm run release` makes on any machine, made here for Linux.
FROM node:24.21.0-slim AS release
WORKDIR /portico
COPY . .
ENV npm_config_cache=/npm-cache
RUN --mount=type=cache,target=/npm-cache npm run release -- /release && mkdir -m 750 /data

# Node.js and the release, whose size README.md says: no sources, no build tools.
FROM node:24.21.0-slim
ARG VERSION=1.0.0
# The commit, for who builds from a clone: --build-arg REVISION=$(git rev-parse HEAD)
ARG REVISION=
LABEL org.opencontainers.image.title="Portico" \
  org.opencontainers.image.description="Website and owner's portal of an agency" \
  org.opencontainers.image.version="${VERSION}" \
  org.opencontainers.image.revision="${REVISION}"
# Root owns the program, so that it cannot change itself; only /data is the server's.
COPY --from=release /release /portico
COPY --from=release --chown=node:node /data /data
USER node
WORKDIR /portico
# All interfaces of the container; which of them the world reaches, `docker run -p` decides.
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# Where fontconfig keeps what it found; with a read-only root, it would complain in the log.
ENV XDG_CACHE_HOME=/tmp
VOLUME /data
EXPOSE 3000
# /healthz: the process answers. /readyz also asks the database, whose absence a restart does not cure.
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --start-interval=1s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# `start` replaces itself by Node.js: SIGTERM reaches the server, which finishes the requests in hand. It waits for the
# processes that it starts, but not for what a killed `docker exec` leaves behind: for those, run with `--init`, which
# Docker brings, so that the image has no package more to keep up to date.
CMD ["./start"]
