import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { Log } from '../../log.ts';
import { DataFolderError } from './data-folder-error.ts';
import { type Identity, ownIdentity, stateOf } from './identity.ts';

/** A lock that a process has for as long as it writes to it. */
export type FolderLock = { release(): Promise<void> };

type Options = {
  log: Log;
  /** Somebody else has taken the folder over, or it can't be written to any more: nothing more may be written to it. */
  onLost(): void;
  identity?: Identity;
  times?: typeof usualTimes;
};

const usualTimes = {
  /** The lock is written to so often. */
  beatMs: 5_000,
  /** One that was not written to for so long is somebody's who is gone. */
  staleMs: 30_000,
  /** A site that is just ending is waited for. */
  patienceMs: 3_000,
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

/** What stands in the lock now. `content` is null while it is being written. */
type Found = { number: number; text: string; writtenAt: number; content: Content | null };

/**
 * Takes DATA_DIR for this process alone, also where others reach it from another container or machine, which neither a process
 * id nor a lock of PostgreSQL's tells. The lock is the file of the highest number in `lock/`: who wants it creates the next
 * number, which only one can. It is taken from a process that let go of it, that is certainly dead, or that has not written
 * to it for half a minute. Throws DataFolderError where it is somebody else's.
 */
export async function lockFolder(dataDir: string, options: Options): Promise<FolderLock> {
  const { identity = ownIdentity(), times = usualTimes } = options;
  const folder = join(dataDir, 'lock');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const content: Content = { id: randomUUID(), isReleased: false, ...identity };
  for (;;) {
    const found = await readLock(folder);
    if (found) await waitUntilFree(folder, found, identity, { ...options, times });
    const number = (found?.number ?? 0) + 1;
    const file = await claim(folder, number, content);
    if (file) return keep(folder, { number, file, content }, { ...options, times });
  }
}

/** The lock as it stands; undefined where nobody has ever had it. */
async function readLock(folder: string): Promise<Found | undefined> {
  const number = await highest(folder);
  if (number === 0) return undefined;
  const path = join(folder, String(number));
  try {
    const [text, { mtimeMs }] = await Promise.all([readFile(path, 'utf8'), stat(path)]);
    return { number, text, writtenAt: mtimeMs, content: contentOf(text) };
  } catch {
    // The next one has been created, and this one removed.
    return readLock(folder);
  }
}

async function highest(folder: string): Promise<number> {
  const numbers = (await readdir(folder)).filter((name) => /^\d{1,15}$/.test(name)).map(Number);
  return Math.max(0, ...numbers);
}

function contentOf(text: string): Content | null {
  try {
    return Content.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

type Waiting = Required<Pick<Options, 'times'>> & Pick<Options, 'log'>;

/** Resolves when the lock may be taken over, or has changed hands. Throws DataFolderError when its owner is alive. */
async function waitUntilFree(
  folder: string,
  found: Found,
  own: Identity,
  { times, log }: Waiting,
): Promise<void> {
  const began = performance.now();
  let isAnnounced = false;
  let first = found;
  for (;;) {
    const now = await readLock(folder);
    if (!now || now.number !== found.number) return;
    if (!first.content) first = now;
    const waited = performance.now() - began;
    const age = (await clockOf(folder)) - now.writtenAt;
    const state = judge(first, now, own, { waited, age, ...times });
    if (state === 'free') return;
    const isPatient = waited <= times.patienceMs;
    if (state === 'held' && !isPatient) throw inUse(folder, now.content);
    if (!isAnnounced && !isPatient) {
      isAnnounced = true;
      log.warn(
        { host: now.content?.host },
        'the data folder was in use elsewhere; looking whether it still is',
      );
    }
    await delay(Math.min(100, times.beatMs));
  }
}

type Passed = typeof usualTimes & { waited: number; age: number };

/** What a lock that was looked at twice is: nobody's any more, somebody's, or not to be told yet. */
function judge(first: Found, now: Found, own: Identity, passed: Passed): 'free' | 'held' | 'open' {
  if (now.content?.isReleased) return 'free';
  const state = now.content ? stateOf(now.content, own) : 'unknown';
  if (state !== 'unknown') return state === 'dead' ? 'free' : 'held';
  if (now.text !== first.text || now.writtenAt !== first.writtenAt) return 'held';
  // Two beats are watched for as well: a machine that slept has its beats behind it, and goes on.
  return passed.age > passed.staleMs && passed.waited > 2 * passed.beatMs ? 'free' : 'open';
}

function inUse(folder: string, owner: Content | null): DataFolderError {
  const where = owner ? ` (process ${owner.pid} on ${owner.host.split(' ')[0]})` : '';
  return new DataFolderError(
    `Another process already serves the data folder ${join(folder, '..')}${where}. Stop it first, or set DATA_DIR to another folder.`,
  );
}

/** The time by the clock that stamps the folder's files: on a shared folder that may be another machine's. */
async function clockOf(folder: string): Promise<number> {
  const path = join(folder, `clock-${randomUUID()}`);
  const file = await open(path, 'wx', 0o600);
  await file.write('now');
  const { mtimeMs } = await file.stat();
  await file.close();
  await rm(path, { force: true });
  return mtimeMs;
}

/** Creates the lock of a number. Undefined where somebody else has, or has gone further already. */
async function claim(folder: string, number: number, content: Content): Promise<FileHandle | undefined> {
  const path = join(folder, String(number));
  const file = await open(path, 'wx', 0o600).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return undefined;
    throw error;
  });
  if (!file) return undefined;
  await write(file, content, 0);
  if ((await highest(folder)) === number) {
    for (const name of await readdir(folder)) {
      if (Number(name) < number) await rm(join(folder, name), { force: true });
    }
    return file;
  }
  await file.close();
  await rm(path, { force: true });
  return undefined;
}

/** In place, and always as long as before: a full disk takes it. */
async function write(file: FileHandle, content: Content, beat: number): Promise<void> {
  await file.write(`${JSON.stringify({ ...content, beat }).padEnd(500)}\n`, 0);
}

type Held = { number: number; file: FileHandle; content: Content };

/** Writes to the lock, and answers whether it still is the newest. */
async function writeBeat(folder: string, { number, file, content }: Held, beat: number): Promise<boolean> {
  try {
    await write(file, content, beat);
  } catch {
    const now = new Date();
    await utimes(join(folder, String(number)), now, now);
  }
  return (await highest(folder)) === number;
}

/** Goes on writing to the lock, until it is let go of or found to be somebody else's. */
function keep(folder: string, held: Held, { times, onLost, log }: Options & Waiting): FolderLock {
  /** Before anybody else may take the lock for stale, a process that can't write to it has to be gone. */
  const limitMs = times.staleMs - 2 * times.beatMs;
  let beat = 0;
  let began: number | undefined;
  let lastBeat = performance.now();
  let beating = Promise.resolve();
  let isOver = false;

  async function beatOnce(): Promise<void> {
    beat += 1;
    began = performance.now();
    try {
      if (!(await writeBeat(folder, held, beat))) return lose();
      lastBeat = performance.now();
    } catch (error) {
      log.error({ error }, 'the lock of the data folder can’t be written');
      if (performance.now() - lastBeat > limitMs) lose();
    } finally {
      began = undefined;
    }
  }

  function lose(): void {
    if (isOver) return;
    isOver = true;
    clearInterval(timer);
    log.error({ folder }, 'the data folder is another process’s, or can’t be reached: stopping at once');
    onLost();
  }

  const timer = setInterval(() => {
    if (began === undefined) beating = beatOnce();
    else if (performance.now() - began > limitMs) lose();
  }, times.beatMs);
  timer.unref();

  return {
    async release() {
      if (isOver) return;
      isOver = true;
      clearInterval(timer);
      await beating;
      await write(held.file, { ...held.content, isReleased: true }, beat).catch(() => undefined);
      await held.file.close();
    },
  };
}
