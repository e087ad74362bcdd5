import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { vi } from 'vitest';
import { hashPassword } from '#features/accounts/sign-in/server/password/hash-password.ts';
import type { Database } from '#kit/server/db/database.ts';
import { openEmbeddedPostgres } from '#kit/server/db/embedded/embedded-postgres.ts';
import { openPostgres } from '#kit/server/db/open-postgres.ts';
import { createLog } from '#kit/server/log.ts';
import { aStranger, type Stranger } from '../attacks/stranger.ts';
import { databaseProcesses, killAll } from '../crash/database-processes.ts';
import { thePassword } from '../factories/password.ts';
import { aUser } from '../factories/people.ts';
import { aPostcodesStub } from '../servers/postcodes-stub.ts';
import { aServerProcess, type ServerProcess } from '../servers/server-process.ts';
import { anSmtpListener, type SmtpListener } from '../servers/smtp-listener.ts';

export type StormMember = { id: string; browser: Stranger };

/** Two processes of the product on one database, its mail, and members who are signed in. */
export type StormSite = {
  /** For storing what a storm is about. */
  db: Database['db'];
  /** For looking at what is stored. */
  pool: pg.Pool;
  post: SmtpListener;
  members: readonly StormMember[];
  /** Where the processes listen now. */
  urls: readonly string[];
  /** SIGKILL; another starts in its place. Resolves when that one serves. */
  killServer(index: number): Promise<void>;
  signal(index: number, name: NodeJS.Signals): void;
  /** SIGKILL to PostgreSQL with all its processes; it is started again. */
  killDatabase(): void;
  /** Stops the processes in good order, has one more do what was left in the queue, and stops that. */
  comeToRest(): Promise<void>;
  close(): Promise<void>;
};

const memberCount = 6;
const jumpMs = 2 * 3600 * 1000;

export async function aStormSite(): Promise<StormSite> {
  const folder = mkdtempSync(join(tmpdir(), 'mahalla-storm-'));
  // Root's PostgreSQL runs as another account, which must get through to its own folder.
  chmodSync(folder, 0o711);
  // Killing processes costs nothing that the system's memory holds: only power cuts do, and these have a test of their own.
  // One process more than a site of its own has, those of the killed that are just ending, and the test’s own looks.
  const settings = ['fsync=off', 'full_page_writes=off', 'max_connections=100'];
  const server = await openEmbeddedPostgres(folder, {
    log: createLog('error'),
    alone: true,
    loopback: true,
    settings,
  });
  const database = await openPostgres(server.owner, () => undefined);
  const pool = new pg.Pool(server.owner);
  // Its connections break whenever the database is killed.
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
    NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, '../servers/wrong-clock.mjs')).href}`,
  };
  // Without its database a process ends at once, and anyone who keeps it (systemd, a container) starts it again.
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
  // A process that is killed twice at once is replaced twice: in turn, or one would go on and nobody would end it.
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
    async comeToRest() {
      await Promise.all(servers.map((process) => process.stop()));
      await pool.query(`update queue set status = 'queued' where status = 'running'`);
      const last = await start();
      await vi.waitFor(() => expectEmptyQueue(pool), { timeout: 60_000, interval: 100 });
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
    const browser = aStranger(urls);
    await browser.does('POST', '/api/auth/credential-login', { email, password: thePassword });
    members.push({ id, browser });
  }
  return members;
}

async function expectEmptyQueue(pool: pg.Pool): Promise<void> {
  await pool.query(`update queue set run_after = now() where status = 'queued'`);
  const { rowCount } = await pool.query(`select from queue where status in ('queued', 'running')`);
  if (rowCount !== 0) throw new Error(`${rowCount} pieces of work are left.`);
}
