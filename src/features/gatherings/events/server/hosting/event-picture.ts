import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { proposeChanges, waitingChanges, waitingChangesTo } from '#features/care/approvals/server/public.ts';
import type { ApprovalChanges } from '#kit/server/context.ts';
import { removeFile } from '#kit/server/files/stored-files.ts';
import type { FileOwner } from '#kit/server/files/sweep-files.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { eventTarget } from '../approval/approval-target.ts';
import { askReview, noteEventChanged, requestIdOf } from '../approval/waiting-change.ts';
import type { EventRow } from '../queries.ts';
import { events } from '../tables.ts';

/**
 * Gives a locked event another picture, or none, and with it the dates of its series that had the same one: a series has one
 * file. Where the author's changes are reviewed, dates that are approved keep theirs. The file that was there before is removed
 * once nothing shows it.
 */
export async function setPicture(
  tx: TxCtx,
  event: EventRow,
  imageKey: string | null,
  isReviewed = false,
): Promise<void> {
  const sameSeries = and(
    eq(events.seriesId, event.seriesId ?? ''),
    sql`${events.imageKey} is not distinct from ${event.imageKey}`,
    isReviewed ? ne(events.status, 'approved') : undefined,
  );
  await takePictureBack(tx, event);
  await noteEventChanged(tx, event);
  await tx.db
    .update(events)
    // Another picture is no change that an open form has to know of.
    .set({ imageKey, updatedAt: sql`${events.updatedAt}` })
    .where(event.seriesId === null ? eq(events.id, event.id) : sameSeries);
  await removePictureOf(tx, event);
}

/** Has another picture of an approved event reviewed, for the approved dates of its series that show the same one. */
export async function askPictureReview(tx: TxCtx, event: EventRow, imageKey: string): Promise<void> {
  const rows = await lockSharing(tx, event);
  const known = await waitingChanges(
    tx.db,
    eventTarget,
    rows.map(({ id }) => id),
  );
  const changes = rows.map((row) => {
    const waiting = known.get(row.id)?.changes[row.id];
    const after = { ...waiting?.after, imageKey };
    return [row.id, { before: { ...waiting?.before, imageKey: row.imageKey }, after }] as const;
  });
  await askReview(tx, event, Object.fromEntries(changes));
  for (const { changes: before } of known.values()) await removeUnshown(tx, before);
}

/** A picture that waits is waited for no more. */
async function takePictureBack(tx: TxCtx, event: EventRow): Promise<void> {
  const known = await waitingChanges(tx.db, eventTarget, [event.id]);
  const all = known.get(event.id)?.changes ?? {};
  const changes = Object.entries(all).map(([id, { before, after }]) => {
    const { imageKey: _, ...rest } = after;
    return [id, { before, after: rest }] as const;
  });
  if (changes.length === 0) return;
  const asked = { target: eventTarget, targetId: requestIdOf(event), title: event.title };
  const submittedBy = known.get(event.id)?.submittedBy ?? null;
  await proposeChanges(tx.db, { ...asked, submittedBy, changes: Object.fromEntries(changes) }, tx.now);
  await removeUnshown(tx, all);
}

/** The event and the approved dates of its series that have the same picture, locked. */
async function lockSharing(tx: TxCtx, event: EventRow): Promise<EventRow[]> {
  if (event.seriesId === null) return [event];
  const same = and(
    eq(events.seriesId, event.seriesId),
    eq(events.status, 'approved'),
    sql`${events.imageKey} is not distinct from ${event.imageKey}`,
  );
  return tx.db.select().from(events).where(same).orderBy(events.eventDate, events.id).for('update');
}

/** Removes a picture that an event showed, or was to show, unless another does. */
export async function removePictureOf(tx: TxCtx, { imageKey }: Pick<EventRow, 'imageKey'>): Promise<void> {
  if (imageKey === null || (await eventPictureFiles.inUse(tx.db, [imageKey])).length > 0) return;
  await removeFile(tx, imageKey);
}

/** Removes the pictures for which a change waited that waits no more, unless an event shows them. */
export async function removeUnshown(tx: TxCtx, changes: ApprovalChanges): Promise<void> {
  const keys = new Set(Object.values(changes).map(({ after }) => after.imageKey));
  for (const imageKey of keys) if (typeof imageKey === 'string') await removePictureOf(tx, { imageKey });
}

/** Pictures of events in the store, and those that wait for approval. */
export const eventPictureFiles: FileOwner = {
  kind: 'event-picture',
  async inUse(db, keys) {
    const rows = await db
      .selectDistinct({ key: events.imageKey })
      .from(events)
      .where(inArray(events.imageKey, [...keys]));
    const waiting = await waitingChangesTo(db, eventTarget, 'imageKey', keys);
    const waitedFor = waiting.flatMap(({ changes }) =>
      Object.values(changes).flatMap(({ after: { imageKey } }) =>
        typeof imageKey === 'string' ? imageKey : [],
      ),
    );
    return [...rows.flatMap(({ key }) => key ?? []), ...waitedFor];
  },
};
