import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedPostgres } from '#kit/server/embedded-postgres/embedded-postgres.ts';
import { createLog } from '#kit/server/log.ts';

/** Settings that only matter after a power cut, and those that many concurrent tests need. */
const settings = [
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
  'max_connections=200',
  // Autovacuum would update the planner’s statistics while tests run, so plans would differ from run to run.
  'autovacuum=off',
  // In its folder, which is removed: elsewhere the shared memory of a server that was killed would stay.
  'dynamic_shared_memory_type=mmap',
];

/** The bundled PostgreSQL in a temporary folder, on a loopback port. */
export async function startTestServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'mahalla-postgres-'));
  chmodSync(folder, 0o711);
  const log = createLog('error');
  const server = await openEmbeddedPostgres(folder, { log, alone: true, loopback: true, settings });
  const { user, password, host, port, database } = server.owner;
  return {
    url: `postgres://${user}:${String(password)}@${host}:${port}/${database}`,
    async stop() {
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
