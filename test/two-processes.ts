import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { keepAnswers } from '#app/keep-answers.ts';
import type { RenderPage } from '#app/pages/pages.ts';
import { createChanges } from '#kit/server/db/changes.ts';
import type { Database } from '#kit/server/db/database.ts';
import { rememberReads } from '#kit/server/db/reads/remember-reads.ts';
import { noCounting } from '#kit/server/http/counting.ts';
import { createRequestLimit } from '#kit/server/http/request-limit.ts';
import { openTestDatabase, type TestDatabase } from './test-database.ts';
import { anApp } from './with-app.ts';

export type Serving = Awaited<ReturnType<typeof serve>>;

/** Two servers on one database, each with connections and kept answers of its own, listening on ports of their own. */
export async function twoProcesses(
  open: () => Promise<TestDatabase> = openTestDatabase,
  render?: RenderPage,
) {
  const database = await open();
  const shared = { ...database, close: () => Promise.resolve() };
  const [one, other] = [await serve(shared, render), await serve(shared, render)];
  return {
    database,
    /** The same site, of which nothing is kept or remembered. */
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
  const readingDb = await rememberReads(database.pool, changes);
  const extras = { changes, readingDb, ...(render && { render }) };
  const app = await anApp({}, async () => database, extras);
  const kept = keepAnswers({
    config: app.ctx.config,
    changes,
    spend: createRequestLimit(0),
    counting: noCounting,
    answer: (request) => app.hono.fetch(request, { isCounted: true }),
  });
  await kept.isReady();
  const site = getRequestListener(app.hono.fetch);
  const server = createServer(kept.before((request, response) => void site(request, response)));
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
