import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#kit/server/db/database.ts';
import type { EventRow } from '../queries.ts';
import { events } from '../tables.ts';

/**
 * Gives a locked event another picture, or none, and with it the dates of its series that had the same one: a series has one
 * file. Answers the file that was there before; null where there was none.
 */
export async function setPicture(tx: Db, event: EventRow, imageKey: string | null): Promise<string | null> {
  const sameSeries = and(
    eq(events.seriesId, event.seriesId ?? ''),
    sql`${events.imageKey} is not distinct from ${event.imageKey}`,
  );
  await tx
    .update(events)
    // Another picture is no change that an open form has to know of.
    .set({ imageKey, updatedAt: sql`${events.updatedAt}` })
    .where(event.seriesId === null ? eq(events.id, event.id) : sameSeries);
  return event.imageKey;
}

/** Whether an event, of those that are left, shows a file. */
export async function isPictureShown(tx: Db, imageKey: string): Promise<boolean> {
  return (await tx.$count(events, eq(events.imageKey, imageKey))) > 0;
}
