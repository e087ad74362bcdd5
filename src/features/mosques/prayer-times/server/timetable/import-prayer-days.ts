import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#kit/server/db/database.ts';
import type { Prayer } from '../../prayers.ts';
import type { WallTime } from '../../wall-time.ts';
import { prayerDays } from '../tables.ts';

/** All that shall be stored of one prayer of one day; at least one of the two times is given. */
export type ImportedPrayerDay = {
  date: string;
  prayer: Prayer;
  begins: WallTime | null;
  jamaah: WallTime | null;
};

const rowsAtOnce = 500;

/**
 * Stores days of a mosque's own timetable, in place of what was stored of the same prayer and day, and marks all prayers
 * of `confirmedDates` as confirmed at `now`.
 */
export async function storePrayerDays(
  tx: Db,
  mosqueId: string,
  days: readonly ImportedPrayerDay[],
  confirmedDates: readonly string[],
  now: Date,
): Promise<void> {
  const confirmedAt = now.toISOString();
  for (let at = 0; at < days.length; at += rowsAtOnce) {
    const rows = days.slice(at, at + rowsAtOnce).map(({ date, prayer, begins, jamaah }) => ({
      mosqueId,
      date,
      prayer,
      begins: begins?.time ?? null,
      beginsDayOffset: begins?.dayOffset ?? 0,
      jamaah: jamaah?.time ?? null,
      jamaahDayOffset: jamaah?.dayOffset ?? 0,
      confirmedAt,
    }));
    await tx
      .insert(prayerDays)
      .values(rows)
      .onConflictDoUpdate({
        target: [prayerDays.mosqueId, prayerDays.date, prayerDays.prayer],
        set: {
          begins: sql`excluded.begins`,
          beginsDayOffset: sql`excluded.begins_day_offset`,
          jamaah: sql`excluded.jamaah`,
          jamaahDayOffset: sql`excluded.jamaah_day_offset`,
          confirmedAt,
        },
      });
  }
  for (let at = 0; at < confirmedDates.length; at += rowsAtOnce) {
    await tx
      .update(prayerDays)
      .set({ confirmedAt })
      .where(
        and(
          eq(prayerDays.mosqueId, mosqueId),
          inArray(prayerDays.date, confirmedDates.slice(at, at + rowsAtOnce)),
        ),
      );
  }
}
