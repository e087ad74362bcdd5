import type { Log } from '../log.ts';
import { dueLanes, releaseExpired } from './claim.ts';
import { runNext, type Worker } from './run-next.ts';
import { type Lane, lanes } from './tables.ts';
import { createWakeUp } from './wake-up.ts';

/** The channel of PostgreSQL's NOTIFY: a trigger names on it each lane that has got a row. */
export const queueChannel = 'queue';

/** How many rows of a lane a process works on at once. */
export type LaneWidths = Readonly<Partial<Record<Lane, number>>>;

/** For what the database's bell does not tell: a row's time comes, a worker elsewhere was killed, the connection was cut. */
const pollMs = 1000;

/**
 * Works on the lanes until it is stopped. Each has loops of its own, so that nothing in one lane waits for another, and one
 * row that fails or hangs holds up no other. A lane without a width is left alone.
 */
export function runLanes(worker: Worker, widths: LaneWidths, log: Log) {
  const bells = new Map(lanes.map((lane) => [lane, createWakeUp()]));
  let isStopping = false;

  const wake = (lane: string) => bells.get(lanes.find((known) => known === lane) ?? 'jobs')?.ring();

  async function loop(lane: Lane, bell: ReturnType<typeof createWakeUp>): Promise<void> {
    while (!isStopping) {
      const moment = bell.now();
      const isMoreDue = await runNext(worker, lane).catch((error: unknown) => {
        log.error({ lane, error }, 'queue failed');
        return false;
      });
      if (!isMoreDue && !isStopping) await bell.since(moment);
    }
  }

  async function poll(): Promise<void> {
    const now = worker.clock();
    const { db } = worker.contextOf('queue', now);
    await releaseExpired(db, now);
    for (const lane of await dueLanes(db, now)) wake(lane);
  }

  let polling: Promise<void> | undefined;
  const timer = setInterval(() => {
    polling ??= poll()
      .catch((error: unknown) => log.error({ error }, 'queue poll failed'))
      .finally(() => {
        polling = undefined;
      });
  }, pollMs);

  const loops = [...bells].flatMap(([lane, bell]) =>
    Array.from({ length: widths[lane] ?? 0 }, () => loop(lane, bell)),
  );
  return {
    wake,
    /** Takes nothing more; resolves when what is under way is through. */
    async stop(): Promise<void> {
      isStopping = true;
      clearInterval(timer);
      for (const bell of bells.values()) bell.ring();
      await Promise.all([...loops, polling]);
    },
  };
}
