import { and, eq } from 'drizzle-orm';
import { inImport } from '#features/care/imports/server/public.ts';
import type { InputOf } from '#kit/contract/call.ts';
import { boroughDate } from '#kit/contract/date-text.ts';
import { apiError, badField, badInput } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { checkDays } from '../../import/check-timetable.ts';
import { prayerLabels, prayers } from '../../prayers.ts';
import { calls, timesChanged } from '../../timetable-contract.ts';
import { wallTimeOfDay } from '../../wall-time-of-day.ts';
import { notingNews } from '../news/note-news.ts';
import { loadTimetables } from '../queries.ts';
import { prayerDays } from '../tables.ts';
import { versionOf } from './day-version.ts';
import { type ImportedPrayerDay, storePrayerDays } from './import-prayer-days.ts';
import { auditTimes, managedMosque } from './require-manager.ts';

/**
 * Stores the own times of a day in place of those before, one day at a time and never during an import. Refuses:
 * mosque_not_found, not_allowed, times_changed, bad_input for a day that is over and for times out of order.
 */
export const saveTimetableDay = handle(calls.saveTimetableDay, {
  async run(tx, { placeId, date, times, version }) {
    await managedMosque(tx, placeId);
    if (date < boroughDate(tx.now)) throw badField('date', 'This day has already passed.');
    const rows = rowsOf(date, times);
    checkRows(date, rows);
    await inImport(tx, async () => {
      const known = (await loadTimetables(tx.db, [placeId], date, date)).get(placeId);
      const before = known?.timetable.imported ?? [];
      if (version !== undefined && version !== versionOf(before)) throw apiError(timesChanged);
      const ofDay = and(eq(prayerDays.mosqueId, placeId), eq(prayerDays.date, date));
      await notingNews(tx, placeId, async () => {
        await tx.db.delete(prayerDays).where(ofDay);
        await storePrayerDays(tx.db, placeId, rows, [], tx.now);
      });
      await auditTimes(tx, placeId, 'day', { date, times: rows }, { date, times: before });
    });
    return { message: 'The day is saved.' };
  },
});

/** One row for each prayer that has a time; of a prayer that is given twice the last stands. */
function rowsOf(date: string, times: InputOf<typeof calls.saveTimetableDay>['times']): ImportedPrayerDay[] {
  return prayers.flatMap((prayer) => {
    const given = times.findLast((one) => one.prayer === prayer);
    const at = (time: string | undefined) => (time === undefined ? null : wallTimeOfDay(prayer, time));
    const [begins, jamaah] = [at(given?.begins), at(given?.jamaah)];
    return begins || jamaah ? [{ date, prayer, begins, jamaah }] : [];
  });
}

/** The same rules as for a day of a file. */
function checkRows(date: string, rows: readonly ImportedPrayerDay[]): void {
  const given = (which: 'begins' | 'jamaah') =>
    Object.fromEntries(rows.flatMap((row) => (row[which] ? [[row.prayer, row[which]]] : [])));
  const { problems } = checkDays([{ row: '', date, begins: given('begins'), jamaah: given('jamaah') }]);
  const issues = problems.map(({ column, value, why }) => ({
    path: pathOf(column ?? ''),
    message: `${value} ${why}.`,
  }));
  if (issues.length > 0) throw apiError(badInput, { issues });
}

/** 'Fajr jama‘ah' as the form calls it: 'fajr.jamaah'. */
function pathOf(column: string): string {
  const prayer = prayers.find((one) => column.startsWith(prayerLabels[one])) ?? 'fajr';
  return `${prayer}.${column.endsWith('begins') ? 'begins' : 'jamaah'}`;
}
