import { LRUCache } from 'lru-cache';
import { boroughDate } from '#kit/contract/date-text.ts';
import type { Counting } from '#kit/server/http/counting.ts';
import { stepOf } from '../histogram.ts';
import { vitals } from '../metrics.ts';
import { createScreenOf, featureOf } from '../screens.ts';
import { add, type Batch, emptyBatch, most } from './batch.ts';
import { isProgram } from './salt-of-the-day.ts';

/** Of a browser's name so much tells it from others. */
const longestName = 300;

export type Tally = Counting & {
  /** What has come together since the last time; from now on all begins anew. */
  take(): Batch;
};

/** Adds up in memory what is opened and measured. `routes`: those of all screens, as the router spells them. */
export function createTally(routes: readonly string[]): Tally {
  const screenOf = remembering(createScreenOf(routes));
  const isRobot = remembering((userAgent) => isProgram(userAgent));
  const today = dateMinding();
  let batch = emptyBatch();

  function time(now: Date, metric: string, endpoint: string, value: number): void {
    add(batch.timings, `${today(now)}\n${metric}\n${endpoint}\n${stepOf(value)}`);
  }

  return {
    opened({ actor, now, clientAddress, caller }, path) {
      const screen = screenOf(path);
      if (screen === null || isRobot(caller.userAgent ?? '')) return;
      const date = today(now);
      const feature = featureOf(screen);
      if (feature !== null && actor.kind === 'person') add(batch.uses, `${date}\n${actor.id}\n${feature}`);
      const key = `${date}\n${screen}\n${clientAddress}\n${caller.userAgent?.slice(0, longestName)}`;
      const known = batch.opened.get(key);
      if (known) known.count += 1;
      else if (batch.opened.size < most) batch.opened.set(key, { now, count: 1 });
    },
    measured({ now, caller }, path, { name, value }) {
      const screen = screenOf(path);
      const vital = vitals.find((known) => known === name);
      if (screen !== null && vital && !isRobot(caller.userAgent ?? '')) time(now, vital, screen, value);
    },
    answered(what, which, milliseconds) {
      const endpoint = what === 'page' ? screenOf(which) : which;
      if (endpoint !== null) time(new Date(), what, endpoint, milliseconds);
    },
    take() {
      const taken = batch;
      batch = emptyBatch();
      return taken;
    },
  };
}

/** The same function, which works each of the last few thousand answers out once: a view costs less than its patterns. */
function remembering<Answer>(workOut: (text: string) => Answer): (text: string) => Answer {
  const known = new LRUCache<string, { answer: Answer }>({ max: 5000 });
  return (text) => {
    const kept = known.get(text);
    if (kept) return kept.answer;
    const answer = workOut(text);
    known.set(text, { answer });
    return answer;
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
