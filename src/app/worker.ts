import { setTimeout } from 'node:timers/promises';
import { mailWish } from '#features/accounts/notifications/server/preferences.ts';
import { keepForDigest } from '#features/people/profile/server/digest/keep-for-digest.ts';
import { readSettings } from '#features/site/settings/server/queries.ts';
import type { Database } from '#kit/server/db/database.ts';
import { listenOn } from '#kit/server/db/listen.ts';
import { jobsMessage } from '#kit/server/jobs/ask-for-job.ts';
import type { Job } from '#kit/server/jobs/run-job.ts';
import { runJobs } from '#kit/server/jobs/run-jobs.ts';
import { sendMail } from '#kit/server/mail/send-mail.ts';
import { createSmtp, smtpConnections } from '#kit/server/mail/smtp.ts';
import { type LaneWidths, queueChannel, runLanes } from '#kit/server/queue/run-lanes.ts';
import type { TaskHandler } from '#kit/server/queue/task.ts';
import { type AppServices, systemCtx } from './app-services.ts';

/** How long a stop waits for what is under way: less than the server's own patience. */
const stopPatienceMs = 5000;

/** Together, the two lanes of mail have as many loops as the mail server has connections. */
const bulkMailWidth = 1;
const mailWidths: LaneWidths = { mail: smtpConnections - bulkMailWidth, 'bulk-mail': bulkMailWidth };

/** What is done by itself: the kinds of work in the queue, and the jobs whose turn comes again and again. */
export type Work = { tasks: readonly TaskHandler[]; jobs: readonly Job[] };

/**
 * Carries out what is in the queue and runs the jobs, until it is stopped. Any number of processes may each have a worker:
 * rows and turns are taken one by one. `stop` waits a while for what is under way; a message that a silent mail server holds
 * up is left to its lease, and sent again by the next worker. Without a mail server, mail waits.
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
      senderName: async () => (await readSettings(db)).senderName,
      wish: (userId, topic) => mailWish(db, userId, topic),
      keep: (kept, now) => keepForDigest(db, kept, now),
    }),
  ];
  const handlers = new Map([...tasks, ...(mail ?? [])].map((handler) => [handler.kind, handler]));
  const running = runLanes(
    { handlers, contextOf, clock: () => new Date() },
    { push: 8, jobs: 2, ...(mail ? mailWidths : {}) },
    log,
  );
  const turns = runJobs(jobs, contextOf);
  const bell = listenOn(connection, queueChannel, {
    hear: (message) => (message === jobsMessage ? turns.wake() : running.wake(message)),
    log: (why) => log.warn({ why }, 'queue not heard'),
  });
  return {
    async stop() {
      const stopped = Promise.all([running.stop(), turns.stop(), bell.close()]);
      await Promise.race([stopped, setTimeout(stopPatienceMs, undefined, { ref: false })]);
      smtp?.close();
    },
  };
}
