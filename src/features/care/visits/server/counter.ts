import { LRUCache } from 'lru-cache';
import type { Db } from '#kit/server/db/database.ts';
import { errorText } from '#kit/server/error-record.ts';
import type { Counting } from '#kit/server/http/counting.ts';
import type { Log } from '#kit/server/log.ts';
import { add, addAll, type Batch, emptyBatch, most } from './batch.ts';
import { saltOfTheDay, visitorCode } from './salt-of-the-day.ts';
import { createTally } from './tally.ts';
import { writeTimings, writeUses, writeViews } from './write-batch.ts';

/** Counts are written so often. A process that is killed loses no more of them. */
const everyMs = 5000;

export type Counter = Counting & {
  /** Writes down what was counted so far. */
  flush(): Promise<void>;
  /** Writes the rest and stops. */
  close(): Promise<void>;
};

/**
 * The counts of a process. A view costs an entry in a map and no query; what has come together is hashed and written every five
 * seconds. While the database is away it is kept and written later. `routes`: those of all screens, as the router spells them.
 */
export function createCounter({ db, log, routes }: { db: Db; log: Log; routes: readonly string[] }): Counter {
  const { take, ...counting } = createTally(routes);
  const write = createWriter(db, log);
  let flushing: Promise<void> | undefined;
  const timer = setInterval(() => void flush(), everyMs);
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

/** Writes what has come together, and before it what could not be written the last time. */
function createWriter(db: Db, log: Log): (batch: Batch) => Promise<void> {
  /** Marks that this process has written, which need not be sent again. */
  const written = new LRUCache<string, true>({ max: most });
  let left = emptyBatch();

  return async (batch) => {
    const { views, marks, uses, timings } = left;
    left = emptyBatch();
    const later = (takeBack: () => void) => (error: unknown) => {
      takeBack();
      log.warn({ why: errorText(error) }, 'counts are written later');
    };
    addAll(uses, batch.uses);
    addAll(timings, batch.timings);
    await hash(db, batch.opened, { views, marks, written }).catch((error: unknown) => {
      log.warn({ why: errorText(error) }, 'visits were not counted');
    });
    await writeViews(db, { views, marks }).then(
      () => {
        for (const mark of marks.keys()) written.set(mark, true);
      },
      later(() => {
        left = { ...left, views, marks };
      }),
    );
    await writeUses(db, uses).catch(later(() => addAll(left.uses, uses)));
    await writeTimings(db, timings).catch(later(() => addAll(left.timings, timings)));
  };
}

/** What was opened becomes marks of visitors: from here on nobody's address is kept in mind. */
async function hash(
  db: Db,
  opened: Batch['opened'],
  { views, marks, written }: Pick<Batch, 'views' | 'marks'> & { written: LRUCache<string, true> },
): Promise<void> {
  for (const [key, { now, count }] of opened) {
    const [screen = '', clientAddress = '', userAgent = ''] = key.split('\n').slice(1);
    const salt = await saltOfTheDay(db, now);
    add(views, `${salt.date}\n${screen}`, count);
    for (const of of ['', screen]) {
      const mark = `${salt.date}\n${visitorCode(salt, `visits ${of}`, clientAddress, userAgent)}`;
      if (!written.has(mark) && marks.size < most) marks.set(mark, of);
    }
  }
}
