import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

const debian = '/usr/lib/postgresql';
const patience = 30_000;

/**
 * Starts an empty PostgreSQL in a temporary folder, on a free port of 127.0.0.1, with its usual care for the disk.
 * Answers { url, stop } or, where the programs are not installed, undefined. Throws when it doesn't come up.
 */
export async function startPostgres() {
  const programs = findPrograms();
  if (!programs) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'mahalla-postgres-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    return await startIn(folder, programs, remove);
  } catch (error) {
    remove();
    throw error;
  }
}

async function startIn(folder, programs, remove) {
  const user = ordinaryUser();
  const password = randomBytes(24).toString('hex');
  writeFileSync(join(folder, 'password'), password, { mode: 0o600 });
  for (const path of [folder, join(folder, 'password')])
    if (user.uid !== undefined) chownSync(path, user.uid, user.gid);
  const data = join(folder, 'data');
  const setUp = [
    '-D',
    data,
    '-U',
    'postgres',
    '--auth=scram-sha-256',
    `--pwfile=${join(folder, 'password')}`,
  ];
  run(join(programs, 'initdb'), [...setUp, '--encoding=UTF8', '--locale=C', '--no-sync'], {
    ...user,
    cwd: folder,
  });

  const port = await freePort();
  const log = openSync(join(folder, 'log'), 'a');
  const options = ['-c', 'listen_addresses=127.0.0.1', '-c', 'max_connections=200'];
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', data, '-p', String(port), '-k', folder, ...options],
    {
      ...user,
      cwd: folder,
      stdio: ['ignore', log, log],
      detached: true,
    },
  );
  const ended = new Promise((resolve) => server.on('close', resolve));
  await untilReady(programs, port, server, () => readFileSync(join(folder, 'log'), 'utf8'));
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    async stop() {
      server.kill('SIGINT');
      await ended;
      remove();
    },
  };
}

/** The folder of PostgreSQL's programs: Debian keeps the server's own outside PATH, one folder a version. */
function findPrograms() {
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  return folders.find((folder) =>
    ['initdb', 'postgres', 'pg_isready'].every((name) => existsSync(join(folder, name))),
  );
}

/** PostgreSQL refuses to run as root: there it runs as postgres or nobody. */
function ordinaryUser() {
  if (process.getuid?.() !== 0) return {};
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const account = ['postgres', 'nobody']
    .map((name) => accounts.find(([known]) => known === name))
    .find(Boolean);
  if (!account) throw new Error('PostgreSQL can’t run as root, and there is no account postgres or nobody.');
  return { uid: Number(account[2]), gid: Number(account[3]) };
}

async function untilReady(programs, port, server, log) {
  const since = Date.now();
  while (
    spawnSync(join(programs, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port)]).status !== 0
  ) {
    if (server.exitCode !== null || Date.now() - since > patience) {
      server.kill('SIGKILL');
      throw new Error(`PostgreSQL did not start:\n${log()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function run(command, args, options) {
  const { status, stderr, error } = spawnSync(command, args, { ...options, encoding: 'utf8' });
  if (error) throw error;
  if (status !== 0) throw new Error(`${command} ended with ${status}:\n${stderr}`);
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
