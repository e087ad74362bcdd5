import { createHash, randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { Log } from '../log.ts';
import { DataFolderError } from './cluster.ts';

/** A lock that a process holds while it writes to it. */
export type FolderLock = { release(): Promise<void> };

type Options = {
  log: Log;
  /**
   * Another process has taken the folder over, or it can't be written to any more: this process must write nothing
   * more.
   */
  onLost(): void;
  identity?: ProcessIdentity;
  times?: typeof defaultTimes;
};

const defaultTimes = {
  /** How often the owner writes to the lock. */
  heartbeatMs: 5_000,
  /** A lock that has not been written to for this long is free. */
  staleMs: 30_000,
  /** How long to wait for a site that is shutting down. */
  maxWaitMs: 3_000,
};

const Content = z.object({
  id: z.string(),
  isReleased: z.boolean(),
  host: z.string(),
  boot: z.string(),
  namespace: z.string(),
  pid: z.number(),
  started: z.string(),
});
type Content = z.infer<typeof Content>;

/** The current lock. `content` is null while it is being written. */
type LockFile = { number: number; text: string; writtenAt: number; content: Content | null };

/**
 * Takes DATA_DIR for this process alone, even if others use it from another container or machine, where neither a
 * process id nor a lock in PostgreSQL helps. The lock is the file with the highest number in `lock/`: to take it, a
 * process creates the next number, which only one can. A lock can be taken over if its owner released it, is certainly
 * dead, or has not written to it for half a minute. Throws DataFolderError if another process holds it.
 */
export async function lockFolder(dataDir: string, options: Options): Promise<FolderLock> {
  const { identity = ownIdentity(), times = defaultTimes } = options;
  const folder = join(dataDir, 'lock');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const content: Content = { id: randomUUID(), isReleased: false, ...identity };
  for (;;) {
    const current = await readLock(folder);
    if (current) await waitUntilFree(folder, current, identity, { ...options, times });
    const number = (current?.number ?? 0) + 1;
    const file = await claim(folder, number, content);
    if (file) return startHeartbeat(folder, { number, file, content }, { ...options, times });
  }
}

/** Reads the current lock; undefined if there has never been one. */
async function readLock(folder: string): Promise<LockFile | undefined> {
  const number = await findHighestNumber(folder);
  if (number === 0) return undefined;
  const path = join(folder, String(number));
  try {
    const [text, { mtimeMs }] = await Promise.all([readFile(path, 'utf8'), stat(path)]);
    return { number, text, writtenAt: mtimeMs, content: parseContent(text) };
  } catch {
    // The next one has been created, and this one removed.
    return readLock(folder);
  }
}

async function findHighestNumber(folder: string): Promise<number> {
  const numbers = (await readdir(folder)).filter((name) => /^\d{1,15}$/.test(name)).map(Number);
  return Math.max(0, ...numbers);
}

function parseContent(text: string): Content | null {
  try {
    return Content.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

type WaitOptions = Required<Pick<Options, 'times'>> & Pick<Options, 'log'>;

/** Resolves when the lock may be taken over, or has a new owner. Throws DataFolderError if its owner is alive. */
async function waitUntilFree(
  folder: string,
  current: LockFile,
  own: ProcessIdentity,
  { times, log }: WaitOptions,
): Promise<void> {
  const startedAt = performance.now();
  let hasWarned = false;
  let first = current;
  for (;;) {
    const latest = await readLock(folder);
    if (!latest || latest.number !== current.number) return;
    if (!first.content) first = latest;
    const waited = performance.now() - startedAt;
    const age = (await readFolderClock(folder)) - latest.writtenAt;
    const state = decide(first, latest, own, { waited, age, ...times });
    if (state === 'free') return;
    const isWithinWait = waited <= times.maxWaitMs;
    if (state === 'held' && !isWithinWait) throw inUseError(folder, latest.content);
    if (!hasWarned && !isWithinWait) {
      hasWarned = true;
      log.warn(
        { host: latest.content?.host },
        'the data folder was in use elsewhere; looking whether it still is',
      );
    }
    await delay(Math.min(100, times.heartbeatMs));
  }
}

type Elapsed = typeof defaultTimes & { waited: number; age: number };

/** Decides from two reads whether a lock is free, held, or not yet decidable. */
function decide(
  first: LockFile,
  latest: LockFile,
  own: ProcessIdentity,
  elapsed: Elapsed,
): 'free' | 'held' | 'open' {
  if (latest.content?.isReleased) return 'free';
  const state = latest.content ? processState(latest.content, own) : 'unknown';
  if (state !== 'unknown') return state === 'dead' ? 'free' : 'held';
  if (latest.text !== first.text || latest.writtenAt !== first.writtenAt) return 'held';
  // It must also miss two beats while we watch: after the machine slept, the owner's last beat is old although it is
  // alive.
  return elapsed.age > elapsed.staleMs && elapsed.waited > 2 * elapsed.heartbeatMs ? 'free' : 'open';
}

function inUseError(folder: string, owner: Content | null): DataFolderError {
  const where = owner ? ` (process ${owner.pid} on ${owner.host.split(' ')[0]})` : '';
  return new DataFolderError(
    `Another process already serves the data folder ${join(folder, '..')}${where}. Stop it first, or set DATA_DIR to another folder.`,
  );
}

/** The time of the clock that stamps the folder's files: on a shared folder that may be another machine's. */
async function readFolderClock(folder: string): Promise<number> {
  const path = join(folder, `clock-${randomUUID()}`);
  const file = await open(path, 'wx', 0o600);
  try {
    await file.write('now');
    return (await file.stat()).mtimeMs;
  } finally {
    await file.close();
    await rm(path, { force: true });
  }
}

/** Creates the lock with a number. Undefined if another process has created it, or one with a higher number. */
async function claim(folder: string, number: number, content: Content): Promise<FileHandle | undefined> {
  const path = join(folder, String(number));
  const file = await open(path, 'wx', 0o600).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return undefined;
    throw error;
  });
  if (!file) return undefined;
  let isHeld = false;
  try {
    await write(file, content, 0);
    isHeld = (await findHighestNumber(folder)) === number;
    if (!isHeld) return undefined;
    for (const name of await readdir(folder)) {
      if (Number(name) < number) await rm(join(folder, name), { force: true });
    }
    return file;
  } finally {
    if (!isHeld) {
      await file.close();
      await rm(path, { force: true });
    }
  }
}

/** Overwrites the lock in place, with the same length, so that this works on a full disk. */
async function write(file: FileHandle, content: Content, beat: number): Promise<void> {
  await file.write(`${JSON.stringify({ ...content, beat }).padEnd(500)}\n`, 0);
}

type HeldLock = { number: number; file: FileHandle; content: Content };

/** Writes to the lock, and returns whether it is still the newest. */
async function writeHeartbeat(
  folder: string,
  { number, file, content }: HeldLock,
  beat: number,
): Promise<boolean> {
  try {
    await write(file, content, beat);
  } catch {
    const now = new Date();
    await utimes(join(folder, String(number)), now, now);
  }
  return (await findHighestNumber(folder)) === number;
}

/** Keeps writing to the lock, until it is released or taken over by another process. */
function startHeartbeat(
  folder: string,
  held: HeldLock,
  { times, onLost, log }: Options & WaitOptions,
): FolderLock {
  /** A process that can't write to its lock must exit before another may consider the lock stale. */
  const limitMs = times.staleMs - 2 * times.heartbeatMs;
  let beat = 0;
  let writeStartedAt: number | undefined;
  let lastBeat = performance.now();
  let pendingWrite = Promise.resolve();
  let isOver = false;

  async function runHeartbeat(): Promise<void> {
    beat += 1;
    writeStartedAt = performance.now();
    try {
      if (!(await writeHeartbeat(folder, held, beat))) return reportLost();
      lastBeat = performance.now();
    } catch (error) {
      log.error({ error }, 'the lock of the data folder can’t be written');
      if (performance.now() - lastBeat > limitMs) reportLost();
    } finally {
      writeStartedAt = undefined;
    }
  }

  function reportLost(): void {
    if (isOver) return;
    isOver = true;
    clearInterval(timer);
    log.error({ folder }, 'the data folder is another process’s, or can’t be reached: stopping at once');
    onLost();
    // A folder that can’t be reached may also refuse this.
    void pendingWrite.then(() => held.file.close()).catch(() => undefined);
  }

  const timer = setInterval(() => {
    if (writeStartedAt === undefined) pendingWrite = runHeartbeat();
    else if (performance.now() - writeStartedAt > limitMs) reportLost();
  }, times.heartbeatMs);
  timer.unref();

  return {
    async release() {
      if (isOver) return;
      isOver = true;
      clearInterval(timer);
      await pendingWrite;
      await write(held.file, { ...held.content, isReleased: true }, beat).catch(() => undefined);
      await held.file.close();
    },
  };
}

/** Identifies a process and its machine. A part that the system does not report is empty. */
type ProcessIdentity = {
  /** The machine or container. */
  host: string;
  /** Differs each time that the machine starts. */
  boot: string;
  /** The process id namespace: each container has its own. */
  namespace: string;
  pid: number;
  /** When the process started, in clock ticks since boot: a reused id is another process. */
  started: string;
};

/** Identifies this process, or another one that is visible from it. */
export function ownIdentity(pid = process.pid): ProcessIdentity {
  const machine = createHash('sha256').update(readOrEmpty(() => readFileSync('/etc/machine-id', 'utf8')));
  return {
    host: `${hostname()} ${machine.digest('hex').slice(0, 12)}`,
    boot: readOrEmpty(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()),
    namespace: readOrEmpty(() => readlinkSync('/proc/self/ns/pid')),
    pid,
    started: readStartTime(pid),
  };
}

/** Whether a process is certainly dead, certainly alive, or not visible from here. */
function processState(other: ProcessIdentity, own: ProcessIdentity): 'dead' | 'alive' | 'unknown' {
  if (other.boot === '' || own.boot === '' || other.started === '') return 'unknown';
  if (other.boot !== own.boot) return other.host === own.host ? 'dead' : 'unknown';
  if (other.namespace !== own.namespace || own.namespace === '') return 'unknown';
  const { started, isOver } = readProcess(other.pid);
  if (started !== '') return started === other.started && !isOver ? 'alive' : 'dead';
  // It may be hidden from us.
  return isRunning(other.pid) ? 'unknown' : 'dead';
}

const readStartTime = (pid: number) => readProcess(pid).started;

/** Reads from the system when a process started, and whether it is a zombie. */
function readProcess(pid: number): { started: string; isOver: boolean } {
  // The program's name, in parentheses, may contain anything.
  const stat = readOrEmpty(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { started: fields[19] ?? '', isOver: fields[0] === 'Z' || fields[0] === 'X' };
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function readOrEmpty(read: () => string): string {
  try {
    return read();
  } catch {
    return '';
  }
}
