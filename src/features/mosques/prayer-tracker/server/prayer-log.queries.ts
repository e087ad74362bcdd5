import { and, asc, eq, gte, lte, sql } from 'drizzle-orm';
import { pick } from '#kit/contract/pick.ts';
import type { Db } from '#kit/server/db/database.ts';
import { preparedQuery } from '#kit/server/db/sql.ts';
import type { TrackedDay } from '../prayer-log.rules.ts';
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

/** Stores a change of a day; what is omitted is unchanged. Returns the whole day. */
export async function upsertDay(
  db: Db,
  userId: string,
  date: string,
  change: Partial<Record<keyof typeof day, boolean | undefined>>,
  now: Date,
): Promise<TrackedDay> {
  const values = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const [stored] = await db
    .insert(prayerTracking)
    .values({ userId, prayerDate: date, ...values })
    .onConflictDoUpdate({
      target: [prayerTracking.userId, prayerTracking.prayerDate],
      set: { ...values, updatedAt: now.toISOString() },
    })
    .returning(day);
  if (!stored) throw new Error('The day wasn’t saved.');
  return stored;
}
