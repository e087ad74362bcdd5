import type pg from 'pg';
import type { Log } from '../log.ts';
import { changesChannel } from './change-notices.ts';
import type { Db } from './database.ts';
import { listenOn } from './listen.ts';

/** What was read longer ago is read again, whatever was heard. */
const keptMs = 60_000;

/** What a process itself has stored it hears within a millisecond or two. */
const catchUpMs = 1000;

/**
 * What a process hears of changes that any process makes, so that it may keep in memory what seldom changes. A change has the
 * name of its table, or the name that a trigger of its own says (docs/kept-answers.md).
 */
export type Changes = {
  /** How many changes of these names were heard; undefined while nothing is heard, so that nothing may be kept. */
  version(names: readonly string[]): number | undefined;
  /** The same for changes of any name. */
  versionOfAll(): number | undefined;
  /** Calls back at each change, and when some may have been missed. */
  onChange(heard: () => void): void;
  /** Waits until all changes that are stored by now were heard: this process wrote some. Where that takes long, everything may have changed. */
  catchUp(): Promise<void>;
  /** Everything may have changed. */
  assumeChanged(): void;
  isHearing(): boolean;
  /** Waits until changes are heard, no longer than so many milliseconds. */
  waitFor(patienceMs: number): Promise<void>;
  close(): Promise<void>;
};

/** Hears nothing: commands, jobs and tests read everything anew. */
export const noChanges: Changes = {
  version: () => undefined,
  versionOfAll: () => undefined,
  onChange: () => undefined,
  catchUp: () => Promise.resolve(),
  assumeChanged: () => undefined,
  isHearing: () => false,
  waitFor: () => Promise.resolve(),
  close: () => Promise.resolve(),
};

/** Listens on a connection of its own. */
export function createChanges(connection: pg.ClientConfig, log: Pick<Log, 'warn'>): Changes {
  const versions = new Map<string, number>();
  const listeners: (() => void)[] = [];
  /** What is said while nobody listens is lost: each silence changes everything. */
  let silences = 0;
  let heard = 0;
  const callBack = () => {
    for (const listener of listeners) listener();
  };
  const everything = () => {
    silences += 1;
    heard += 1;
    callBack();
  };
  const ear = listenOn(connection, changesChannel, {
    hear: (name) => {
      versions.set(name, (versions.get(name) ?? 0) + 1);
      heard += 1;
      callBack();
    },
    log: (why) => log.warn({ why }, 'changes not heard, nothing is kept'),
    lost: everything,
  });
  return {
    version(names) {
      if (!ear.isHearing()) return undefined;
      // A sum of counts that only grow: no two moments with a change between them have the same.
      return names.reduce((sum, name) => sum + (versions.get(name) ?? 0), silences);
    },
    versionOfAll: () => (ear.isHearing() ? heard : undefined),
    onChange: (listener) => listeners.push(listener),
    async catchUp() {
      if (!(await ear.catchUp(catchUpMs))) everything();
    },
    assumeChanged: everything,
    isHearing: ear.isHearing,
    waitFor: ear.waitFor,
    close: ear.close,
  };
}

type Reader = { db: Db; changes: Changes };
type Kept<T> = { version: number; readAt: number; value: Promise<T> };

/** A function that reads something once and keeps it until one of the tables that it is made from changes. */
export function keptUntilChanged<T>(
  names: readonly string[],
  read: (db: Db) => Promise<T>,
): (ctx: Reader) => Promise<T> {
  const known = new WeakMap<Changes, Kept<T>>();
  return ({ db, changes }) => {
    const version = changes.version(names);
    if (version === undefined) return read(db);
    const kept = known.get(changes);
    if (kept?.version === version && performance.now() - kept.readAt < keptMs) return kept.value;
    // Drizzle's queries are sent again by each `then`: what is kept is the answer to one.
    const value = Promise.resolve(read(db));
    known.set(changes, { version, readAt: performance.now(), value });
    // What could not be read is asked for again.
    value.catch(() => known.delete(changes));
    return value;
  };
}
