import { eq, sql } from 'drizzle-orm';
import { pgView } from 'drizzle-orm/pg-core';
import { queue } from '../queue/tables.ts';

/** The messages in the queue, by name what they say of themselves. What a message says is made when it is sent. */
export const outbox = pgView('outbox').as((query) =>
  query
    .select({
      id: queue.id,
      template: sql<string>`${queue.payload} ->> 'template'`.as('template'),
      toEmail: sql<string>`${queue.payload} ->> 'toEmail'`.as('to_email'),
      /** What one can unsubscribe from; null for messages about the account itself. */
      topic: sql<string | null>`${queue.payload} ->> 'topic'`.as('topic'),
      /** What the template is filled with; emptied once the message is sent, for it may lead to links. */
      props: sql<object>`${queue.payload} -> 'props'`.as('props'),
      lane: queue.lane,
      /** The member it is to; null for people who have no account. */
      userId: queue.userId,
      dedupeKey: queue.dedupeKey,
      sendAfter: queue.runAfter,
      status: queue.status,
      attempts: queue.attempts,
      leasedUntil: queue.leasedUntil,
      lastError: queue.lastError,
      sentAt: queue.finishedAt,
      createdAt: queue.createdAt,
    })
    .from(queue)
    .where(eq(queue.kind, sql`'mail'`)),
);

export type OutboxMessage = typeof outbox.$inferSelect;
