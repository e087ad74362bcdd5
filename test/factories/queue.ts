import { work } from '#app/jobs.ts';
import type { Ctx } from '#kit/server/context.ts';
import { runNext, type Worker } from '#kit/server/queue/run-next.ts';
import type { Lane } from '#kit/server/queue/tables.ts';

/** A worker of the whole product, at the instant of the context. */
export function aQueueWorker(ctx: Ctx): Worker {
  return {
    handlers: new Map(work.tasks.map((handler) => [handler.kind, handler])),
    contextOf: (job) => ({ ...ctx, actor: { kind: 'system', job } }),
    clock: () => ctx.now,
  };
}

/** Carries out what is due in a lane at the instant of the context: announcements, files and copies, unless told otherwise. */
export async function workOff(ctx: Ctx, lane: Lane = 'jobs'): Promise<void> {
  const worker = aQueueWorker(ctx);
  while (await runNext(worker, lane));
}
