import type { Ctx } from '../context.ts';
import { type Job, runJob } from './run-job.ts';

/** So many jobs of a process are at work at once: requests want connections too. */
const atOnce = 3;
/** For how long a job that is not due in this process sleeps at most. */
const longestPauseMs = 60_000;

/**
 * Runs each job when its turn comes, in a loop of its own, until it is stopped: a slow one holds up neither mail nor, as
 * long as there are not many such, another job. `wake` has all of them look again whether it is their turn.
 */
export function runJobs(jobs: readonly Job[], contextOf: (job: string, now: Date) => Ctx) {
  const stopping = new AbortController();
  const seats = createSeats(atOnce);
  const rests = createRests();

  async function loop(job: Job): Promise<void> {
    while (!stopping.signal.aborted) {
      const looked = rests.now();
      await seats.use(async () => {
        if (stopping.signal.aborted) return;
        const ctx = contextOf(job.name, new Date());
        await runJob(job, ctx).catch((error: unknown) => {
          ctx.log.error({ job: job.name, error }, 'job could not be taken');
        });
      });
      await rests.take(Math.min(job.everySeconds * 1000, longestPauseMs), looked);
    }
  }

  const loops = jobs.map(loop);
  return {
    wake: rests.endAll,
    async stop(): Promise<void> {
      stopping.abort();
      rests.endAll();
      await Promise.all(loops);
    },
  };
}

/** Pauses that can all be ended at once; one that was to begin before that, by `now()`, is not taken. */
function createRests() {
  const resting = new Set<() => void>();
  let ended = 0;
  return {
    now: () => ended,
    take(ms: number, since: number): Promise<void> {
      if (since !== ended) return Promise.resolve();
      return new Promise((resolve) => {
        const end = () => {
          clearTimeout(timer);
          resting.delete(end);
          resolve();
        };
        const timer = setTimeout(end, ms);
        resting.add(end);
      });
    },
    endAll(): void {
      ended += 1;
      for (const end of [...resting]) end();
    },
  };
}

/** Lets so many in at once; the others wait in their order. */
function createSeats(count: number) {
  let free = count;
  const waiting: (() => void)[] = [];
  return {
    async use(work: () => Promise<void>): Promise<void> {
      if (free === 0) await new Promise<void>((resolve) => waiting.push(resolve));
      else free -= 1;
      try {
        await work();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else free += 1;
      }
    },
  };
}
