import { and, asc, eq, gte, lte } from 'drizzle-orm';
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

/** The days that a member marked, first to last; both ends included. */
export function listDays(db: Db, userId: string, from: string, to: string): Promise<TrackedDay[]> {
  return db
    .select(day)
    .from(prayerTracking)
    .where(
      and(
        eq(prayerTracking.userId, userId),
        gte(prayerTracking.prayerDate, from),
        lte(prayerTracking.prayerDate, to),
      ),
    )
    .orderBy(asc(prayerTracking.prayerDate));
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
