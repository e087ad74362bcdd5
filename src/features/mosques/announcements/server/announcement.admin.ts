import { eq } from 'drizzle-orm';
import { withdrawNotices } from '#features/accounts/notifications/server/public.ts';
import { requireUser } from '#features/accounts/users/server/public.ts';
import {
  canManagePlace,
  requireManagedMosque,
} from '#features/mosques/managers-and-follows/server/public.ts';
import { findApprovedMosque } from '#features/mosques/places/server/public.ts';
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
import { janazahTitle, nameToShow } from '../janazah.rules.ts';
import { announcementMade } from './announcement.messages.tsx';
import {
  type AnnouncementRow,
  listAllOf,
  noticeKey,
  presentOf,
  toAuditRecord,
} from './announcement.queries.ts';
import { announcements } from './announcement.tables.ts';

/** Returns a page of all announcements of a mosque, for its managers. Refuses: mosque_not_found, not_allowed. */
export const listAllAnnouncements = handle(calls.listAllAnnouncements, async (ctx, input) => {
  await requireManagedMosque(ctx, input.placeId);
  const page = await listAllOf(ctx.db, input);
  const removed = new Set(page.items.flatMap(({ id, removedAt }) => (removedAt === null ? [] : [id])));
  const shown = await presentOf(ctx.db, input.placeId, page.items, ctx.now);
  return { ...page, items: shown.map((item) => ({ ...item, isRemoved: removed.has(item.id) })) };
});

/**
 * Publishes an announcement. A subscriber of `announcementMade` notifies the mosque's followers.
 * Refuses: mosque_not_found, not_allowed, bad_input, too_many_requests (20 a day for each mosque).
 */
export const createAnnouncement = handle(calls.createAnnouncement, {
  async prepare(ctx, { placeId, ...input }) {
    const mosque = await requireManagedMosque(ctx, placeId);
    checkEnd(columnsOf(input.kind, input), ctx.now);
    await consumeRateLimit(ctx, { action: 'announce', key: placeId, times: 20, perSeconds: 86_400 });
    return mosque;
  },
  async run(tx, { placeId, familyConsents, ...input }, mosque) {
    const [stored] = await tx.db
      .insert(announcements)
      .values({
        ...columnsOf(input.kind, input),
        kind: input.kind,
        familyConsents,
        placeId,
        createdBy: requireUser(tx).id,
        createdAt: tx.now.toISOString(),
      })
      .returning();
    if (!stored) throw apiError(announcementNotFound);
    await announce(tx, announcementMade, { announcementId: stored.id, mosque: mosque.name, version: 0 });
    await audit(tx, {
      action: 'announcement.create',
      target: { type: 'mosque', id: placeId },
      after: toAuditRecord(stored),
    });
    return presentOne(tx, stored);
  },
});

/**
 * Changes an announcement. Followers are told again if a janazah moves. Refuses: announcement_not_found, not_allowed, announcement_taken_down, announcement_changed,
 * bad_input.
 */
export const updateAnnouncement = handle(calls.updateAnnouncement, {
  async run(tx, { id, updatedAt, ...input }) {
    const before = await lockEditableAnnouncement(tx, id);
    if (updatedAt !== undefined && updatedAt !== before.updatedAt) throw apiError(announcementChanged);
    const columns = columnsOf(before.kind, input);
    if (columns.endsOn !== before.endsOn) checkEnd(columns, tx.now);
    const isMoved = before.kind === 'janazah' && hasMoved(before, columns);
    const after = {
      ...columns,
      version: before.version + (isMoved ? 1 : 0),
      updatedAt: tx.now.toISOString(),
    };
    const [stored] = await tx.db.update(announcements).set(after).where(eq(announcements.id, id)).returning();
    if (!stored) throw apiError(announcementNotFound);
    if (isMoved) await announceMove(tx, stored);
    const target = { type: 'mosque', id: stored.placeId };
    const changes = changedFields(toAuditRecord(before), toAuditRecord(stored));
    await audit(tx, { action: 'announcement.update', target, ...changes });
    return presentOne(tx, stored);
  },
});

type Fields = Omit<InputOf<typeof calls.updateAnnouncement>, 'id' | 'updatedAt'>;

/** Returns the columns of the fields; omitted details become null. Refuses (bad_input) what is missing or belongs to another kind. */
function columnsOf(kind: AnnouncementRow['kind'], fields: Fields) {
  return kind === 'janazah' ? janazahColumns(fields) : { ...noJanazah, ...noticeColumns(fields) };
}

function noticeColumns({ title, body, endsOn }: Fields) {
  if (title === undefined) throw badField('title', 'Please enter a title.');
  if (endsOn === undefined) throw badField('endsOn', 'Please enter a day.');
  return { title, body, endsOn };
}

const noJanazah = {
  deceasedName: null,
  prayerAfter: null,
  venue: null,
  cemetery: null,
  heldOn: null,
  heldAt: null,
  prayer: null,
  leavesAt: null,
  womensPlaces: null,
  lifts: null,
  shownName: null,
};

/** A janazah is called after whom it is for, as far as the family shows the name, and ends with its day. */
function janazahColumns({ date, time, prayer, shownName = 'full', ...fields }: Fields) {
  if (date === undefined) throw badField('date', 'Please enter the day of the janazah.');
  if ((time === undefined) === (prayer === undefined))
    throw badField('time', 'Please enter either a time or the prayer that it follows.');
  const deceasedName = nameToShow(fields.deceasedName, shownName);
  if (deceasedName === null && shownName !== 'none')
    throw badField('deceasedName', 'Please enter the name, or choose to show none.');
  return {
    title: janazahTitle(deceasedName),
    body: fields.body,
    endsOn: date,
    deceasedName,
    prayerAfter: null,
    venue: fields.venue ?? null,
    cemetery: fields.cemetery ?? null,
    heldOn: date,
    heldAt: time ?? null,
    prayer: prayer ?? null,
    leavesAt: fields.leavesAt ?? null,
    womensPlaces: fields.womensPlaces ?? null,
    lifts: fields.lifts ?? null,
    shownName,
  };
}

const placesAndTimes = ['heldOn', 'heldAt', 'prayer', 'venue', 'cemetery', 'leavesAt'] as const;

/** Whether somebody who knows of the janazah would come at the wrong time or to the wrong place. */
function hasMoved(before: AnnouncementRow, after: ReturnType<typeof columnsOf>): boolean {
  return placesAndTimes.some((name) => before[name] !== after[name]);
}

/** Replaces what followers were told. */
async function announceMove(tx: TxCtx, { id, placeId, version }: AnnouncementRow): Promise<void> {
  const mosque = await findApprovedMosque(tx.db, placeId);
  if (!mosque) return;
  await withdrawNotices(tx.db, [noticeKey(id)]);
  await announce(tx, announcementMade, { announcementId: id, mosque: mosque.name, version });
}

async function presentOne(tx: TxCtx, row: AnnouncementRow) {
  const [announcement] = await presentOf(tx.db, row.placeId, [row], tx.now);
  if (!announcement) throw apiError(announcementNotFound);
  return announcement;
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
function checkEnd({ endsOn, heldOn }: { endsOn: string; heldOn: string | null }, now: Date): void {
  const today = boroughDate(now);
  const wrong = (message: string) => badField(heldOn === null ? 'endsOn' : 'date', message);
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
