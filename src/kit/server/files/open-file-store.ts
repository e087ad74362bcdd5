import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { errorText, type Log } from '../log.ts';
import { createMonitor, type ServiceWatch } from '../metrics/monitor.ts';
import { diskFileStore, type FileStore } from './file-store.ts';
import { s3FileStore } from './s3-file-store.ts';
import { areStored } from './stored-files.ts';

const folderOf = ({ dataDir }: Config) => join(dataDir, 'files');

/**
 * Opens the site's file store: the folder under DATA_DIR or, if one is configured, a bucket together with what is still
 * in the folder.
 */
export function openFileStore(config: Config, log: Log, monitor: ServiceWatch = createMonitor()): FileStore {
  const disk = diskFileStore(folderOf(config));
  return config.s3 ? movingFileStore(disk, s3FileStore({ s3: config.s3, log, monitor })) : disk;
}

/** Moves what is still in the folder to the bucket, if there is one, in the background. */
export function moveToBucket({ config, db, log }: { config: Config; db: Db; log: Log }): {
  stop(): Promise<void>;
} {
  if (!config.s3) return { stop: () => Promise.resolve() };
  return startMoving(db, diskFileStore(folderOf(config)), s3FileStore({ s3: config.s3, log }), log);
}

/**
 * A store that replaces another one whose files are still being moved: files are stored in `to`, read from either, and
 * removed from both.
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
    freeBytes: () => to.freeBytes(),
  };
}

/**
 * Moves all files that have a row, and verifies each before removing the old one; the others are left to the sweep.
 * Several processes may move the same files at once. Returns how many were moved.
 */
export async function moveFiles(db: Db, from: FileStore, to: FileStore): Promise<number> {
  let moved = 0;
  for await (const { key } of from.list()) {
    const bytes = (await areStored(db, [key])) ? await from.get(key) : undefined;
    if (!bytes) continue;
    // A file that is there already is newer, or the same.
    if (!(await to.get(key))) await to.put(key, bytes);
    // If it was removed meanwhile, it must not come back.
    if (!(await areStored(db, [key]))) await to.remove(key);
    await from.remove(key);
    moved += 1;
  }
  return moved;
}

const retryMs = 60_000;

/** Moves files in the background, and again after a failure, until nothing is left or it is stopped. */
function startMoving(db: Db, from: FileStore, to: FileStore, log: Log): { stop(): Promise<void> } {
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
      await delay(retryMs, undefined, { signal, ref: false }).catch(() => undefined);
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
