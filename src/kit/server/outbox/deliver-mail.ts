import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import type { Log } from '../log.ts';
import { retryDelay } from './retry-delay.ts';
import { outbox } from './tables.ts';

export type OutboxMessage = typeof outbox.$inferSelect;

/**
 * How handing a message over ended: taken; unwanted by its member; refused for good (such an address does not exist); to be
 * tried again.
 */
export type Handover = { ended: 'taken' | 'unwanted' } | { ended: 'refused' | 'failed'; why: string };

/** Hands one message to the mail server. Never throws. */
export type HandOver = (message: OutboxMessage) => Promise<Handover>;

/** For how long a worker has a message to itself; after that, another takes it for lost and sends it. */
const leaseSeconds = 120;

/**
 * Takes the next message that is due, hands it over and marks it. Any number of processes may do so at once: each row is
 * leased to one of them. A process that dies between the mail server's yes and the mark leaves a message that is sent
 * once more after its lease, with the same Message-ID. Answers whether there was one.
 */
export async function deliverNextMail(db: Db, handOver: HandOver, now: Date, log: Log): Promise<boolean> {
  const message = await takeNext(db, now);
  if (!message) return false;
  const handover = await handOver(message);
  const isMine = and(
    eq(outbox.id, message.id),
    eq(outbox.status, 'sending'),
    eq(outbox.attempts, message.attempts),
  );
  await db
    .update(outbox)
    .set(outcome(handover, message.attempts, now))
    .where(isMine);
  if (handover.ended === 'refused' || handover.ended === 'failed') {
    log.warn({ message: message.id, template: message.template, why: handover.why }, 'mail not sent');
  }
  return true;
}

async function takeNext(db: Db, now: Date): Promise<OutboxMessage | undefined> {
  const at = now.toISOString();
  const due = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      sql`(${outbox.status} = 'queued' and ${outbox.sendAfter} <= ${at})
        or (${outbox.status} = 'sending' and ${outbox.leasedUntil} <= ${at})`,
    )
    .orderBy(outbox.bulk, outbox.sendAfter)
    .limit(1)
    .for('update', { skipLocked: true });
  const [message] = await db
    .update(outbox)
    .set({
      status: 'sending',
      attempts: sql`${outbox.attempts} + 1`,
      leasedUntil: new Date(now.getTime() + leaseSeconds * 1000).toISOString(),
    })
    .where(eq(outbox.id, sql`(${due})`))
    .returning();
  return message;
}

function outcome(handover: Handover, attempts: number, now: Date): Partial<typeof outbox.$inferInsert> {
  const done = { leasedUntil: null, updatedAt: now.toISOString() };
  switch (handover.ended) {
    case 'taken':
      return { ...done, status: 'sent', sentAt: now.toISOString(), lastError: null, props: {} };
    case 'unwanted':
      return { ...done, status: 'unwanted', props: {} };
    default:
      return { ...done, ...afterFailure(handover, attempts, now) };
  }
}

function afterFailure(handover: { ended: string; why: string }, attempts: number, now: Date) {
  const wait = handover.ended === 'refused' ? null : retryDelay(attempts, Math.random());
  const lastError = handover.why.slice(0, 500);
  if (wait === null) return { status: 'given_up' as const, lastError };
  const sendAfter = new Date(now.getTime() + wait).toISOString();
  return { status: 'queued' as const, lastError, sendAfter };
}
