import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { createSitePageCache } from '#app/page-cache.ts';
import type { RenderPage } from '#app/pages/pages.ts';
import { createChanges } from '#kit/server/db/changes.ts';
import type { Database } from '#kit/server/db/database.ts';
import { withQueryCache } from '#kit/server/db/query-cache.ts';
import { noCounting } from '#kit/server/http/caller.ts';
import { createRequestLimit } from '#kit/server/http/request-limit.ts';
import { openTestDatabase, type TestDatabase } from './test-database.ts';
import { anApp } from './with-app.ts';

export type Serving = Awaited<ReturnType<typeof serve>>;

/** Starts two servers on one database, each with its own port, connections and caches. */
export async function twoProcesses(
  open: () => Promise<TestDatabase> = openTestDatabase,
  render?: RenderPage,
) {
  const database = await open();
  const shared = { ...database, close: () => Promise.resolve() };
  const [one, other] = [await serve(shared, render), await serve(shared, render)];
  return {
    database,
    /** The same site without caches. */
    plain: await anApp({}, async () => shared, render && { render }),
    one,
    other,
    async close() {
      await Promise.all([one.close(), other.close(), this.plain.close()]);
      await database.close();
    },
  };
}

async function serve(database: Database, render?: RenderPage) {
  const changes = createChanges(database.connection, { warn: () => undefined });
  const readingDb = await withQueryCache(database.pool, changes);
  const extras = { changes, readingDb, ...(render && { render }) };
  const app = await anApp({}, async () => database, extras);
  const kept = createSitePageCache({
    config: app.ctx.config,
    changes,
    spend: createRequestLimit(0),
    counting: noCounting,
    answer: (request) => app.hono.fetch(request, { isCounted: true }),
  });
  await kept.isReady();
  const site = getRequestListener(app.hono.fetch);
  const server = createServer(kept.wrap((request, response) => void site(request, response)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    app,
    changes,
    kept,
    port,
    url: `http://127.0.0.1:${port}`,
    async close() {
      await changes.close();
      await app.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
