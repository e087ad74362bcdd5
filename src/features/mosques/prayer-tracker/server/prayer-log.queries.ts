import { and, asc, eq, gte, lte, sql } from 'drizzle-orm';
import { pick } from '#kit/contract/pick.ts';
import type { TxCtx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { preparedQuery } from '#kit/server/db/sql.ts';
import { type DayChange, type TrackedDay, trackedPrayers } from '../prayer-log.rules.ts';
import { prayerTracking } from './prayer-log.tables.ts';

const day = {
  date: prayerTracking.prayerDate,
  ...pick(prayerTracking, 'fajr', 'dhuhr', 'asr', 'maghrib', 'isha', 'jumuah', 'setAside'),
};

const findDays = preparedQuery((db) =>
  db
    .select(day)
    .from(prayerTracking)
    .where(
      and(
        eq(prayerTracking.userId, sql.placeholder('userId')),
        gte(prayerTracking.prayerDate, sql.placeholder('from')),
        lte(prayerTracking.prayerDate, sql.placeholder('to')),
      ),
    )
    .orderBy(asc(prayerTracking.prayerDate)),
);

/** Lists the days that a member marked or set aside between two dates (inclusive), by date. */
export function listDays(db: Db, userId: string, from: string, to: string): Promise<TrackedDay[]> {
  return findDays(db, { userId, from, to });
}

/**
 * Stores a change of a day; what is omitted is unchanged. Returns the day; undefined if nothing is left of it. The row stays locked
 * until its removal is committed, so that no change made on another device at once is removed with it.
 */
export async function writeDay(
  tx: TxCtx,
  userId: string,
  date: string,
  change: { [Field in keyof DayChange]: DayChange[Field] | undefined },
): Promise<TrackedDay | undefined> {
  const updatedAt = tx.now.toISOString();
  const [stored] = await tx.db
    .insert(prayerTracking)
    .values({ userId, prayerDate: date, ...change, updatedAt })
    .onConflictDoUpdate({
      target: [prayerTracking.userId, prayerTracking.prayerDate],
      set: { ...change, updatedAt },
    })
    .returning(day);
  if (!stored || saysSomething(stored)) return stored;
  await tx.db
    .delete(prayerTracking)
    .where(and(eq(prayerTracking.userId, userId), eq(prayerTracking.prayerDate, date)));
  return undefined;
}

const saysSomething = (stored: TrackedDay) =>
  stored.setAside || trackedPrayers.some((prayer) => stored[prayer]);
