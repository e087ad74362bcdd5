import { purgeExpiredAnswers } from '#kit/server/external/cache.ts';
import { removeStoredFile } from '#kit/server/files/stored-files.ts';
import { sweepFiles } from '#kit/server/files/sweep-files.ts';
import { purgeExpiredKeys } from '#kit/server/idempotency/with-idempotency-key.ts';
import type { Job } from '#kit/server/jobs/run-job.ts';
import { purgeLiveMessages } from '#kit/server/live/tell-live.ts';
import { announcementTasks } from '#kit/server/queue/announce.ts';
import { purgeExpiredRateLimits } from '#kit/server/rate-limits/consume-rate-limit.ts';
import { serverFeatures } from './registry.ts';
import type { Work } from './worker.ts';

const hour = 3600;

const fileOwners = serverFeatures.flatMap((feature) => feature.files ?? []);

/** Everything that is done by itself: the kit's own upkeep, then each feature's jobs. */
const jobs: readonly Job[] = [
  { name: 'purge-expired-turns', everySeconds: hour, run: ({ db, now }) => purgeExpiredRateLimits(db, now) },
  { name: 'purge-expired-answers', everySeconds: hour, run: ({ db, now }) => purgeExpiredAnswers(db, now) },
  { name: 'purge-expired-keys', everySeconds: hour, run: ({ db, now }) => purgeExpiredKeys(db, now) },
  { name: 'purge-live-messages', everySeconds: 300, run: ({ db }) => purgeLiveMessages(db) },
  { name: 'sweep-files', everySeconds: hour, run: (ctx) => sweepFiles(ctx, fileOwners) },
  ...serverFeatures.flatMap((feature) => feature.jobs ?? []),
];

const tasks = [
  removeStoredFile,
  ...serverFeatures.flatMap((feature) => feature.tasks ?? []),
  ...announcementTasks(serverFeatures.flatMap((feature) => feature.subscribers ?? [])),
];

/** Everything that the worker does. */
export const work: Work = { jobs, tasks };
