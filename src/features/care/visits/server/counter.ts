import { LRUCache } from 'lru-cache';
import { boroughDate } from '#kit/contract/date-text.ts';
import type { Counting, Visit } from '#kit/server/counting.ts';
import type { Db } from '#kit/server/db/database.ts';
import { errorText } from '#kit/server/error-record.ts';
import type { Log } from '#kit/server/log.ts';
import { stepOf } from '../histogram.ts';
import { vitals } from '../metrics.ts';
import { createScreenOf, featureOf } from '../screens.ts';
import { add, addAll, type Batch, emptyBatch, most } from './batch.ts';
import { isProgram, saltOfTheDay, visitorCode } from './salt-of-the-day.ts';
import { writeTimings, writeUses, writeViews } from './write-batch.ts';

/** Counts are written so often. A process that is killed loses no more of them. */
const everyMs = 5000;
/** Of a browser's name so much tells it from others. */
const longestName = 300;

export type Counter = Counting & {
  /** Writes down what was counted so far. */
  flush(): Promise<void>;
  /** Writes the rest and stops. */
  close(): Promise<void>;
};

/**
 * The counts of a process. A view costs an entry in a map and no query; what has come together is hashed and written every five seconds. While
 * the database is away it is kept and written later. `routes`: those of all screens, as the router spells them.
 */
export function createCounter({ db, log, routes }: { db: Db; log: Log; routes: readonly string[] }): Counter {
  const screenOf = createScreenOf(routes);
  const robots = new LRUCache<string, boolean>({ max: 5000 });
  /** Marks that this process has written today, which need not be sent again. */
  const written = new LRUCache<string, true>({ max: most });
  let batch = emptyBatch();
  let flushing: Promise<void> | undefined;
  const today = dateMinding();
  const timer = setInterval(() => void flush(), everyMs);
  timer.unref();

  function isRobot(userAgent = ''): boolean {
    const known = robots.get(userAgent) ?? isProgram(userAgent);
    robots.set(userAgent, known);
    return known;
  }

  function open({ now, clientAddress, caller }: Visit, screen: string): void {
    const userAgent = caller.userAgent?.slice(0, longestName) ?? '';
    const key = `${today(now)}\n${screen}\n${clientAddress}\n${userAgent}`;
    const known = batch.opened.get(key);
    if (known) known.count += 1;
    else if (batch.opened.size < most) batch.opened.set(key, { now, count: 1 });
  }

  /** What was opened becomes marks of visitors: from here on nobody's address is kept in mind. */
  async function hash(opened: Batch['opened']): Promise<void> {
    for (const [key, { now, count }] of opened) {
      const [screen = '', clientAddress = '', userAgent = ''] = key.split('\n').slice(1);
      const salt = await saltOfTheDay(db, now);
      add(batch.views, `${salt.date}\n${screen}`, count);
      for (const of of ['', screen]) {
        const mark = `${salt.date}\n${visitorCode(salt, `visits ${of}`, clientAddress, userAgent)}`;
        if (!written.has(mark) && batch.marks.size < most) batch.marks.set(mark, of);
      }
    }
  }

  async function write(): Promise<void> {
    const { opened } = batch;
    batch.opened = new Map();
    await hash(opened).catch((error: unknown) => {
      log.warn({ why: errorText(error) }, 'visits were not counted');
    });
    const { views, marks, uses, timings } = batch;
    batch = emptyBatch();
    const failed = (what: string, takeBack: () => void) => (error: unknown) => {
      takeBack();
      log.warn({ what, why: errorText(error) }, 'counts are written later');
    };
    await writeViews(db, { views, marks }).then(
      () => {
        for (const mark of marks.keys()) written.set(mark, true);
      },
      failed('views', () => {
        addAll(batch.views, views);
        for (const [mark, screen] of marks) batch.marks.set(mark, screen);
      }),
    );
    await writeUses(db, uses).catch(failed('uses', () => addAll(batch.uses, uses)));
    await writeTimings(db, timings).catch(failed('timings', () => addAll(batch.timings, timings)));
  }

  function flush(): Promise<void> {
    flushing ??= write().finally(() => {
      flushing = undefined;
    });
    return flushing;
  }

  function time(now: Date, metric: string, endpoint: string, value: number): void {
    add(batch.timings, `${today(now)}\n${metric}\n${endpoint}\n${stepOf(value)}`);
  }

  return {
    opened(visit, path) {
      const screen = screenOf(path);
      if (screen === null || isRobot(visit.caller.userAgent)) return;
      const feature = featureOf(screen);
      if (feature !== null && visit.actor.kind === 'person') {
        add(batch.uses, `${today(visit.now)}\n${visit.actor.id}\n${feature}`);
      }
      open(visit, screen);
    },
    measured(visit, path, { name, value }) {
      const screen = screenOf(path);
      const vital = vitals.find((known) => known === name);
      if (screen !== null && vital && !isRobot(visit.caller.userAgent)) time(visit.now, vital, screen, value);
    },
    answered(what, which, milliseconds) {
      const endpoint = what === 'page' ? screenOf(which) : which;
      if (endpoint !== null) time(new Date(), what, endpoint, milliseconds);
    },
    flush,
    async close() {
      clearInterval(timer);
      await flushing;
      await flush();
    },
  };
}

/** The date in the borough, worked out once a minute: formatting one costs more than counting a view. */
function dateMinding(): (now: Date) => string {
  let known = { minute: Number.NaN, date: '' };
  return (now) => {
    const minute = Math.floor(now.getTime() / 60_000);
    if (known.minute !== minute) known = { minute, date: boroughDate(now) };
    return known.date;
  };
}
