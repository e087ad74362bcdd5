import { Temporal } from 'temporal-polyfill';
import { rangesOf } from '#features/care/imports/date-ranges.ts';
import type { ComputedTimes } from '../computed-times.ts';
import { prayerLabels, prayers } from '../prayers.ts';
import { datesBetween, type WallTime, wallMinutes } from '../wall-time.ts';
import { slotLabels } from './clock-windows.ts';
import type { ReadDay } from './read-timetable.ts';
import type { BeginSlot } from './timetable-columns.ts';

/** A move of more minutes from one day to the next deserves a look. */
const jumpMinutes = 20;
/** A begin time further than this from the computed one deserves a look. */
const farMinutes = 30;
/** Repeats of one kind of warning are counted beyond so many. */
const mostAlike = 8;

const slots: readonly BeginSlot[] = [
  'imsak',
  'fajr',
  'sunrise',
  'dhuhr',
  'asr',
  'asrHanafi',
  'maghrib',
  'isha',
];

type Frame = { timeZone: string; month?: string | undefined; computed(date: string): ComputedTimes };

/**
 * What someone should look at in days that are sound by themselves, in order of date: days missing in between (or in the
 * month that was named), jumps, begin times that don't follow a clock change, begin times far from the computed ones.
 */
export function warningsOf(days: readonly ReadDay[], frame: Frame): string[] {
  return [...missingDays(days, frame.month), ...jumps(days, frame.timeZone), ...farFromComputed(days, frame)];
}

function missingDays(days: readonly ReadDay[], month: string | undefined): string[] {
  const [first, last] = [days[0]?.date, days.at(-1)?.date];
  if (first === undefined || last === undefined) return [];
  const wanted = month === undefined ? datesBetween(first, last) : datesOf(month);
  const given = new Set(days.map((day) => day.date));
  const missing = wanted.filter((date) => !given.has(date));
  if (missing.length === 0) return [];
  const leap = missing.filter((date) => date.endsWith('-02-29')).map((date) => `${date} is a leap day.`);
  const what = missing.length === 1 ? 'One day is missing' : `${missing.length} days are missing`;
  return [`${what}: ${rangesOf(missing)}.${leap.length > 0 ? ` ${leap.join(' ')}` : ''}`];
}

function datesOf(month: string): string[] {
  const first = Temporal.PlainYearMonth.from(month);
  return datesBetween(`${month}-01`, first.toPlainDate({ day: first.daysInMonth }).toString());
}

function jumps(days: readonly ReadDay[], timeZone: string): string[] {
  const found = days.flatMap((day, at) => {
    const before = days[at - 1];
    if (!before || datesBetween(before.date, day.date).length !== 2) return [];
    const change = clockChange(before.date, day.date, timeZone);
    return [...jumpsOfBegins(before, day, change), ...(change === 0 ? jumpsOfJamaah(before, day) : [])];
  });
  return atMost(found, 'more jumps like these');
}

function jumpsOfBegins(before: ReadDay, day: ReadDay, change: number): string[] {
  return slots.flatMap((slot) => {
    const [from, to] = [before.begins[slot], day.begins[slot]];
    if (!from || !to || Math.abs(wallMinutes(to) - change - wallMinutes(from)) <= jumpMinutes) return [];
    const name = `${day.date} (${day.row}): ${slotLabels[slot]} begins`;
    if (change === 0) return [`${name} at ${to.time}, the day before at ${from.time}.`];
    return [`${name} at ${to.time}, the day before at ${from.time}: does the table follow the clock change?`];
  });
}

function jumpsOfJamaah(before: ReadDay, day: ReadDay): string[] {
  return prayers.flatMap((prayer) => {
    const [from, to] = [before.jamaah[prayer], day.jamaah[prayer]];
    if (!from || !to || Math.abs(wallMinutes(to) - wallMinutes(from)) <= jumpMinutes) return [];
    return [
      `${day.date} (${day.row}): ${prayerLabels[prayer]} jama‘ah moves from ${from.time} to ${to.time}.`,
    ];
  });
}

/** Minutes by which the clocks at noon have been put forward from one date to another. */
function clockChange(from: string, to: string, timeZone: string): number {
  const offset = (date: string) =>
    Temporal.PlainDate.from(date).toZonedDateTime({ timeZone, plainTime: '12:00' }).offsetNanoseconds / 60e9;
  return offset(to) - offset(from);
}

function farFromComputed(days: readonly ReadDay[], frame: Frame): string[] {
  const found = days.flatMap((day) => {
    const computed = frame.computed(day.date);
    return slots.flatMap((slot) => farText(day, slot, day.begins[slot], computed[slot]) ?? []);
  });
  return atMost(found, 'more begin times far from the computed ones');
}

function farText(
  day: ReadDay,
  slot: BeginSlot,
  given: WallTime | undefined,
  computed: WallTime | undefined,
): string | undefined {
  if (!given || !computed) return undefined;
  const minutes = wallMinutes(given) - wallMinutes(computed);
  if (Math.abs(minutes) <= farMinutes) return undefined;
  const side = minutes > 0 ? 'later' : 'earlier';
  return `${day.date} (${day.row}): ${slotLabels[slot]} begins at ${given.time}, ${Math.abs(minutes)} minutes ${side} than computed (${computed.time}).`;
}

function atMost(found: readonly string[], more: string): string[] {
  if (found.length <= mostAlike) return [...found];
  return [...found.slice(0, mostAlike), `… and ${found.length - mostAlike} ${more}.`];
}
