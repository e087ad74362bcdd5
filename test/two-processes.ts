import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { openTestDatabase } from './test-database.ts';
import { anApp, type TestApp } from './with-app.ts';

/** Two servers on one database, each with connections of its own, listening on ports of their own. */
export async function twoProcesses() {
  const database = await openTestDatabase();
  const shared = { ...database, close: () => Promise.resolve() };
  const [one, other] = [
    await serve(await anApp({}, async () => shared)),
    await serve(await anApp({}, async () => shared)),
  ];
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

async function serve(app: TestApp) {
  const server = createServer(getRequestListener(app.hono.fetch));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    app,
    url: `http://127.0.0.1:${port}`,
    async close() {
      await app.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
