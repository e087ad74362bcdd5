import { forgetOldKeys } from '#kit/server/idempotency/with-idempotency-key.ts';
import type { Job } from '#kit/server/jobs/run-job.ts';
import { forgetOldAnswers } from '#kit/server/outside/cache.ts';
import { forgetOldTurns } from '#kit/server/rate-limits/take-turn.ts';
import { serverFeatures } from './registry.ts';
import type { Work } from './worker.ts';

const hour = 3600;

/** Everything that is done by itself: the kit's own upkeep, then each feature's jobs. */
const jobs: readonly Job[] = [
  { name: 'forget-old-turns', everySeconds: hour, run: ({ db, now }) => forgetOldTurns(db, now) },
  { name: 'forget-old-answers', everySeconds: hour, run: ({ db, now }) => forgetOldAnswers(db, now) },
  { name: 'forget-old-keys', everySeconds: hour, run: ({ db, now }) => forgetOldKeys(db, now) },
  ...serverFeatures.flatMap((feature) => feature.jobs ?? []),
];

/** Everything that the worker does. */
export const work: Work = { jobs, tasks: serverFeatures.flatMap((feature) => feature.tasks ?? []) };
