import { boroughDate } from '#kit/contract/date-text.ts';
import { handle } from '#kit/server/handle.ts';
import { prayers } from '../../prayers.ts';
import { calls } from '../../timetable-contract.ts';
import { datesOfMonth } from '../../wall-time.ts';
import { toSourcedClock } from '../presenters.ts';
import { loadTimetables, resolveDays } from '../queries.ts';
import { versionOf } from './day-version.ts';
import { managedMosque } from './require-manager.ts';

/** Answers a month (this one unless `month`) to anyone who looks after the mosque. Refuses: mosque_not_found, not_allowed. */
export const getTimetableMonth = handle(calls.getTimetableMonth, async (ctx, input) => {
  const mosque = await managedMosque(ctx, input.placeId);
  const month = input.month ?? boroughDate(ctx.now).slice(0, 7);
  const dates = datesOfMonth(month);
  const known = (await loadTimetables(ctx.db, [mosque.id], dates[0] ?? '', dates.at(-1) ?? '')).get(
    mosque.id,
  );
  const resolved = known ? resolveDays(mosque, known, dates, ctx.now) : [];
  const days = resolved.map((day) => {
    const ofDay = known?.timetable.imported.filter(({ date }) => date === day.date) ?? [];
    return {
      date: day.date,
      version: versionOf(ofDay),
      prayers: prayers.map((prayer) => {
        const own = ofDay.find((one) => one.prayer === prayer);
        return {
          prayer,
          begins: toSourcedClock(day.prayers[prayer].begins),
          jamaah: toSourcedClock(day.prayers[prayer].jamaah),
          own: { begins: own?.begins?.time ?? null, jamaah: own?.jamaah?.time ?? null },
        };
      }),
    };
  });
  return { month, days };
});
