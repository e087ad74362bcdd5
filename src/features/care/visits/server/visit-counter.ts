import { LRUCache } from 'lru-cache';
import { boroughDate } from '#kit/contract/dates.ts';
import type { Db } from '#kit/server/db/database.ts';
import { handle } from '#kit/server/handle.ts';
import type { Counting } from '#kit/server/http/caller.ts';
import { errorText, type Log } from '#kit/server/log.ts';
import { createScreenOf, featureOf } from '../screen.rules.ts';
import { calls } from '../visit.contract.ts';
import { stepOf, vitals } from '../visit.rules.ts';
import {
  add,
  addAll,
  type Batch,
  emptyBatch,
  maxEntries,
  writeTimings,
  writeUses,
  writeViews,
} from './visit-batch.ts';
import { addressCode, browserFamily, isBot, readDaySalt, visitorCode } from './visitor-code.ts';

/** How often counts are written. A process that is killed loses at most this much. */
const flushIntervalMs = 5000;

export type Counter = Counting & {
  /** Writes the counts so far. */
  flush(): Promise<void>;
  /** Writes the rest and stops. */
  close(): Promise<void>;
};

/**
 * Creates the counter of a process. A view costs a map entry and no query; the counts are hashed and written every five seconds.
 * While the database is unavailable they are kept and written later. `routes`: those of all screens, in the router's notation.
 */
export function createCounter({ db, log, routes }: { db: Db; log: Log; routes: readonly string[] }): Counter {
  const { take, ...counting } = createTally(routes);
  const write = createWriter(db, log);
  let flushing: Promise<void> | undefined;
  const timer = setInterval(() => void flush(), flushIntervalMs);
  timer.unref();

  function flush(): Promise<void> {
    flushing ??= write(take()).finally(() => {
      flushing = undefined;
    });
    return flushing;
  }

  return {
    ...counting,
    flush,
    async close() {
      clearInterval(timer);
      await flushing;
      await flush();
    },
  };
}

/** Returns a function that writes a batch, together with counts that could not be written before. */
function createWriter(db: Db, log: Log): (batch: Batch) => Promise<void> {
  /** Marks that this process has already written or was refused, which need not be sent again. */
  const written = new LRUCache<string, true>({ max: maxEntries });
  let unwritten = emptyBatch();

  return async (batch) => {
    const { views, marks, uses, timings } = unwritten;
    unwritten = emptyBatch();
    const retryLater = (restore: () => void) => (error: unknown) => {
      restore();
      log.warn({ why: errorText(error) }, 'counts are written later');
    };
    addAll(uses, batch.uses);
    addAll(timings, batch.timings);
    await hashOpened(db, batch.opened, { views, marks, written }).catch((error: unknown) => {
      log.warn({ why: errorText(error) }, 'visits were not counted');
    });
    await writeViews(db, { views, marks }).then(
      () => {
        for (const mark of marks.keys()) written.set(mark, true);
      },
      retryLater(() => {
        unwritten = { ...unwritten, views, marks };
      }),
    );
    await writeUses(db, uses).catch(retryLater(() => addAll(unwritten.uses, uses)));
    await writeTimings(db, timings).catch(retryLater(() => addAll(unwritten.timings, timings)));
  };
}

/** Converts opened screens to visitors' marks, so that no network address stays in memory. */
async function hashOpened(
  db: Db,
  opened: Batch['opened'],
  { views, marks, written }: Pick<Batch, 'views' | 'marks'> & { written: LRUCache<string, true> },
): Promise<void> {
  for (const [key, { now, count }] of opened) {
    const [screen = '', clientAddress = '', family = ''] = key.split('\n').slice(1);
    const salt = await readDaySalt(db, now);
    const address = addressCode(salt, clientAddress);
    add(views, `${salt.date}\n${screen}`, count);
    for (const scope of ['', screen]) {
      const mark = `${salt.date}\n${visitorCode(salt, `visits ${scope}`, clientAddress, family)}`;
      if (!written.has(mark) && marks.size < maxEntries) marks.set(mark, { screen: scope, address });
    }
  }
}

/** Longer texts are not cached: the sender chooses them, and could fill the memory. */
const maxCachedLength = 500;

export type Tally = Counting & {
  /** Returns the counts since the last call, and resets them. */
  take(): Batch;
};

/** Counts opened screens and measurements in memory. `routes`: those of all screens, in the router's notation. */
function createTally(routes: readonly string[]): Tally {
  const screenOf = memoize(createScreenOf(routes));
  const isCachedBot = memoize((userAgent) => isBot(userAgent));
  const familyOf = memoize((userAgent) => browserFamily(userAgent));
  const today = createDateCache();
  let batch = emptyBatch();

  function addTiming(now: Date, metric: string, endpoint: string, value: number): void {
    add(batch.timings, `${today(now)}\n${metric}\n${endpoint}\n${stepOf(value)}`);
  }

  return {
    opened({ actor, now, clientAddress, caller }, path) {
      const screen = screenOf(path);
      if (screen === null || isCachedBot(caller.userAgent ?? '')) return;
      const date = today(now);
      const feature = featureOf(screen);
      if (feature !== null && actor.kind === 'person') add(batch.uses, `${date}\n${actor.id}\n${feature}`);
      const key = `${date}\n${screen}\n${clientAddress}\n${familyOf(caller.userAgent ?? '')}`;
      const entry = batch.opened.get(key);
      if (entry) entry.count += 1;
      else if (batch.opened.size < maxEntries) batch.opened.set(key, { now, count: 1 });
    },
    measured({ now, caller }, path, { name, value }) {
      const screen = screenOf(path);
      const vital = vitals.find((known) => known === name);
      if (screen !== null && vital && !isCachedBot(caller.userAgent ?? ''))
        addTiming(now, vital, screen, value);
    },
    answered(kind, name, milliseconds) {
      const endpoint = kind === 'page' ? screenOf(name) : name;
      if (endpoint !== null) addTiming(new Date(), kind, endpoint, milliseconds);
    },
    take() {
      const finished = batch;
      batch = emptyBatch();
      return finished;
    },
  };
}

/** Caches a function's last few thousand results: a view costs less than matching all patterns. */
function memoize<Result>(compute: (text: string) => Result): (text: string) => Result {
  const results = new LRUCache<string, { result: Result }>({ max: 5000 });
  return (text) => {
    if (text.length > maxCachedLength) return compute(text);
    const cached = results.get(text);
    if (cached) return cached.result;
    const result = compute(text);
    results.set(text, { result });
    return result;
  };
}

/** Returns the borough's date, formatted once a minute: formatting a date costs more than counting a view. */
function createDateCache(): (now: Date) => string {
  let known = { minute: Number.NaN, date: '' };
  return (now) => {
    const minute = Math.floor(now.getTime() / 60_000);
    if (known.minute !== minute) known = { minute, date: boroughDate(now) };
    return known.date;
  };
}

/** Counts what a browser reports about a visit, in memory. */
export const sendVisit = handle(calls.sendVisit, async (ctx, { pages, vitals }) => {
  for (const page of pages) ctx.counting.opened(ctx, page);
  for (const { page, ...vital } of vitals) ctx.counting.measured(ctx, page, vital);
  return { message: 'Counted.' };
});
