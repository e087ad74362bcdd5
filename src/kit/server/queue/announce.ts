import { z } from 'zod';
import { inTransaction, type TxCtx } from '../transaction.ts';
import { markDone, markUnfinished } from './lease.ts';
import { defineTask, enqueue, handleTask, type TaskHandler } from './task.ts';

/** An event that features which don't import each other may act upon: 'event.changed'. */
export type Topic<Payload extends object> = { name: string; payload: z.ZodType<Payload> };

/** Defines a topic. */
export function defineTopic<Payload extends object>(
  name: string,
  payload: z.ZodType<Payload>,
): Topic<Payload> {
  return { name, payload };
}

/**
 * What a feature does about a topic, later and in batches: each is a transaction, which also stores where the next one
 * begins. So an interrupted subscriber continues where it was, and nothing is done twice.
 */
export type Subscriber = {
  topic: string;
  /** Unique; it is stored in rows of the queue. */
  name: string;
  run(tx: TxCtx, payload: object, after: string | null): Promise<string | null>;
};

/**
 * Joins a topic with its handler. `run` does one batch, in the transaction that it gets; `after` is what it returned
 * for the previous batch (null for the first), and it returns null when it is finished.
 */
export function subscribe<Payload extends object>(
  topic: Topic<Payload>,
  name: string,
  run: (tx: TxCtx, payload: Payload, after: string | null) => Promise<string | null>,
): Subscriber {
  return {
    topic: topic.name,
    name,
    run: (tx, payload, after) => run(tx, topic.payload.parse(payload), after),
  };
}

/** The number of people in one batch. */
export const peopleAtOnce = 500;

/** Returns where the next batch begins, after a batch of people by their ids; null if it was the last. */
export function nextAfter(people: readonly { id: string }[]): string | null {
  return people.length < peopleAtOnce ? null : (people.at(-1)?.id ?? null);
}

const payload = z.custom<object>((value) => typeof value === 'object' && value !== null);

const announcementTask = defineTask({
  kind: 'announcement',
  lane: 'jobs',
  payload: z.object({ topic: z.string(), payload }),
});

const subscriberTask = defineTask({
  kind: 'subscriber',
  lane: 'jobs',
  payload: z.object({ subscriber: z.string(), payload, after: z.string().nullable() }),
});

/**
 * Announces an event in its transaction: one row, however many features and people are to be notified. `aboutUserId`:
 * the member whom the message quotes; after that account is deleted it is not delivered any more.
 */
export function announce<Payload extends object>(
  { db, now }: Pick<TxCtx, 'db' | 'now'>,
  topic: Topic<Payload>,
  message: Payload,
  aboutUserId: string | null = null,
): Promise<void> {
  const entry = { topic: topic.name, payload: topic.payload.parse(message) };
  return enqueue(db, announcementTask, [{ payload: entry, aboutUserId }], now);
}

class LeaseEnded extends Error {
  override message = 'Another worker has the row: this one took too long.';
}

/**
 * Returns the kinds of work that deliver announcements to their subscribers: each subscriber has a row with its own
 * attempts.
 */
export function announcementTasks(subscribers: readonly Subscriber[]): TaskHandler[] {
  const byName = new Map(subscribers.map((subscriber) => [subscriber.name, subscriber]));
  if (byName.size < subscribers.length) throw new Error('Two subscribers have one name.');
  return [
    handleTask(announcementTask, async (ctx, message, row) => {
      await inTransaction(ctx, async (tx) => {
        const entries = subscribers
          .filter(({ topic }) => topic === message.topic)
          .map(({ name }) => ({
            payload: { subscriber: name, payload: message.payload, after: null },
            aboutUserId: row.aboutUserId,
          }));
        await enqueue(tx.db, subscriberTask, entries, tx.now);
        if (!(await markDone(tx.db, row, {}, { now: tx.now }))) throw new LeaseEnded();
      });
      return { ended: 'marked' };
    }),
    handleTask(subscriberTask, async (ctx, message, row) => {
      const subscriber = byName.get(message.subscriber);
      if (!subscriber) return { ended: 'failed', why: `There is no subscriber ${message.subscriber}.` };
      await inTransaction(ctx, async (tx) => {
        const next = await subscriber.run(tx, message.payload, message.after);
        const isMine =
          next === null
            ? await markDone(tx.db, row, {}, { now: tx.now })
            : await markUnfinished(tx.db, row, { ...message, after: next }, tx.now);
        if (!isMine) throw new LeaseEnded();
      });
      return { ended: 'marked' };
    }),
  ];
}
