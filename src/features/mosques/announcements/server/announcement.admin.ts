import { eq } from 'drizzle-orm';
import { withdrawNotices } from '#features/accounts/notifications/server/public.ts';
import { requireUser } from '#features/accounts/users/server/public.ts';
import {
  canManagePlace,
  requireManagedMosque,
} from '#features/mosques/managers-and-follows/server/public.ts';
import type { InputOf } from '#kit/contract/call.ts';
import { addDays, boroughDate } from '#kit/contract/dates.ts';
import { apiError, badField, notAllowed } from '#kit/contract/errors.ts';
import { audit, changedFields } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import { announce } from '#kit/server/queue/announce.ts';
import { consumeRateLimit } from '#kit/server/rate-limits.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { announcementChanged, announcementNotFound, calls, takenDown } from '../announcement.contract.ts';
import { maxDaysAhead } from '../announcement.rules.ts';
import { announcementMade } from './announcement.messages.tsx';
import {
  type AnnouncementRow,
  listAllOf,
  noticeKey,
  toAnnouncement,
  toAuditRecord,
} from './announcement.queries.ts';
import { announcements } from './announcement.tables.ts';

/** Returns a page of all announcements of a mosque, for its managers. Refuses: mosque_not_found, not_allowed. */
export const listAllAnnouncements = handle(calls.listAllAnnouncements, async (ctx, input) => {
  await requireManagedMosque(ctx, input.placeId);
  const page = await listAllOf(ctx.db, input);
  const items = page.items.map((row) => ({ ...toAnnouncement(row), isRemoved: row.removedAt !== null }));
  return { ...page, items };
});

/**
 * Publishes an announcement. A subscriber of `announcementMade` notifies the mosque's followers.
 * Refuses: mosque_not_found, not_allowed, bad_input, too_many_requests (20 a day for each mosque).
 */
export const createAnnouncement = handle(calls.createAnnouncement, {
  async prepare(ctx, { placeId, endsOn }) {
    const mosque = await requireManagedMosque(ctx, placeId);
    checkEnd(endsOn, ctx.now);
    await consumeRateLimit(ctx, { action: 'announce', key: placeId, times: 20, perSeconds: 86_400 });
    return mosque;
  },
  async run(tx, { placeId, ...input }, mosque) {
    const [stored] = await tx.db
      .insert(announcements)
      .values({ ...input, placeId, createdBy: requireUser(tx).id, createdAt: tx.now.toISOString() })
      .returning();
    if (!stored) throw apiError(announcementNotFound);
    await announce(tx, announcementMade, { announcementId: stored.id, mosque: mosque.name });
    await audit(tx, {
      action: 'announcement.create',
      target: { type: 'mosque', id: placeId },
      after: toAuditRecord(stored),
    });
    return toAnnouncement(stored);
  },
});

/**
 * Changes an announcement. Refuses: announcement_not_found, not_allowed, announcement_taken_down, announcement_changed,
 * bad_input.
 */
export const updateAnnouncement = handle(calls.updateAnnouncement, {
  async run(tx, { id, updatedAt, ...input }) {
    const before = await lockEditableAnnouncement(tx, id);
    if (updatedAt !== undefined && updatedAt !== before.updatedAt) throw apiError(announcementChanged);
    if (input.endsOn !== before.endsOn) checkEnd(input.endsOn, tx.now);
    const after = { ...columnsOf(input), updatedAt: tx.now.toISOString() };
    const [stored] = await tx.db.update(announcements).set(after).where(eq(announcements.id, id)).returning();
    if (!stored) throw apiError(announcementNotFound);
    const target = { type: 'mosque', id: stored.placeId };
    const changes = changedFields(toAuditRecord(before), toAuditRecord(stored));
    await audit(tx, { action: 'announcement.update', target, ...changes });
    return toAnnouncement(stored);
  },
});

type Fields = Omit<InputOf<typeof calls.updateAnnouncement>, 'id' | 'updatedAt'>;

/** Omitted details are set to null. */
function columnsOf(fields: Fields) {
  return {
    ...fields,
    deceasedName: fields.deceasedName ?? null,
    prayerAfter: fields.prayerAfter ?? null,
    venue: fields.venue ?? null,
    cemetery: fields.cemetery ?? null,
  };
}

/** Deletes an announcement and its notifications. Refuses: announcement_not_found, not_allowed, announcement_taken_down. */
export const endAnnouncement = handle(calls.endAnnouncement, {
  async run(tx, { id }) {
    const row = await lockEditableAnnouncement(tx, id);
    await tx.db.delete(announcements).where(eq(announcements.id, id));
    await withdrawNotices(tx.db, [noticeKey(id)]);
    const target = { type: 'mosque', id: row.placeId };
    await audit(tx, { action: 'announcement.end', target, before: toAuditRecord(row) });
    return { message: 'Announcement removed.' };
  },
});

/** Refuses (bad_input) an end that is past or too far ahead. */
function checkEnd(endsOn: string, now: Date): void {
  const today = boroughDate(now);
  const wrong = (message: string) => badField('endsOn', message);
  if (endsOn < today) throw wrong('This day has already passed.');
  if (endsOn > addDays(today, maxDaysAhead)) throw wrong(`At most ${maxDaysAhead} days ahead, please.`);
}

/**
 * Locks an announcement that the caller may change, and returns it. Refuses: announcement_not_found, not_allowed,
 * announcement_taken_down.
 */
async function lockEditableAnnouncement(tx: TxCtx, id: string): Promise<AnnouncementRow> {
  const [row] = await tx.db.select().from(announcements).where(eq(announcements.id, id)).for('update');
  if (!row) throw apiError(announcementNotFound);
  if (!(await canManagePlace(tx, row.placeId))) throw apiError(notAllowed);
  if (row.removedAt !== null) throw apiError(takenDown);
  return row;
}
