import { and, asc, eq, sql } from 'drizzle-orm';
import { findUser } from '#features/accounts/users/server/public.ts';
import type { DeclaredMonthStart } from '#features/mosques/moon/hijri.rules.ts';
import { listDeclaredMonthStarts, listMonthStartsOf } from '#features/mosques/moon/server/public.ts';
import { findApprovedMosque } from '#features/mosques/places/server/public.ts';
import { pick } from '#kit/contract/pick.ts';
import type { TxCtx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import type { FastChange, MarkedFast, MissedReason } from '../fast-mark.rules.ts';
import { earlierFasts, fasts } from './fast.tables.ts';

const columns = { date: fasts.fastDate, ...pick(fasts, 'mark', 'reason', 'setAside', 'toMakeUp') };

/** Lists all days that a member marked or set aside, by date. */
export function listFasts(db: Db, userId: string): Promise<MarkedFast[]> {
  return db.select(columns).from(fasts).where(eq(fasts.userId, userId)).orderBy(asc(fasts.fastDate));
}

/**
 * Stores a change of a day in one statement, so that two devices that change it at once leave each field as one of them wanted it. A
 * reason is kept only while the day is marked as missed, `toMakeUp` only while it is set aside. Returns the day; undefined if nothing is
 * left of it.
 */
export async function writeFast(
  tx: TxCtx,
  userId: string,
  date: string,
  { mark, reason, setAside, toMakeUp }: { [Field in keyof FastChange]: FastChange[Field] | undefined },
): Promise<MarkedFast | undefined> {
  const updatedAt = tx.now.toISOString();
  const [stored] = await tx.db
    .insert(fasts)
    .values({
      userId,
      fastDate: date,
      mark,
      reason: mark === 'missed' ? reason : null,
      setAside,
      toMakeUp: setAside && toMakeUp,
      updatedAt,
    })
    .onConflictDoUpdate({
      target: [fasts.userId, fasts.fastDate],
      set: {
        mark,
        reason: mark === undefined ? ifMissed(reason) : mark === 'missed' ? reason : null,
        setAside,
        toMakeUp: setAside === false ? false : setAside ? toMakeUp : ifSetAside(toMakeUp),
        updatedAt,
      },
    })
    .returning(columns);
  if (!stored || stored.mark !== null || stored.setAside) return stored;
  await tx.db.delete(fasts).where(and(eq(fasts.userId, userId), eq(fasts.fastDate, date)));
  return undefined;
}

const ifMissed = (reason: MissedReason | null | undefined) =>
  reason && sql<MissedReason | null>`case when ${fasts.mark} = 'missed' then ${reason} end`;
const ifSetAside = (toMakeUp: boolean | undefined) => toMakeUp && sql<boolean>`${fasts.setAside}`;

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
