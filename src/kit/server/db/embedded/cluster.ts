import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import {
  chownSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { freePort } from '../../free-port.ts';
import type { Account } from './account.ts';
import { DataFolderError } from './data-folder-error.ts';

/** The database's files, and the programs and the account that serve them. */
export type Cluster = {
  /** DATA_DIR/postgres. */
  folder: string;
  programs: string;
  account: Account | undefined;
  /** Listens on a port of the loopback, with a password, instead of on a Unix socket: on Windows. */
  loopback: boolean;
  /** The port of the loopback; kept over a restart of the server, for that is where the site goes on looking for it. */
  port?: number | undefined;
  /** Settings beside our own: `['fsync=off']`, for tests. */
  settings: readonly string[];
};

/** The version whose programs we bring: a cluster of another one can't be opened. */
const majorVersion = '18';
const superuser = 'mahalla';
const isWindows = process.platform === 'win32';

/** Small: a borough's rows fit into it, and the server beside it needs the memory more. Values never go into the log. */
const ownSettings = [
  'shared_buffers=32MB',
  'max_connections=50',
  'max_wal_size=256MB',
  'io_method=sync',
  'max_logical_replication_workers=0',
  'log_min_error_statement=panic',
  'log_parameter_max_length_on_error=0',
  'log_error_verbosity=terse',
];

/**
 * Makes the cluster where there is none: beside its place, then moved there, so that it is whole or absent however many
 * start at once. Throws DataFolderError.
 */
export async function createCluster(cluster: Cluster): Promise<void> {
  if (existsSync(join(cluster.folder, 'PG_VERSION'))) return checkVersion(cluster);
  const partial = `${cluster.folder}.${randomUUID().slice(0, 8)}`;
  const making = { ...cluster, folder: partial };
  try {
    mkdirSync(partial, { mode: 0o700 });
    if (cluster.account) chownSync(partial, cluster.account.uid, cluster.account.gid);
    const { code, output } = await run(making, 'initdb', [
      ...['-U', superuser, '--encoding=UTF8', '--locale-provider=builtin', '--locale=C.UTF-8'],
      ...['--wal-segsize=4', '--no-instructions', ...authentication(cluster)],
    ]);
    if (code !== 0) throw new DataFolderError(problem(cluster.folder, output));
    renameSync(partial, cluster.folder);
  } catch (error) {
    if (existsSync(join(cluster.folder, 'PG_VERSION'))) return;
    if (error instanceof DataFolderError) throw error;
    throw new DataFolderError(problem(cluster.folder, String(error)));
  } finally {
    rmSync(partial, { recursive: true, force: true });
    rmSync(`${partial}.log`, { force: true });
  }
}

function checkVersion({ folder }: Cluster): void {
  const found = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
  if (found === majorVersion) return;
  throw new DataFolderError(
    `${folder} holds a database of PostgreSQL ${found}, and this version brings ${majorVersion}. Set DATA_DIR to another folder, or move the data with PostgreSQL’s own pg_upgrade.`,
  );
}

/** A Unix socket in a folder that nobody else may enter needs no password; a port of the loopback does. */
function authentication({ folder, loopback, account }: Cluster): string[] {
  if (!loopback) return ['--auth=trust'];
  const file = passwordFile(folder);
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 });
  if (account) chownSync(file, account.uid, account.gid);
  return ['--auth=scram-sha-256', `--pwfile=${file}`];
}

const passwordFile = (folder: string) => `${folder}.password`;

/** A server under way: `ended` resolves with its last words when it stops, whyever. */
export type ServerStart = { ended: Promise<string> };

/** Starts the server, in a process group of its own so that a terminal's Ctrl-C reaches only us. It outlives us when we are killed. */
export async function startServer(cluster: Cluster): Promise<ServerStart> {
  const listening = cluster.loopback
    ? ['listen_addresses=127.0.0.1', `port=${await choosePort(cluster)}`]
    : ['listen_addresses=', 'unix_socket_directories=.'];
  const settings = [...ownSettings, ...listening, ...cluster.settings].flatMap((setting) => ['-c', setting]);
  const { child, output } = launch(cluster, 'postgres', settings, true);
  child.unref();
  return { ended: ended(child).then(() => output()) };
}

/** How the server, if one runs, is reached. */
export function addressOf({ folder, loopback, port }: Cluster): pg.ClientConfig {
  const common = { user: superuser, database: 'postgres' };
  if (!loopback) return { ...common, host: socketFolder(folder) };
  const password = readFileSync(passwordFile(folder), 'utf8');
  return { ...common, host: '127.0.0.1', port: port ?? portIn(folder) ?? 0, password };
}

/** A socket's path holds 107 bytes: a deeper folder is kept open and named by its number. */
function socketFolder(folder: string): string {
  if (Buffer.byteLength(join(folder, '.s.PGSQL.5432')) <= longestSocketPath) return folder;
  if (!existsSync('/proc/self/fd')) {
    throw new DataFolderError(
      `The path of ${folder} is too long for the database’s socket. Set DATA_DIR to a folder with a shorter path.`,
    );
  }
  const known = openedFolders.get(folder) ?? openSync(folder, constants.O_RDONLY | constants.O_DIRECTORY);
  openedFolders.set(folder, known);
  return `/proc/self/fd/${known}`;
}

const longestSocketPath = 103;
const openedFolders = new Map<string, number>();

/** Stops the server, no matter who started it, without waiting for its clients. */
export async function stopServer(cluster: Cluster): Promise<void> {
  await run(cluster, 'pg_ctl', ['-m', 'fast', '-w', '-t', '30', 'stop']);
}

/** The process of the server that runs; undefined where it is none that can be seen from here. */
export function processOfServer({ folder }: Cluster): number | undefined {
  const pid = Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]);
  return isServerOf(folder, pid) ? pid : undefined;
}

/** Ends the server as a power cut would: what it has not written yet, it does not write any more. */
export function cutOff({ folder }: Cluster, pid: number): void {
  if (isServerOf(folder, pid)) process.kill(pid, isWindows ? 'SIGKILL' : 'SIGQUIT');
}

/** A process id may be of another container, and name some other program here: a server works in its own folder. */
function isServerOf(folder: string, pid: number): boolean {
  if (!existsSync('/proc/self')) return true;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder);
  } catch {
    return false;
  }
}

async function run(cluster: Cluster, program: string, args: readonly string[]) {
  const { child, output } = launch(cluster, program, args, false);
  const code = await ended(child);
  return { code, output: output() };
}

/**
 * Runs one of PostgreSQL's programs on the cluster. Another account may not be able to walk to the folder (it lies in
 * somebody's home, say), so it gets the folder opened and finds it as /proc/self/fd/3. What the program says goes to a file
 * beside the cluster, which it can still write to when we are gone.
 */
function launch(cluster: Cluster, program: string, args: readonly string[], detached: boolean) {
  const { folder, account, programs } = cluster;
  const log = `${folder}.log`;
  const kept = statSync(log, { throwIfNoEntry: false })?.size ?? 0;
  const logFile = openSync(log, kept > 1_000_000 ? 'w' : 'a', 0o600);
  const from = kept > 1_000_000 ? 0 : kept;
  const opened = account && openSync(folder, constants.O_RDONLY | constants.O_DIRECTORY);
  const child = spawn(
    join(programs, 'bin', isWindows ? `${program}.exe` : program),
    ['-D', opened === undefined ? folder : '/proc/self/fd/3', ...args],
    {
      ...account,
      cwd: programs,
      env: { PATH: process.env.PATH, LC_ALL: 'C' },
      stdio: ['ignore', logFile, logFile, ...(opened === undefined ? [] : [opened])],
      detached,
      windowsHide: true,
    },
  );
  closeSync(logFile);
  if (opened !== undefined) closeSync(opened);
  return { child, output: () => readFileSync(log).subarray(from).toString('utf8') };
}

function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.once('error', (error) =>
      reject(
        new DataFolderError(
          `The embedded PostgreSQL can’t be run here (${error.message}). Set DATABASE_URL to a PostgreSQL 15 or newer.`,
        ),
      ),
    );
    child.once('exit', (code) => resolve(code));
  });
}

/** What PostgreSQL's last words mean for the person who runs the site. */
export function problem(folder: string, output: string): string {
  if (/No space left on device|ENOSPC/.test(output)) {
    return `The disk is full: the database in ${folder} can’t be started. Make room, then start again.`;
  }
  if (/Permission denied|EACCES|EPERM|wrong ownership|invalid permissions/.test(output)) {
    return `The database in ${folder} belongs to another account. Start as its owner or as root, or set DATA_DIR to another folder.`;
  }
  const lastWords = output.trim().split('\n').slice(-3).join('\n');
  return `The embedded database in ${folder} doesn’t start. Its last messages:\n${lastWords}`;
}

/** The port of the server that runs, or of the one that was killed; undefined after an orderly end. */
function portIn(folder: string): number | undefined {
  const file = join(folder, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  // A server that was killed while it started has written only some of the lines.
  const port = Number(readFileSync(file, 'utf8').split('\n')[3]);
  return port > 0 ? port : undefined;
}

/** After a crash the same port again, which the pool of connections knows. */
async function choosePort(cluster: Cluster): Promise<number> {
  cluster.port ??= portIn(cluster.folder) ?? (await freePort());
  return cluster.port;
}
