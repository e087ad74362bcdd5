import type { Hono } from 'hono';
import { createApp } from '#app/create-app.ts';
import type { RenderPage } from '#app/pages/pages.ts';
import { registry } from '#app/registry.ts';
import { filterActiveSessions } from '#features/accounts/sign-in/server/sessions.ts';
import type { Ctx } from '#kit/server/context.ts';
import { type Changes, noChanges } from '#kit/server/db/changes.ts';
import type { Database, Db } from '#kit/server/db/database.ts';
import type { HttpEnv } from '#kit/server/http/http-env.ts';
import { createLive } from '#kit/server/live/live.ts';
import type { Log } from '#kit/server/log.ts';
import { testConfig } from './test-config.ts';
import { openTestDatabase } from './test-database.ts';
import { wholeMailer } from './whole-product.ts';
import { testCtx, testNow } from './with-db.ts';

const { calls } = registry;

export type TestApp = {
  database: Database;
  ctx: Ctx;
  calls: typeof calls;
  hono: Hono<HttpEnv>;
  /** Sends a request to the app in process; a path is enough. Writes carry the headers of our own pages. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  close(): Promise<void>;
};

type Extras = { log?: Log; changes?: Changes; render?: RenderPage; readingDb?: Db; clock?: () => Date };

const markedPage: RenderPage = async () => new Response('<!doctype html><title>page</title>');

/** Starts the whole server on a new database. Pages are a marker instead of rendered HTML, unless `render` is given. */
export async function anApp(
  changes: Parameters<typeof testConfig>[0] = {},
  openDatabase: () => Promise<Database> = openTestDatabase,
  { log, changes: heard, render = markedPage, readingDb, clock = () => testNow }: Extras = {},
): Promise<TestApp> {
  const database = await openDatabase();
  const config = testConfig(changes);
  const ctx = testCtx(database.db, { config, mailer: wholeMailer, ...(log && { log }) });
  const { db, connection } = database;
  const live = createLive({
    db,
    connection,
    log: ctx.log,
    changes: heard ?? noChanges,
    activeSessions: filterActiveSessions,
  });
  const hono = createApp(
    {
      ...ctx,
      ...(heard && { changes: heard, onWrite: heard.waitUntilDelivered }),
      live,
      clock,
      readingDb,
    },
    { clientFolder: 'public', render },
  );
  return {
    database,
    ctx,
    calls,
    hono,
    fetch: async (path, init = {}) => {
      const headers = new Headers(init.headers);
      if (!headers.has('sec-fetch-site')) headers.set('sec-fetch-site', 'same-origin');
      return hono.request(path, { ...init, headers });
    },
    async close() {
      await live.close();
      await database.close();
    },
  };
}
