import { setTimeout } from 'node:timers/promises';
import { isBlocked } from '#features/accounts/blocks/server/public.ts';
import { recordRefusedMail } from '#features/accounts/notifications/server/email-failing.ts';
import { findMailTiming } from '#features/accounts/notifications/server/preference.queries.ts';
import { keepForDigest } from '#features/people/profile/server/digest.jobs.ts';
import { readMailSender } from '#features/site/settings/server/settings.queries.ts';
import type { Database } from '#kit/server/db/database.ts';
import { listenToNotifications } from '#kit/server/db/notification-listener.ts';
import { purgeExpiredResponses } from '#kit/server/external/external-services.ts';
import { removeStoredFile, sweepFiles } from '#kit/server/files/stored-files.ts';
import { purgeExpiredKeys } from '#kit/server/idempotency.ts';
import { purgeDueFailures } from '#kit/server/jobs/due.ts';
import { type Job, jobsMessage, runJobs } from '#kit/server/jobs/run-jobs.ts';
import { purgeLiveMessages } from '#kit/server/live/publish-live.ts';
import { createSmtp, sendMail, smtpConnections } from '#kit/server/mail/send-mail.ts';
import { announcementTasks } from '#kit/server/queue/announce.ts';
import { type LaneWidths, queueChannel, runLanes } from '#kit/server/queue/run-lanes.ts';
import type { TaskHandler } from '#kit/server/queue/task.ts';
import { purgeExpiredRateLimits } from '#kit/server/rate-limits.ts';
import { type AppServices, systemCtx } from './app-services.ts';
import { serverFeatures } from './registry.ts';

/** How long a stop waits for running work: less than the server's own limit. */
const maxStopMs = 5000;

/** Together, the two mail lanes have as many loops as the mail server has connections. */
const bulkMailConnections = 1;
const mailLoops: LaneWidths = {
  mail: smtpConnections - bulkMailConnections,
  'bulk-mail': bulkMailConnections,
};

/** The kinds of work in the queue, and the periodic jobs. */
export type Work = { tasks: readonly TaskHandler[]; jobs: readonly Job[] };

/**
 * Processes the queue and runs the jobs, until it is stopped. Any number of processes may have a worker: rows and jobs
 * are claimed one by one. `stop` waits a while for running work; a message that a mail server doesn't answer keeps its
 * lease, and the next worker sends it again. Without a mail server, mail stays queued.
 */
export function startWorker(
  services: AppServices,
  { tasks, jobs }: Work,
  connection: Database['connection'],
): { stop(): Promise<void> } {
  const { config, db, log } = services;
  const contextOf = (job: string, now: Date) => systemCtx(services, job, now);
  const smtp = config.smtpUrl === undefined ? undefined : createSmtp(config.smtpUrl, config.mailFrom);
  const mail = smtp && [
    sendMail(smtp, {
      sender: () => readMailSender(db),
      findTiming: (userId, topic) => findMailTiming(db, userId, topic),
      isBlocked: (a, b) => isBlocked(db, a, b),
      keep: (kept, now) => keepForDigest(db, kept, now),
      refused: recordRefusedMail,
    }),
  ];
  const handlers = new Map([...tasks, ...(mail ?? [])].map((handler) => [handler.kind, handler]));
  const queueRunner = runLanes(
    { handlers, contextOf, clock: () => new Date() },
    { push: 8, jobs: 2, ...(mail ? mailLoops : {}) },
    log,
  );
  const jobRunner = runJobs(jobs, contextOf);
  const listener = listenToNotifications(connection, queueChannel, {
    onMessage: (message) => (message === jobsMessage ? jobRunner.wake() : queueRunner.wake(message)),
    log: (why) => log.warn({ why }, 'queue not heard'),
  });
  return {
    async stop() {
      const stopped = Promise.all([queueRunner.stop(), jobRunner.stop(), listener.close()]);
      await Promise.race([stopped, setTimeout(maxStopMs, undefined, { ref: false })]);
      smtp?.close();
    },
  };
}

const hour = 3600;

const fileOwners = serverFeatures.flatMap((feature) => feature.files ?? []);

/** All periodic jobs: the kit's own maintenance, then each feature's jobs. */
const jobs: readonly Job[] = [
  { name: 'purge-expired-turns', everySeconds: hour, run: ({ db, now }) => purgeExpiredRateLimits(db, now) },
  { name: 'purge-expired-answers', everySeconds: hour, run: ({ db, now }) => purgeExpiredResponses(db, now) },
  { name: 'purge-expired-keys', everySeconds: hour, run: ({ db, now }) => purgeExpiredKeys(db, now) },
  { name: 'purge-live-messages', everySeconds: 300, run: ({ db }) => purgeLiveMessages(db) },
  { name: 'purge-due-failures', everySeconds: 24 * hour, run: ({ db, now }) => purgeDueFailures(db, now) },
  { name: 'sweep-files', everySeconds: hour, run: (ctx) => sweepFiles(ctx, fileOwners), isLong: true },
  ...serverFeatures.flatMap((feature) => feature.jobs ?? []),
];

const tasks = [
  removeStoredFile,
  ...serverFeatures.flatMap((feature) => feature.tasks ?? []),
  ...announcementTasks(serverFeatures.flatMap((feature) => feature.subscribers ?? [])),
];

export const work: Work = { jobs, tasks };
