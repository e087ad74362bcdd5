import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'vitest';
import { registry } from '#app/registry.ts';
import { visitor } from '#kit/contract/audience.ts';
import type { Ctx } from '#kit/server/context.ts';
import { noChanges } from '#kit/server/db/changes.ts';
import type { Database, Db } from '#kit/server/db/database.ts';
import { createExternalServices } from '#kit/server/external/external-services.ts';
import { diskFileStore } from '#kit/server/files/file-store.ts';
import { anonymousCaller, noCounting } from '#kit/server/http/caller.ts';
import { noStreams } from '#kit/server/live/live.ts';
import { createLog } from '#kit/server/log.ts';
import { createMailer } from '#kit/server/mail/mailer.tsx';
import { createMonitor } from '#kit/server/metrics/monitor.ts';
import { secretsOf } from '#kit/server/secrets.ts';
import { testConfig } from './test-config.ts';
import { openTestDatabase } from './test-database.ts';

/** A Saturday noon in winter, when London is on UTC. Tests that need another instant override it. */
export const testNow = new Date('2026-11-21T12:00:00Z');

/** The secret used in all tests. */
export const testSecrets = secretsOf('the secret of the tests, which is no secret');
const testFiles = diskFileStore(mkdtempSync(join(tmpdir(), 'mahalla-test-files-')));

class RollBack extends Error {}

/**
 * Like test, with a context whose database is a transaction that is rolled back at the end. One database serves all tests of a file:
 * `testWithDb('a visitor sees …', async ({ ctx }) => …)`.
 */
export const testWithDb = test
  .extend<{ database: Database }>({
    database: [
      // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the pattern to learn what a fixture needs.
      async ({}, use) => {
        const database = await openTestDatabase();
        await use(database);
        await database.close();
      },
      { scope: 'worker' },
    ],
  })
  .extend<{ ctx: Ctx }>({
    ctx: async ({ database }, use) => {
      const rolledBack = database.db.transaction(async (tx) => {
        await use(testCtx(tx));
        throw new RollBack();
      });
      await rolledBack.catch((error: unknown) => {
        if (!(error instanceof RollBack)) throw error;
      });
    },
  });

/** Returns a visitor’s context on a connection or transaction. */
export function testCtx(db: Db, changes: Partial<Ctx> = {}): Ctx {
  const log = createLog('silent');
  return {
    actor: visitor,
    db,
    now: testNow,
    config: testConfig(),
    secrets: testSecrets,
    files: testFiles,
    // Templates belong to features: a test that reads messages passes them (test/whole-product.ts).
    mailer: createMailer([], { publicUrl: 'http://localhost', secrets: testSecrets }),
    log,
    externalServices: createExternalServices(db, log),
    registry,
    live: noStreams,
    counting: noCounting,
    changes: noChanges,
    monitor: createMonitor(),
    clientAddress: '192.0.2.1',
    caller: anonymousCaller,
    requestId: '00000000-0000-4000-8000-000000000000',
    setSession: () => undefined,
    setDevice: () => undefined,
    ...changes,
  };
}
