import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Log } from '../log.ts';
import type { Db } from './database.ts';
import { type Ear, listenOn } from './listen.ts';

const channel = 'changed';
/** What was read longer ago is read again, whatever was heard. */
const keptMs = 60_000;

/** What a process hears of changes that any process makes, so that it may keep in memory what seldom changes. */
export type Changes = {
  /** How many changes of that name were heard; undefined while nothing is heard, so that nothing may be kept. */
  version(name: string): number | undefined;
  close(): Promise<void>;
};

/** Hears nothing: commands, jobs and tests read everything anew. */
export const noChanges: Changes = { version: () => undefined, close: () => Promise.resolve() };

/** Listens on a connection of its own, from the first time that something is to be kept. */
export function createChanges(connection: pg.ClientConfig, log: Pick<Log, 'warn'>): Changes {
  const versions = new Map<string, number>();
  /** What is said while nobody listens is lost: each silence changes everything. */
  let silences = 0;
  let isClosed = false;
  let ear: Ear | undefined;
  const listen = () =>
    listenOn(connection, channel, {
      hear: (name) => versions.set(name, (versions.get(name) ?? 0) + 1),
      log: (why) => log.warn({ why }, 'changes not heard'),
      lost: () => {
        silences += 1;
      },
    });
  return {
    version(name) {
      if (isClosed) return undefined;
      ear ??= listen();
      // Sums of two counts that only grow: no two moments with a change between them have the same.
      return ear.isHearing() ? (versions.get(name) ?? 0) + silences : undefined;
    },
    async close() {
      isClosed = true;
      await ear?.close();
    },
  };
}

/** Says in a transaction that something has changed: every process hears it once the transaction is stored. */
export async function tellChanged(db: Db, name: string): Promise<void> {
  await db.execute(sql`select pg_notify(${channel}, ${name})`);
}

type Reader = { db: Db; changes: Changes };
type Kept<T> = { version: number; readAt: number; value: Promise<T> };

/** A function that reads something once and keeps it until it changes, which whatever writes it says by `tellChanged`. */
export function keptUntilChanged<T>(name: string, read: (db: Db) => Promise<T>): (ctx: Reader) => Promise<T> {
  const known = new WeakMap<Changes, Kept<T>>();
  return ({ db, changes }) => {
    const version = changes.version(name);
    if (version === undefined) return read(db);
    const kept = known.get(changes);
    if (kept?.version === version && performance.now() - kept.readAt < keptMs) return kept.value;
    const value = read(db);
    known.set(changes, { version, readAt: performance.now(), value });
    // What could not be read is asked for again.
    value.catch(() => known.delete(changes));
    return value;
  };
}
