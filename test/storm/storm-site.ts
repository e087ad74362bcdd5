import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { vi } from 'vitest';
import { hashPassword } from '#features/accounts/sign-in/server/passwords.ts';
import type { Database } from '#kit/server/db/database.ts';
import { openPostgres } from '#kit/server/db/open-database.ts';
import { openEmbeddedPostgres } from '#kit/server/embedded-postgres/embedded-postgres.ts';
import { createLog } from '#kit/server/log.ts';
import { aClient, type Client } from '../attacks/client.ts';
import { databaseProcesses, killAll } from '../crash/database-processes.ts';
import { thePassword } from '../factories/password.ts';
import { aUser } from '../factories/people.ts';
import { patienceMs } from '../patience.ts';
import { aPostcodesStub } from '../servers/postcodes-stub.ts';
import { aServerProcess, type ServerProcess } from '../servers/server-process.ts';
import { anSmtpListener, type SmtpListener } from '../servers/smtp-listener.ts';

export type StormMember = { id: string; browser: Client };

/** Two processes of the product on one database, its mail server, and signed-in members. */
export type StormSite = {
  /** For storing rows that a storm acts on. */
  db: Database['db'];
  /** For checking what is stored. */
  pool: pg.Pool;
  post: SmtpListener;
  members: readonly StormMember[];
  /** The current addresses of the processes. */
  urls: readonly string[];
  /** Kills a process (SIGKILL) and starts another in its place. Resolves when that one is ready. */
  killServer(index: number): Promise<void>;
  signal(index: number, name: NodeJS.Signals): void;
  /** Kills PostgreSQL with all its processes (SIGKILL); it is started again. */
  killDatabase(): void;
  /** Stops the processes, then starts one that empties the queue, and stops it. */
  settle(): Promise<void>;
  close(): Promise<void>;
};

const memberCount = 6;
const jumpMs = 2 * 3600 * 1000;

export async function aStormSite(): Promise<StormSite> {
  const folder = mkdtempSync(join(tmpdir(), 'mahalla-storm-'));
  // Root's PostgreSQL runs as another account, which must get through to its own folder.
  chmodSync(folder, 0o711);
  // Killed processes lose nothing that the page cache holds, so fsync may be off; power cuts are tested elsewhere.
  // Connections: two processes, those of killed ones that are just ending, and the test's own.
  const settings = ['fsync=off', 'full_page_writes=off', 'max_connections=100'];
  const server = await openEmbeddedPostgres(folder, {
    log: createLog('error'),
    alone: true,
    loopback: true,
    settings,
  });
  const database = await openPostgres(server.owner, () => undefined);
  const pool = new pg.Pool(server.owner);
  // Its connections break when the database is killed.
  pool.on('error', () => undefined);
  const [post, postcodes] = await Promise.all([anSmtpListener(), aPostcodesStub()]);
  const { user, password, host, port, database: name } = server.owner;
  const environment = {
    DATABASE_URL: `postgres://${user}:${String(password)}@${host}:${port}/${name}`,
    DATA_DIR: folder,
    SMTP_URL: post.url,
    POSTCODES_URL: postcodes.url,
    LOG_LEVEL: 'silent',
    JUMP_MS: String(jumpMs),
  };
  // A process without its database exits at once; in production, systemd or the container starts it again.
  const start = async (): Promise<ServerProcess> => {
    for (let tries = 1; ; tries += 1) {
      const process = await aServerProcess(environment);
      try {
        await process.ready;
        return process;
      } catch (error) {
        if (tries === 10) throw error;
      }
    }
  };
  const servers: ServerProcess[] = [await start(), await start()];
  const urls = servers.map(({ url }) => url);
  // Two kills of one process are carried out in turn: otherwise one replacement would be forgotten and never stopped.
  const replaced = servers.map(() => Promise.resolve());
  const replace = async (index: number) => {
    await servers[index]?.kill();
    const next = await start();
    servers[index] = next;
    urls[index] = next.url;
  };

  return {
    db: database.db,
    pool,
    post,
    urls,
    members: await signedInMembers(database, urls),
    killServer(index) {
      const done = (replaced[index] ?? Promise.resolve()).then(() => replace(index));
      replaced[index] = done.catch(() => undefined);
      return done;
    },
    signal: (index, name) => servers[index]?.signal(name),
    killDatabase: () => killAll(databaseProcesses(folder)),
    async settle() {
      await Promise.all(servers.map((process) => process.stop()));
      await pool.query(`update queue set status = 'queued' where status = 'running'`);
      const last = await start();
      await vi.waitFor(() => expectEmptyQueue(pool), { timeout: patienceMs, interval: 100 });
      await last.stop();
    },
    async close() {
      await Promise.all(servers.map((process) => process.kill()));
      await Promise.all([post.close(), postcodes.close()]);
      await pool.end();
      await database.close();
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function signedInMembers({ db }: Database, urls: readonly string[]): Promise<StormMember[]> {
  const passwordHash = await hashPassword(thePassword);
  const members: StormMember[] = [];
  for (let number = 0; number < memberCount; number += 1) {
    const { id, email } = await aUser(db, { email: `storm${number}@example.org`, passwordHash });
    const browser = aClient(urls);
    await browser.succeed('POST', '/api/auth/credential-login', { email, password: thePassword });
    members.push({ id, browser });
  }
  return members;
}

async function expectEmptyQueue(pool: pg.Pool): Promise<void> {
  await pool.query(`update queue set run_after = $1 where status = 'queued'`, [new Date().toISOString()]);
  const { rowCount } = await pool.query(`select from queue where status in ('queued', 'running')`);
  if (rowCount !== 0) throw new Error(`${rowCount} tasks are left.`);
}
