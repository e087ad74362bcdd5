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
import { ConfigError } from '../config.ts';
import { freePort } from '../free-port.ts';

/** The database's files, and the programs and the account that run it. */
export type Cluster = {
  /** DATA_DIR/postgres. */
  folder: string;
  programs: string;
  account: Account | undefined;
  /** Listens on a loopback port, with a password, instead of on a Unix socket: on Windows. */
  loopback: boolean;
  /** The loopback port; kept when the server restarts, because the site's connections use it. */
  port?: number | undefined;
  /** Additional settings: `['fsync=off']`, for tests. */
  settings: readonly string[];
};

/** The PostgreSQL version that we ship: a cluster of another one can't be opened. */
const majorVersion = '18';
const superuser = 'mahalla';
const isWindows = process.platform === 'win32';

/**
 * Small: a borough's rows fit into it, and the site on the same machine needs the memory more. Values never go into the
 * log.
 */
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
 * Creates the cluster if there is none: in another folder, then renamed, so that it is complete or absent however many
 * processes start at once. Throws DataFolderError.
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
    if (code !== 0) throw new DataFolderError(startFailureText(cluster.folder, output));
    renameSync(partial, cluster.folder);
  } catch (error) {
    if (existsSync(join(cluster.folder, 'PG_VERSION'))) return;
    if (error instanceof DataFolderError) throw error;
    throw new DataFolderError(startFailureText(cluster.folder, String(error)));
  } finally {
    rmSync(partial, { recursive: true, force: true });
    rmSync(`${partial}.log`, { force: true });
  }
}

function checkVersion({ folder }: Cluster): void {
  const version = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
  if (version === majorVersion) return;
  throw new DataFolderError(
    `${folder} holds a database of PostgreSQL ${version}, and this version brings ${majorVersion}. Set DATA_DIR to another folder, or move the data with PostgreSQL’s own pg_upgrade.`,
  );
}

/** A Unix socket in a folder that no other account may enter needs no password; a loopback port does. */
function authentication({ folder, loopback, account }: Cluster): string[] {
  if (!loopback) return ['--auth=trust'];
  const file = passwordFile(folder);
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 });
  if (account) chownSync(file, account.uid, account.gid);
  return ['--auth=scram-sha-256', `--pwfile=${file}`];
}

const passwordFile = (folder: string) => `${folder}.password`;

/** A started server: `ended` resolves with its last output when it stops, for whatever reason. */
export type ServerStart = { ended: Promise<string> };

/**
 * Starts the server in its own process group, so that a terminal's Ctrl-C reaches only us. It survives when we are
 * killed.
 */
export async function startServer(cluster: Cluster): Promise<ServerStart> {
  const listening = cluster.loopback
    ? ['listen_addresses=127.0.0.1', `port=${await choosePort(cluster)}`]
    : ['listen_addresses=', 'unix_socket_directories=.'];
  const settings = [...ownSettings, ...listening, ...cluster.settings].flatMap((setting) => ['-c', setting]);
  const { child, output } = launch(cluster, 'postgres', settings, true);
  child.unref();
  return { ended: ended(child).then(() => output()) };
}

/** Returns the connection settings of the server. */
export function addressOf({ folder, loopback, port }: Cluster): pg.ClientConfig {
  const common = { user: superuser, database: 'postgres' };
  if (!loopback) return { ...common, host: socketFolder(folder) };
  const password = readFileSync(passwordFile(folder), 'utf8');
  return { ...common, host: '127.0.0.1', port: port ?? portIn(folder) ?? 0, password };
}

/** A socket's path holds 107 bytes: a deeper folder is kept open and addressed by its file descriptor. */
function socketFolder(folder: string): string {
  if (Buffer.byteLength(join(folder, '.s.PGSQL.5432')) <= maxSocketPathBytes) return folder;
  if (!existsSync('/proc/self/fd')) {
    throw new DataFolderError(
      `The path of ${folder} is too long for the database’s socket. Set DATA_DIR to a folder with a shorter path.`,
    );
  }
  const descriptor =
    openedFolders.get(folder) ?? openSync(folder, constants.O_RDONLY | constants.O_DIRECTORY);
  openedFolders.set(folder, descriptor);
  return `/proc/self/fd/${descriptor}`;
}

const maxSocketPathBytes = 103;
const openedFolders = new Map<string, number>();

/** Stops the server, whichever process started it, without waiting for its clients. */
export async function stopServer(cluster: Cluster): Promise<void> {
  await run(cluster, 'pg_ctl', ['-m', 'fast', '-w', '-t', '30', 'stop']);
}

/** Returns the process id of the running server; undefined if none is visible from here. */
export function processOfServer({ folder }: Cluster): number | undefined {
  const pid = Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]);
  return isServerOf(folder, pid) ? pid : undefined;
}

/** Kills the server as a power cut would: it writes nothing more. */
export function killServer({ folder }: Cluster, pid: number): void {
  if (isServerOf(folder, pid)) process.kill(pid, isWindows ? 'SIGKILL' : 'SIGQUIT');
}

/**
 * A process id may be of another container, and belong to another program here: our server's working directory is its
 * folder.
 */
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
 * Runs one of PostgreSQL's programs on the cluster. Another account may not have access to the folder (in a home
 * folder, for example), so it gets the folder opened as /proc/self/fd/3. The program's output goes to a file next to
 * the cluster, which it can still write to after we have ended.
 */
function launch(cluster: Cluster, program: string, args: readonly string[], detached: boolean) {
  const { folder, account, programs } = cluster;
  const log = `${folder}.log`;
  const logSize = statSync(log, { throwIfNoEntry: false })?.size ?? 0;
  const logFile = openSync(log, logSize > 1_000_000 ? 'w' : 'a', 0o600);
  const from = logSize > 1_000_000 ? 0 : logSize;
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

/** Explains PostgreSQL's last output to the person who runs the site. */
export function startFailureText(folder: string, output: string): string {
  if (/No space left on device|ENOSPC/.test(output)) {
    return `The disk is full: the database in ${folder} can’t be started. Make room, then start again.`;
  }
  if (/Permission denied|EACCES|EPERM|wrong ownership|invalid permissions/.test(output)) {
    return `The database in ${folder} belongs to another account. Start as its owner or as root, or set DATA_DIR to another folder.`;
  }
  const lastOutput = output.trim().split('\n').slice(-3).join('\n');
  return `The embedded database in ${folder} doesn’t start. Its last messages:\n${lastOutput}`;
}

/** Returns the port of the running server, or of one that was killed; undefined after an orderly stop. */
function portIn(folder: string): number | undefined {
  const file = join(folder, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  // A server that was killed while it started has written only some of the lines.
  const port = Number(readFileSync(file, 'utf8').split('\n')[3]);
  return port > 0 ? port : undefined;
}

/** After a crash the same port again, which the connection pool uses. */
async function choosePort(cluster: Cluster): Promise<number> {
  cluster.port ??= portIn(cluster.folder) ?? (await freePort());
  return cluster.port;
}

/** A system account, by its numeric ids. */
export type Account = { uid: number; gid: number };

/**
 * The account that runs PostgreSQL: our own (undefined), unless we are root, which PostgreSQL refuses. Root starts it
 * as the owner of the cluster, and a new cluster as `postgres` or `nobody`. Throws DataFolderError if there is no such
 * account.
 */
export function databaseAccount(cluster: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  if (existsSync(cluster)) {
    const { uid, gid } = statSync(cluster);
    if (uid !== 0) return { uid, gid };
  }
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const accountName of ['postgres', 'nobody']) {
    const account = accounts.find(([name]) => name === accountName);
    if (account) return { uid: Number(account[2]), gid: Number(account[3]) };
  }
  throw new DataFolderError(
    'PostgreSQL can’t run as root, and this machine has no account named postgres or nobody. Start as an ordinary user, or set DATABASE_URL.',
  );
}

/** The data folder or its database can't be used; the message says why and what to do, as sentences for an operator. */
export class DataFolderError extends ConfigError {}
