import { stringify } from 'csv-stringify/sync';
import { mosqueNotFound } from '#features/mosques/places/errors.ts';
import { findApprovedMosque } from '#features/mosques/places/server/public.ts';
import { boroughDate } from '#kit/contract/date-text.ts';
import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { prayerLabels, prayers } from '../../prayers.ts';
import { calls } from '../../timetable-contract.ts';
import { datesBetween, datesOfMonth } from '../../wall-time.ts';
import { loadTimetables, resolveDaysInTurns } from '../queries.ts';

/** Answers a month (this one unless `month`), or a whole `year`, of a mosque's times. Refuses: mosque_not_found. */
export const exportTimetable = handle(calls.exportTimetable, async (ctx, { placeId, month, year }) => {
  const mosque = await findApprovedMosque(ctx.db, placeId);
  if (!mosque) throw apiError(mosqueNotFound);
  const dates =
    year === undefined
      ? datesOfMonth(month ?? boroughDate(ctx.now).slice(0, 7))
      : datesBetween(`${year}-01-01`, `${year}-12-31`);
  const known = (await loadTimetables(ctx.db, [placeId], dates[0] ?? '', dates.at(-1) ?? '')).get(placeId);
  const days = known ? await resolveDaysInTurns(mosque, known, dates, ctx.now) : [];
  const headings = prayers.flatMap((prayer) => [
    `${prayerLabels[prayer]} begins`,
    `${prayerLabels[prayer]} jamaah`,
  ]);
  const rows = days.map((day) => [
    day.date,
    ...prayers.flatMap((prayer) => [
      day.prayers[prayer].begins?.time ?? '',
      day.prayers[prayer].jamaah?.time ?? '',
    ]),
  ]);
  return stringify([['Date', ...headings], ...rows], { bom: true, record_delimiter: 'windows' });
});
