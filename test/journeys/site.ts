import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Db } from '#kit/server/db/database.ts';
import { freePort } from '#kit/server/free-port.ts';
import { programEnvironment, serverArguments } from '#scripts/commands/server-program.mjs';
import { openCommunityDatabase } from '../community-database.ts';
import { aHadithStub } from '../servers/hadith-stub.ts';
import { aPostcodesStub } from '../servers/postcodes-stub.ts';
import { type Program, spawnProgram } from '../servers/spawn-program.ts';
import type { StubServer } from '../servers/stub-server.ts';
import { clockEnvironment } from '../set-clock.ts';
import { openTestDatabase, type TestDatabase } from '../test-database.ts';

export type Site = {
  url: string;
  database: TestDatabase;
  /** Writes past the product, as when days pass, and waits until the product has been notified: it caches what it reads. */
  write<T>(change: (db: Db) => Promise<T>): Promise<T>;
  stop(): Promise<void>;
};

const root = join(import.meta.dirname, '../..');

/**
 * Starts the built product in a new process with its own data folder and database, the sample community (unless SAMPLE_DATA is off) and stub
 * services. The map style can't be reached, as on a machine without internet. Needs the build.
 */
export async function aSite(environment: Record<string, string> = {}): Promise<Site> {
  if (!existsSync(join(root, 'dist/server/server.js'))) throw new Error('Build first: npm run build.');
  const stubs = await Promise.all([aPostcodesStub(), aHadithStub()]);
  const [postcodes, hadith] = stubs;
  const database = await (environment.SAMPLE_DATA === 'off' ? openTestDatabase() : openCommunityDatabase());
  const dataDir = mkdtempSync(join(tmpdir(), 'mahalla-journey-'));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const server = spawnProgram(process.execPath, serverArguments, {
    cwd: root,
    env: {
      ...process.env,
      ...programEnvironment,
      ...clockEnvironment(),
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      LOG_LEVEL: 'error',
      REQUESTS_PER_MINUTE: '0',
      POSTCODES_URL: postcodes.url,
      HADITH_URL: hadith.url,
      MAP_STYLE_URL: 'http://127.0.0.1:9/style.json',
      ...environment,
    },
  });
  // If a test file fails before it stops its site, its process must still exit and kill the site.
  server.unref();
  process.once('exit', () => server.kill('SIGKILL'));
  process.once('SIGTERM', () => process.exit(1));
  await ready(server);
  return {
    url,
    database,
    async write(change) {
      const result = await change(database.db);
      // Before it responds to a call that may write, the product waits for the notifications of earlier writes.
      const response = await fetch(`${url}/api/auth/logout`, {
        method: 'POST',
        headers: { origin: url, 'content-type': 'application/json' },
        body: '{}',
      });
      if (!response.ok) throw new Error(`The site responded with ${response.status}.`);
      return result;
    },
    async stop() {
      await stop(server, stubs);
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function ready(server: Program): Promise<void> {
  return new Promise((resolve, reject) => {
    server.stdout.on('data', (data: Buffer) => {
      if (data.toString().includes('is ready')) resolve();
    });
    server.once('exit', (code) => reject(new Error(`The server ended with ${code} before it was ready.`)));
  });
}

async function stop(server: Program, stubs: readonly StubServer[]): Promise<void> {
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await ended;
  await Promise.all(stubs.map((stub) => stub.close()));
}
