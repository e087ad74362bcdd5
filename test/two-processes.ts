import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { type KeptAnswers, keepAnswers } from '#app/keep-answers.ts';
import { createChanges } from '#kit/server/db/changes.ts';
import type { Database } from '#kit/server/db/database.ts';
import { noCounting } from '#kit/server/http/counting.ts';
import { createRequestLimit } from '#kit/server/http/request-limit.ts';
import { openTestDatabase } from './test-database.ts';
import { anApp } from './with-app.ts';

/** Two servers on one database, each with connections and kept answers of its own, listening on ports of their own. */
export async function twoProcesses() {
  const database = await openTestDatabase();
  const shared = { ...database, close: () => Promise.resolve() };
  const [one, other] = [await serve(shared), await serve(shared)];
  return {
    database,
    one,
    other,
    async close() {
      await Promise.all([one.close(), other.close()]);
      await database.close();
    },
  };
}

async function serve(database: Database) {
  const app = await anApp(
    {},
    async () => database,
    undefined,
    () => kept.keeper.drop(),
  );
  const changes = createChanges(database.connection, app.ctx.log);
  const kept: KeptAnswers = keepAnswers({
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
