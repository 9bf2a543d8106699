# Build
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY clients/typescript/package.json ./clients/typescript/
COPY console/package.json ./console/
RUN npm ci
COPY nest-cli.json tsconfig.json tsconfig.build.json ./
COPY scripts/swagger-metadata.mjs scripts/bundle.mjs scripts/strip-names.mjs scripts/prune-packages.mjs scripts/build-if-stale.mjs scripts/build-console.mjs scripts/newest-change.mjs scripts/file-lock.mjs scripts/node-flags.mjs ./scripts/
COPY src ./src
COPY console ./console
# The service as a few files with their compiled code, which Node loads faster
RUN npm run build && node scripts/bundle.mjs --compiled && npm prune --omit=dev && node scripts/prune-packages.mjs

# Run
FROM node:24-bookworm-slim
# Fewer arenas of malloc leave less memory unused between them. With fixed thresholds, what the start needed goes back to
# the system: 12 MB less at rest.
ENV NODE_ENV=production TZ=UTC MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=32768 MALLOC_TRIM_THRESHOLD_=131072
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist-bundle ./dist
# Served at /admin/console
COPY --from=build /app/console/dist ./console/dist
# Served at /docs-json
COPY openapi.json openapi.wp-json.json ./
# `npx typeorm -d ormconfig.ts migration:show`
COPY ormconfig.ts ./
# `almanac import demo/conferences.json --map conferences --status publish`
COPY demo/conferences.json ./demo/
# Tickets as PDF
COPY fonts ./fonts
# `npm run cli`, `migrate` and `config`, and the health check
COPY scripts/healthcheck.mjs scripts/with-node.mjs scripts/command-help.mjs scripts/node-binary.mjs scripts/start.mjs scripts/build-if-stale.mjs scripts/build-console.mjs scripts/newest-change.mjs scripts/bundle-if-stale.mjs scripts/file-lock.mjs scripts/node-flags.mjs ./scripts/
# Modules below /app import the package `almanac`
RUN mkdir /node_modules && ln -s /app /node_modules/almanac
# `almanac` on the PATH: docker compose exec almanac almanac users create …
RUN chmod +x dist/cli/main.js && ln -s /app/dist/cli/main.js /usr/local/bin/almanac \
  && mkdir -p data && chown node:node data
USER node
VOLUME /app/data
EXPOSE 3000
# Kept by the Docker format only: for the OCI format, compose files and docs/operations.md have the same check.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "scripts/healthcheck.mjs"]
CMD ["node", "--max-semi-space-size=16", "dist/main.js"]
