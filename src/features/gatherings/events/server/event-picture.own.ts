import { randomUUID } from 'node:crypto';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { requireUser } from '#features/accounts/users/server/public.ts';
import { proposeChanges, waitingChanges, waitingChangesTo } from '#features/care/approvals/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { badPicture, pictureNotFound } from '#kit/contract/upload-errors.ts';
import type { ApprovalChanges, Ctx } from '#kit/server/context.ts';
import { reEncodePicture } from '#kit/server/files/pictures.ts';
import { assignFile, type FileOwner, removeFile, storeFile } from '#kit/server/files/stored-files.ts';
import { handle } from '#kit/server/handle.ts';
import { consumeRateLimit } from '#kit/server/rate-limits.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { calls } from '../hosted-event.contract.ts';
import type { EventRow } from './event.queries.ts';
import { events } from './event.tables.ts';
import { approvalRequestId, eventTarget, noteEventChanged, proposeEventChanges } from './event-change.ts';
import { canHost, canSee, lockHostedEvent, requireHostedEvent, skipsReview } from './host-rights.ts';

/** Wide enough for the event's page on a large screen. */
const size = { width: 1280, height: 720 };

/**
 * Re-encodes and stores the picture of an event, for all dates of its series that had the same one. The new picture of an
 * approved event waits for approval if its author's changes are reviewed. Refuses: event_not_found, not_your_event, bad_picture,
 * too_many_requests (20 in ten minutes), pictures_busy, file_store_failed, file_store_full, upload_limit_reached.
 */
export const putEventImage = handle(calls.putEventImage, {
  async prepare(ctx, { id, bytes }) {
    const turn = { action: 'putEventImage', key: requireUser(ctx).id, times: 20, perSeconds: 600 };
    await consumeRateLimit(ctx, turn);
    await requireHostedEvent(ctx, id);
    const picture = await reEncodePicture(bytes, size);
    if (!picture) throw apiError(badPicture);
    const imageKey = `events/${randomUUID()}.webp`;
    await storeFile(ctx, imageKey, picture);
    return imageKey;
  },
  async run(tx, { id }, imageKey) {
    const event = await lockHostedEvent(tx, id);
    await assignFile(tx, imageKey, { kind: 'event-picture', id: event.seriesId ?? event.id });
    const isReviewed = !(await skipsReview(tx, event));
    const changeWaits = isReviewed && event.status === 'approved';
    if (changeWaits) await proposePicture(tx, event, imageKey);
    else await setPicture(tx, event, imageKey, isReviewed);
    return { imageUrl: `/media/${imageKey}`, changeWaits };
  },
});

/**
 * Removes the picture of an event, and of the dates of its series that have the same one. Refuses: event_not_found,
 * not_your_event.
 */
export const removeEventImage = handle(calls.removeEventImage, {
  async run(tx, { id }) {
    const event = await lockHostedEvent(tx, id);
    await setPicture(tx, event, null);
    return { message: 'Picture removed.' };
  },
});

/** A series has at most one date a week for a year. */
const maxDates = 60;

/** Returns a picture to anyone who may see its event. Refuses: image_not_found. */
export const getEventImage = handle(calls.getEventImage, async (ctx, { name }) => {
  const imageKey = `events/${name}`;
  const shownBy = await ctx.db.select().from(events).where(eq(events.imageKey, imageKey)).limit(maxDates);
  const [event] = shownBy.length > 0 ? shownBy : await findEventsAwaitingPicture(ctx, imageKey);
  if (!event) throw apiError(pictureNotFound);
  const visible = await Promise.all(shownBy.map((row) => canSee(ctx, row)));
  const mayLook = visible.includes(true) || (await canHost(ctx, event));
  const bytes = mayLook ? await ctx.files.get(imageKey) : undefined;
  if (!bytes) throw apiError(pictureNotFound);
  return { bytes, type: 'image/webp' };
});

/** Returns the events whose new picture waits for approval: only their hosts and reviewers may see it. */
async function findEventsAwaitingPicture({ db }: Ctx, imageKey: string): Promise<EventRow[]> {
  const waiting = await waitingChangesTo(db, eventTarget, 'imageKey', [imageKey]);
  const ids = waiting.flatMap(({ changes }) => Object.keys(changes));
  return db.select().from(events).where(inArray(events.id, ids)).limit(1);
}

/**
 * Sets or removes the picture of a locked event, and of the dates of its series that had the same one: a series shares one file.
 * Where the author's changes are reviewed, approved dates keep theirs. The previous file is removed once no event shows it.
 */
async function setPicture(
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
  await withdrawPendingPicture(tx, event);
  await noteEventChanged(tx, event);
  await tx.db
    .update(events)
    // A new picture does not conflict with an open form, so `updatedAt` stays.
    .set({ imageKey, updatedAt: sql`${events.updatedAt}` })
    .where(event.seriesId === null ? eq(events.id, event.id) : sameSeries);
  await removeUnusedPicture(tx, event);
}

/** Submits a new picture of an approved event for review, for the approved dates of its series that show the same one. */
async function proposePicture(tx: TxCtx, event: EventRow, imageKey: string): Promise<void> {
  const rows = await lockDatesWithSamePicture(tx, event);
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
  await proposeEventChanges(tx, event, Object.fromEntries(changes));
  for (const { changes: before } of known.values()) await removePendingPictures(tx, before);
}

/** Removes the picture from the pending change. */
async function withdrawPendingPicture(tx: TxCtx, event: EventRow): Promise<void> {
  const known = await waitingChanges(tx.db, eventTarget, [event.id]);
  const all = known.get(event.id)?.changes ?? {};
  const changes = Object.entries(all).map(([id, { before, after }]) => {
    const { imageKey: _, ...rest } = after;
    return [id, { before, after: rest }] as const;
  });
  if (changes.length === 0) return;
  const request = { target: eventTarget, targetId: approvalRequestId(event), title: event.title };
  const submittedBy = known.get(event.id)?.submittedBy ?? null;
  await proposeChanges(tx.db, { ...request, submittedBy, changes: Object.fromEntries(changes) }, tx.now);
  await removePendingPictures(tx, all);
}

/** Returns the event and the approved dates of its series that have the same picture, locked. */
async function lockDatesWithSamePicture(tx: TxCtx, event: EventRow): Promise<EventRow[]> {
  if (event.seriesId === null) return [event];
  const same = and(
    eq(events.seriesId, event.seriesId),
    eq(events.status, 'approved'),
    sql`${events.imageKey} is not distinct from ${event.imageKey}`,
  );
  return tx.db.select().from(events).where(same).orderBy(events.eventDate, events.id).for('update');
}

/** Removes an event's current or proposed picture, unless another event uses it. */
export async function removeUnusedPicture(
  tx: TxCtx,
  { imageKey }: Pick<EventRow, 'imageKey'>,
): Promise<void> {
  if (imageKey === null || (await eventPictureFiles.inUse(tx.db, [imageKey])).length > 0) return;
  await removeFile(tx, imageKey);
}

/** Removes the pictures of changes that are no longer pending, unless an event shows them. */
export async function removePendingPictures(tx: TxCtx, changes: ApprovalChanges): Promise<void> {
  const keys = new Set(Object.values(changes).map(({ after }) => after.imageKey));
  for (const imageKey of keys) if (typeof imageKey === 'string') await removeUnusedPicture(tx, { imageKey });
}

/** The stored pictures of events, and those that wait for approval. */
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
