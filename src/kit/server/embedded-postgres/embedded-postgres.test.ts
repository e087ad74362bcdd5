import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { databaseProcesses, killAll } from '#test/crash/database-processes.ts';
import { patienceMs } from '#test/patience.ts';
import { createLog } from '../log.ts';
import { projectFolder } from '../project-files.ts';
import { DataFolderError } from './cluster.ts';
import { type EmbeddedPostgres, openEmbeddedPostgres } from './embedded-postgres.ts';
import { locatePrograms, readableBy } from './programs.ts';

const log = createLog('silent');

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mahalla-embedded-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'data');
}

async function ask(connection: pg.ClientConfig, query: string): Promise<unknown[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query(query)).rows;
  } finally {
    await client.end();
  }
}

const processId = (dataDir: string) =>
  Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);

function isListed(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('the server stops with its site, and its data is still there at the next start', async () => {
  const dataDir = aFolder();
  const first = await openEmbeddedPostgres(dataDir, { log, alone: true });
  await ask(first.owner, 'create table kept as select 7 as number');
  const pid = processId(dataDir);
  await first.close();
  // The server has ended, but the system may still list it for a moment.
  await expect.poll(() => isListed(pid)).toBe(false);
  expect(readdirSync(dataDir).sort()).toEqual(['lock', 'postgres', 'postgres.log']);

  const second = await openEmbeddedPostgres(dataDir, { log, alone: true });
  expect(await ask(second.owner, 'select number from kept')).toEqual([{ number: 7 }]);
  expect(await ask(second.connection, 'show fsync')).toEqual([{ fsync: 'on' }]);
  await second.close();
});

test('of four concurrent starts on a new folder one succeeds, and the others say why they failed', async () => {
  const dataDir = aFolder();
  const starts = Array.from({ length: 4 }, () => openEmbeddedPostgres(dataDir, { log, alone: true }));
  const outcomes = await Promise.allSettled(starts);
  const opened = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  expect(opened).toHaveLength(1);
  for (const error of refused) {
    expect(error).toBeInstanceOf(DataFolderError);
    expect(error).toHaveProperty('message', expect.stringContaining('Another process already serves'));
  }
  await opened[0]?.close();
});

test('a command beside the site uses its server, and leaves it running', { tags: 'thorough' }, async () => {
  const dataDir = aFolder();
  const site = await openEmbeddedPostgres(dataDir, { log, alone: true });
  const command = await openEmbeddedPostgres(dataDir, { log, alone: false });
  await command.close();
  expect(await ask(site.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  await site.close();
});

test('a command without a site stops the server that it started', { tags: 'thorough' }, async () => {
  const dataDir = aFolder();
  const command = await openEmbeddedPostgres(dataDir, { log, alone: false });
  const pid = processId(dataDir);
  await command.close();
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
});

test.each([false, true])(
  'a killed server is restarted, and the site reconnects to it (loopback: %s)',
  async (loopback) => {
    const dataDir = aFolder();
    // Root starts the server as another account, which must be able to read the password’s file.
    mkdirSync(dataDir);
    chmodSync(join(dataDir, '..'), 0o711);
    chmodSync(dataDir, 0o711);
    const site = await openEmbeddedPostgres(dataDir, { log, alone: true, loopback });
    await ask(site.owner, 'create table kept as select 7 as number');
    process.kill(processId(dataDir), 'SIGKILL');
    await vi.waitFor(
      async () => expect(await ask(site.owner, 'select number from kept')).toEqual([{ number: 7 }]),
      { timeout: patienceMs, interval: 50 },
    );
    await site.close();
  },
);

test('a site that closes while its killed server restarts leaves no server running', {
  tags: 'thorough',
}, async () => {
  const dataDir = aFolder();
  const starting = Promise.withResolvers<void>();
  const noted = Object.assign(createLog('silent'), { error: () => starting.resolve() });
  const site = await openEmbeddedPostgres(dataDir, { log: noted, alone: true });
  process.kill(processId(dataDir), 'SIGKILL');
  await starting.promise;
  await site.close();
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
});

test('a server killed before it wrote its port restarts on the port that its site uses', {
  tags: 'thorough',
}, async () => {
  const dataDir = aFolder();
  mkdirSync(dataDir);
  chmodSync(join(dataDir, '..'), 0o711);
  chmodSync(dataDir, 0o711);
  const database = await openEmbeddedPostgres(dataDir, { log, alone: true, loopback: true });
  onTestFinished(() => database.close());
  killAll(databaseProcesses(dataDir));
  rmSync(join(dataDir, 'postgres/postmaster.pid'));
  await vi.waitFor(() => ask(database.owner, 'select 1'), { timeout: patienceMs, interval: 100 });
});

test('a loopback port requires the password', async () => {
  const dataDir = aFolder();
  mkdirSync(dataDir);
  chmodSync(join(dataDir, '..'), 0o711);
  chmodSync(dataDir, 0o711);
  const site = await openEmbeddedPostgres(dataDir, { log, alone: true, loopback: true });
  await expect(ask({ ...site.connection, password: 'a guess' }, 'select 1')).rejects.toThrow('password');
  await site.close();
});

test('a process id that now belongs to another program is not killed', { tags: 'thorough' }, async () => {
  const dataDir = aFolder();
  const first = await openEmbeddedPostgres(dataDir, { log, alone: true });
  await first.close();
  writeFileSync(join(dataDir, 'postgres/postmaster.pid'), `${process.pid}\n`, { mode: 0o644 });
  const second = await openEmbeddedPostgres(dataDir, { log, alone: true });
  expect(await ask(second.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  await second.close();
});

test('the server starts in a folder whose path is too long for a socket', { tags: 'thorough' }, async () => {
  const dataDir = join(aFolder(), 'a'.repeat(60), 'b'.repeat(60));
  const site = await openEmbeddedPostgres(dataDir, { log, alone: true });
  expect(await ask(site.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  await site.close();
});

test('a folder of PGlite or of another PostgreSQL version is refused and left as it is', async () => {
  const dataDir = aFolder();
  mkdirSync(join(dataDir, 'pglite'), { recursive: true });
  await expect(openEmbeddedPostgres(dataDir, { log, alone: true })).rejects.toThrow(
    /made by PGlite.*DATA_DIR/,
  );
  expect(readdirSync(dataDir)).toEqual(['pglite']);

  const older = aFolder();
  mkdirSync(join(older, 'postgres'), { recursive: true });
  writeFileSync(join(older, 'postgres/PG_VERSION'), '17\n');
  await expect(openEmbeddedPostgres(older, { log, alone: true })).rejects.toThrow(
    /PostgreSQL 17, and this version brings 18/,
  );
});

test('a database of another account is refused with the reason', async () => {
  const dataDir = aFolder();
  const folder = join(dataDir, 'postgres');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(join(folder, 'PG_VERSION'), '18\n');
  // Root’s server runs as another account, which may not enter this folder; without root, nobody may read it.
  chmodSync(folder, process.getuid?.() === 0 ? 0o700 : 0o000);
  onTestFinished(() => chmodSync(folder, 0o700));
  await expect(openEmbeddedPostgres(dataDir, { log, alone: true })).rejects.toThrow(
    /belongs to another account/,
  );
});

test('a system without bundled programs is told to set DATABASE_URL', () => {
  expect(() => locatePrograms(undefined, 'aix')).toThrow(
    /no embedded PostgreSQL for this system.*DATABASE_URL/s,
  );
});

test('programs that the database’s account can’t reach are copied to a folder that it can', () => {
  const version = `test-${process.pid}`;
  const hidden = mkdtempSync(join(tmpdir(), 'mahalla-hidden-'));
  mkdirSync(join(hidden, 'native/bin'), { recursive: true });
  writeFileSync(join(hidden, 'package.json'), JSON.stringify({ version }));
  writeFileSync(join(hidden, 'native/bin/postgres'), 'a program', { mode: 0o755 });
  const copies = [1, 2].map(() => readableBy({ uid: 65_534, gid: 65_534 }, join(hidden, 'native')));
  const [copy = ''] = copies;
  onTestFinished(() => {
    for (const folder of [hidden, join(copy, '..')]) rmSync(folder, { recursive: true, force: true });
  });
  expect(copies[1]).toBe(copy);
  expect(copy).not.toContain(hidden);
  expect(readFileSync(join(copy, 'bin/postgres'), 'utf8')).toBe('a program');
  expect(statSync(join(copy, '..')).mode & 0o777).toBe(0o755);
});

test('each start closes the folder and its database to other accounts', async () => {
  const dataDir = aFolder();
  mkdirSync(dataDir, { mode: 0o755 });
  for (let start = 1; start <= 2; start++) {
    const site = await openEmbeddedPostgres(dataDir, { log, alone: true });
    const modes = [dataDir, join(dataDir, 'postgres')].map((folder) => statSync(folder).mode & 0o777);
    expect(modes).toEqual([0o700, 0o700]);
    await site.close();
    chmodSync(dataDir, 0o777);
    chmodSync(join(dataDir, 'postgres'), 0o755);
  }
});

test('a site that loses its folder to another process is notified, and its database stops', {
  tags: 'thorough',
}, async () => {
  const dataDir = aFolder();
  let site: EmbeddedPostgres | undefined;
  const lost = new Promise<void>((resolve) => {
    site = undefined;
    void openEmbeddedPostgres(dataDir, { log, alone: true, onLost: resolve }).then((opened) => {
      site = opened;
      // Another process does this when the lock has had no heartbeat.
      writeFileSync(join(dataDir, 'lock/2'), '');
    });
  });
  await lost;
  const { connection } = site ?? {};
  await vi.waitFor(() => expect(ask(connection ?? {}, 'select 1')).rejects.toThrow(), {
    timeout: patienceMs,
  });
  await site?.close();
});

const unshare = ['--pid', '--fork', '--kill-child', '--mount-proc'];
const canUnshare = spawnSync('unshare', [...unshare, 'true']).status === 0;

test.skipIf(!canUnshare)(
  'a site in another container is refused while this one lives (skipped where unshare may not be used)',
  async () => {
    const dataDir = aFolder();
    chmodSync(join(dataDir, '..'), 0o711);
    const program = [process.execPath, join(projectFolder, 'test/fixtures/hold-folder.ts'), dataDir];
    const inContainer = () =>
      spawn('unshare', [...unshare, ...program], { stdio: ['ignore', 'pipe', 'inherit'] });
    const first = inContainer();
    onTestFinished(() => void first.kill('SIGKILL'));
    expect(await firstWords(first)).toBe('open\n');
    const second = inContainer();
    expect(await firstWords(second)).toMatch(/^Another process already serves the data folder/);
    expect(await once(second, 'exit')).toEqual([1, null]);
  },
);

async function firstWords({ stdout }: ChildProcess): Promise<string> {
  const [words] = stdout ? await once(stdout, 'data') : [];
  return String(words);
}
