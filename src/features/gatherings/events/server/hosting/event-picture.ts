import { and, eq, inArray, sql } from 'drizzle-orm';
import { removeFile } from '#kit/server/files/stored-files.ts';
import type { FileOwner } from '#kit/server/files/sweep-files.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import type { EventRow } from '../queries.ts';
import { events } from '../tables.ts';

/**
 * Gives a locked event another picture, or none, and with it the dates of its series that had the same one: a series has one
 * file. The file that was there before is removed.
 */
export async function setPicture(tx: TxCtx, event: EventRow, imageKey: string | null): Promise<void> {
  const sameSeries = and(
    eq(events.seriesId, event.seriesId ?? ''),
    sql`${events.imageKey} is not distinct from ${event.imageKey}`,
  );
  await tx.db
    .update(events)
    // Another picture is no change that an open form has to know of.
    .set({ imageKey, updatedAt: sql`${events.updatedAt}` })
    .where(event.seriesId === null ? eq(events.id, event.id) : sameSeries);
  if (event.imageKey !== null) await removeFile(tx, event.imageKey);
}

/** Removes the picture of an event that was deleted, unless another date of its series shows it. */
export async function removePictureOf(tx: TxCtx, { imageKey }: EventRow): Promise<void> {
  if (imageKey === null || (await tx.db.$count(events, eq(events.imageKey, imageKey))) > 0) return;
  await removeFile(tx, imageKey);
}

/** Pictures of events in the store. */
export const eventPictureFiles: FileOwner = {
  kind: 'event-picture',
  async inUse(db, keys) {
    const rows = await db
      .selectDistinct({ key: events.imageKey })
      .from(events)
      .where(inArray(events.imageKey, [...keys]));
    return rows.flatMap(({ key }) => key ?? []);
  },
};
