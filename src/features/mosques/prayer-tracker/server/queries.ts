import { and, asc, eq, gte, lte, sql } from 'drizzle-orm';
import { builtOnce } from '#kit/server/db/built-once.ts';
import type { Db } from '#kit/server/db/database.ts';
import type { TrackedDay } from '../tracked-prayers.ts';
import { prayerTracking } from './tables.ts';

const day = {
  date: prayerTracking.prayerDate,
  fajr: prayerTracking.fajr,
  dhuhr: prayerTracking.dhuhr,
  asr: prayerTracking.asr,
  maghrib: prayerTracking.maghrib,
  isha: prayerTracking.isha,
  jumuah: prayerTracking.jumuah,
};

const findDays = builtOnce((db) =>
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

/** The days that a member marked, first to last; both ends included. */
export function listDays(db: Db, userId: string, from: string, to: string): Promise<TrackedDay[]> {
  return findDays(db, { userId, from, to });
}

/** Stores the marks that are given; the others stay. Answers the whole day. */
export async function upsertDay(
  db: Db,
  userId: string,
  date: string,
  checks: Partial<Record<keyof typeof day, boolean | undefined>>,
  now: Date,
): Promise<TrackedDay> {
  const given = Object.fromEntries(Object.entries(checks).filter(([, value]) => value !== undefined));
  const [stored] = await db
    .insert(prayerTracking)
    .values({ userId, prayerDate: date, ...given })
    .onConflictDoUpdate({
      target: [prayerTracking.userId, prayerTracking.prayerDate],
      set: { ...given, updatedAt: now.toISOString() },
    })
    .returning(day);
  if (!stored) throw new Error('The day wasn’t saved.');
  return stored;
}
