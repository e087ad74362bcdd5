import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedPostgres } from '#kit/server/db/embedded/embedded-postgres.ts';
import { createLog } from '#kit/server/log.ts';

/** What only a power cut would show, and what many tests at once need. */
const settings = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'max_connections=200'];

/** The PostgreSQL that the product brings, in a temporary folder, on a port of the loopback. */
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
