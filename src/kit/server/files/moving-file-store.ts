import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from '../db/database.ts';
import { errorText } from '../error-record.ts';
import type { Log } from '../log.ts';
import type { FileStore } from './file-store.ts';
import { areStored } from './stored-files.ts';

/**
 * A store that takes the place of another, whose files are still to be moved: what is put goes to `to`, what is asked for is
 * found in either, and what is removed is gone from both.
 */
export function movingFileStore(from: FileStore, to: FileStore): FileStore {
  return {
    async put(key, bytes) {
      await to.put(key, bytes);
      await from.remove(key);
    },
    get: async (key) => (await from.get(key)) ?? (await to.get(key)),
    async remove(key) {
      await from.remove(key);
      await to.remove(key);
    },
    async *list() {
      yield* from.list();
      yield* to.list();
    },
  };
}

/**
 * Moves all files that have a row, each read back before the old one goes; the others are left to the sweep. Several may move
 * the same files at once. Answers how many were moved.
 */
export async function moveFiles(db: Db, from: FileStore, to: FileStore): Promise<number> {
  let moved = 0;
  for await (const { key } of from.list()) {
    const bytes = (await areStored(db, [key])) ? await from.get(key) : undefined;
    if (!bytes) continue;
    // What is there already is newer, or the same.
    if (!(await to.get(key))) await to.put(key, bytes);
    // Removed meanwhile, it must not come back.
    if (!(await areStored(db, [key]))) await to.remove(key);
    await from.remove(key);
    moved += 1;
  }
  return moved;
}

const retryMs = 60_000;

/** Moves files in the background, and again after a failure, until nothing is left or it is stopped. */
export function startMoving(db: Db, from: FileStore, to: FileStore, log: Log): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function move(): Promise<void> {
    while (!signal.aborted) {
      try {
        const moved = await moveFiles(db, from, to);
        if (moved > 0) log.info({ moved }, 'files moved to the file store');
        return;
      } catch (error) {
        log.warn({ reason: errorText(error) }, 'files are moved later');
      }
      await wait(retryMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  const moving = move();
  return {
    stop() {
      stopping.abort();
      return moving;
    },
  };
}
