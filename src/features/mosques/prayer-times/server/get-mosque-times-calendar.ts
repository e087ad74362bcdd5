import { mosqueNotFound } from '#features/mosques/places/errors.ts';
import { findApprovedMosque } from '#features/mosques/places/server/public.ts';
import { addDays, boroughDate } from '#kit/contract/date-text.ts';
import { apiError } from '#kit/contract/errors.ts';
import { calendarText } from '#kit/server/calendar.ts';
import { handle } from '#kit/server/handle.ts';
import { sittingsHeldOn } from '../coming-jamaah.ts';
import { calls } from '../contract.ts';
import { prayerLabels, prayers } from '../prayers.ts';
import type { ResolvedDay } from '../timetable.ts';
import { addMinutes, datesBetween, type WallTime } from '../wall-time.ts';
import { type LoadedTimes, loadTimetables, resolveDays } from './queries.ts';

const daysAhead = 60;
const congregationMinutes = 15;
const sittingMinutes = 30;

type Slot = { name: string; summary: string; date: string; from: WallTime; to: WallTime };

/** Answers a mosque's jama'ah times and Jumu'ah sittings as a calendar. Refuses: mosque_not_found. */
export const getMosqueTimesCalendar = handle(calls.getMosqueTimesCalendar, async (ctx, input) => {
  const mosque = await findApprovedMosque(ctx.db, input.id);
  if (!mosque) throw apiError(mosqueNotFound);
  const today = boroughDate(ctx.now);
  const last = addDays(today, daysAhead);
  const dates = datesBetween(today, last);
  const known = (await loadTimetables(ctx.db, [mosque.id], today, last)).get(mosque.id);
  const sittings = known?.sittings ?? [];
  const slots = [
    ...(known
      ? resolveDays(mosque, known, dates, ctx.now).flatMap((day) => congregationSlots(day, sittings))
      : []),
    ...dates.flatMap((date) => sittingSlots(sittings, date)),
  ];
  const entries = slots.map(({ name, summary, date, from, to }) => ({
    uid: `${name}-${date}@${mosque.id}`,
    start: { date: addDays(date, from.dayOffset), time: from.time },
    end: { date: addDays(date, to.dayOffset), time: to.time },
    summary,
    location: `${mosque.name}, ${mosque.address}, ${mosque.postcode}`,
    url: `${ctx.config.publicUrl}/mosque/${mosque.id}`,
  }));
  return calendarText(`${mosque.name}: jama‘ah times`, entries, ctx.now);
});

/** On a Friday with sittings, these are held in the place of dhuhr. */
function congregationSlots(day: ResolvedDay, sittings: readonly Sitting[]): Slot[] {
  const hasSittings = sittingsHeldOn(sittings, day.date).length > 0;
  return prayers.flatMap((prayer) => {
    const from = day.prayers[prayer].jamaah;
    if (!from || (prayer === 'dhuhr' && hasSittings)) return [];
    const summary = `${prayerLabels[prayer]} jama‘ah`;
    return [{ name: prayer, summary, date: day.date, from, to: addMinutes(from, congregationMinutes) }];
  });
}

type Sitting = LoadedTimes['sittings'][number];

function sittingSlots(sittings: readonly Sitting[], date: string): Slot[] {
  return sittingsHeldOn(sittings, date).map((sitting) => {
    const from: WallTime = { time: sitting.time, dayOffset: 0 };
    const to: WallTime = sitting.ends
      ? { time: sitting.ends, dayOffset: 0 }
      : addMinutes(from, sittingMinutes);
    return { name: `jumuah-${sitting.id}`, summary: `Jumu‘ah (${sitting.language})`, date, from, to };
  });
}
