import { and, asc, eq, sql } from 'drizzle-orm';
import { findUser } from '#features/accounts/users/server/public.ts';
import type { DeclaredMonthStart } from '#features/mosques/moon/hijri.rules.ts';
import { listDeclaredMonthStarts, listMonthStartsOf } from '#features/mosques/moon/server/public.ts';
import { findApprovedMosque } from '#features/mosques/places/server/public.ts';
import { pick } from '#kit/contract/pick.ts';
import type { Db } from '#kit/server/db/database.ts';
import type { FastMark, MarkedFast, MissedReason } from '../fast-mark.rules.ts';
import { earlierFasts, fasts } from './fast.tables.ts';

const columns = { date: fasts.fastDate, ...pick(fasts, 'mark', 'reason') };

/** Lists all days that a member marked, by date. */
export function listFasts(db: Db, userId: string): Promise<MarkedFast[]> {
  return db.select(columns).from(fasts).where(eq(fasts.userId, userId)).orderBy(asc(fasts.fastDate));
}

/** Changes to a day; omitted fields keep their value. */
type FastChange = { mark?: FastMark | null | undefined; reason?: MissedReason | null | undefined };

/**
 * Stores a change of a day in one statement, so that two devices that mark it at once leave one of the two marks. A reason is kept only
 * while the day is marked as missed. Returns the day; undefined if it has no mark.
 */
export async function writeFast(
  db: Db,
  userId: string,
  date: string,
  { mark, reason }: FastChange,
  now: Date,
): Promise<MarkedFast | undefined> {
  const ofDay = and(eq(fasts.userId, userId), eq(fasts.fastDate, date));
  if (mark === null) {
    await db.delete(fasts).where(ofDay);
    return undefined;
  }
  const updatedAt = now.toISOString();
  if (mark === undefined) {
    if (reason !== undefined)
      await db
        .update(fasts)
        .set({ reason, updatedAt })
        .where(and(ofDay, eq(fasts.mark, 'missed')));
    const [unchanged] = await db.select(columns).from(fasts).where(ofDay);
    return unchanged;
  }
  const isMissed = mark === 'missed';
  const [stored] = await db
    .insert(fasts)
    .values({ userId, fastDate: date, mark, reason: isMissed ? (reason ?? null) : null, updatedAt })
    .onConflictDoUpdate({
      target: [fasts.userId, fasts.fastDate],
      set: {
        mark,
        reason: isMissed ? (reason === undefined ? sql`${fasts.reason}` : reason) : null,
        updatedAt,
      },
    })
    .returning(columns);
  return stored;
}

/** Returns how many days a member owes from years before the tracker. */
export async function findEarlierFasts(db: Db, userId: string): Promise<number> {
  const [row] = await db.select().from(earlierFasts).where(eq(earlierFasts.userId, userId));
  return row?.days ?? 0;
}

/** Stores how many days a member owes from years before the tracker. */
export async function writeEarlierFasts(db: Db, userId: string, days: number, now: Date): Promise<void> {
  const set = { days, updatedAt: now.toISOString() };
  await db
    .insert(earlierFasts)
    .values({ userId, ...set })
    .onConflictDoUpdate({ target: earlierFasts.userId, set });
}

/** Returns a member's own mosque, and the first days by which its Ramadan is counted; without a mosque, those of the site's calendar. */
export async function findFastCalendar(
  db: Db,
  userId: string,
): Promise<{ mosque: { id: string; name: string } | null; starts: readonly DeclaredMonthStart[] }> {
  const placeId = (await findUser(db, userId))?.placeAffiliationId;
  const mosque = placeId ? await findApprovedMosque(db, placeId) : undefined;
  if (!mosque) return { mosque: null, starts: await listDeclaredMonthStarts(db) };
  return { mosque: pick(mosque, 'id', 'name'), starts: await listMonthStartsOf({ db }, mosque.id) };
}
