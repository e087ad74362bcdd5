import type { Ctx } from '../context.ts';
import { type Job, runJob } from './run-job.ts';

/** So many jobs of a process are at work at once: requests want connections too. */
const atOnce = 3;
/** For how long a job that is not due in this process sleeps at most. */
const longestPauseMs = 60_000;

/**
 * Runs each job when its turn comes, in a loop of its own, until it is stopped: a slow one holds up neither mail nor, as
 * long as there are not many such, another job.
 */
export function runJobs(jobs: readonly Job[], contextOf: (job: string, now: Date) => Ctx) {
  const stopping = new AbortController();
  const seats = createSeats(atOnce);

  async function loop(job: Job): Promise<void> {
    while (!stopping.signal.aborted) {
      await seats.use(async () => {
        if (stopping.signal.aborted) return;
        const ctx = contextOf(job.name, new Date());
        await runJob(job, ctx).catch((error: unknown) => {
          ctx.log.error({ job: job.name, error }, 'job could not be taken');
        });
      });
      await pause(Math.min(job.everySeconds * 1000, longestPauseMs), stopping.signal);
    }
  }

  const loops = jobs.map(loop);
  return {
    async stop(): Promise<void> {
      stopping.abort();
      await Promise.all(loops);
    },
  };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
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
