import { work } from '#app/worker.ts';
import { isBlocked } from '#features/accounts/blocks/server/public.ts';
import { findMailTiming } from '#features/accounts/notifications/server/preference.queries.ts';
import { keepForDigest } from '#features/people/profile/server/digest.jobs.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Lane } from '#kit/server/kit.tables.ts';
import type { Mailer } from '#kit/server/mail/mailer.tsx';
import { type MailMessage, sendMail } from '#kit/server/mail/send-mail.ts';
import { runNext, type Worker } from '#kit/server/queue/run-lanes.ts';
import { wholeMailer } from '../whole-product.ts';
import { aMailSender } from './mail-sender.ts';

/** Returns a worker of the whole product, at the time of the context. */
export function aQueueWorker(ctx: Ctx): Worker {
  return {
    handlers: new Map(work.tasks.map((handler) => [handler.kind, handler])),
    contextOf: (job) => ({ ...ctx, actor: { kind: 'system', job } }),
    clock: () => ctx.now,
  };
}

/** Runs the tasks due in a lane at the context's instant; by default announcements, files and copies. */
export async function workOff(ctx: Ctx, lane: Lane = 'jobs'): Promise<void> {
  const worker = aQueueWorker(ctx);
  while (await runNext(worker, lane));
}

/**
 * Sends the messages that are due to a mail server that accepts each of them, as preferences and blocks have it, and
 * returns what was sent. What waits for a digest is stored for it.
 */
export async function sendMails(ctx: Ctx, mailer: Mailer = wholeMailer): Promise<MailMessage[]> {
  const sent: MailMessage[] = [];
  const smtp = {
    send: async (message: MailMessage) => {
      sent.push(message);
      return { ended: 'accepted' as const };
    },
    close: () => {},
  };
  const handler = sendMail(smtp, {
    sender: async () => aMailSender,
    findTiming: (userId, topic) => findMailTiming(ctx.db, userId, topic),
    isBlocked: (one, other) => isBlocked(ctx.db, one, other),
    keep: (kept, now) => keepForDigest(ctx.db, kept, now),
    refused: async () => {},
  });
  const worker = { ...aQueueWorker({ ...ctx, mailer }), handlers: new Map([[handler.kind, handler]]) };
  for (const lane of ['mail', 'bulk-mail'] as const) while (await runNext(worker, lane));
  return sent;
}
