import { Temporal } from 'temporal-polyfill';
import { dateRangesText } from '#features/care/imports/import-report.rules.ts';
import type { AsrOpinion } from '#features/mosques/places/calculation.rules.ts';
import { friday, weekdayOf } from '#kit/contract/dates.ts';
import type { ComputedTimes } from './computed-times.rules.ts';
import { prayerLabels, prayers } from './prayer.rules.ts';
import { isPrayedWithMaghrib } from './timetable.rules.ts';
import type { ReadDay } from './timetable-cell.rules.ts';
import { beginSlots } from './timetable-check.rules.ts';
import type { TimetableFile } from './timetable-file.rules.ts';
import { type BeginSlot, slotLabels } from './timetable-heading.rules.ts';
import { wallMinutes } from './wall-clock.rules.ts';
import { datesBetween, datesOfMonth } from './wall-time.rules.ts';

/** A larger change from one day to the next causes a warning. */
const jumpMinutes = 20;
/** A larger difference between a start time and the computed one causes a warning. */
const farMinutes = 30;
/** Further warnings of one kind are only counted. */
const maxAlike = 8;
/** If one prayer differs on more days than this, the days are summarised in one line. */
const maxFarDays = 3;
/** Asr times by one opinion differ from the computed ones by at most this many minutes. */
const sameOpinionMinutes = 12;

type Frame = {
  timeZone: string;
  /** The months that the files are meant to cover. */
  months?: readonly string[] | undefined;
  columns: TimetableFile['columns'];
  asrOpinion: AsrOpinion;
  computed(date: string): ComputedTimes;
};

/**
 * Returns warnings about valid days, which must be in order of date: missing days (in between, or in `frame.months`), columns that
 * are blank on some days, jumps, start times that don't follow a clock change, and start times far from the computed ones.
 */
export function warningsOf(days: readonly ReadDay[], frame: Frame): string[] {
  if (days.length === 0) return [];
  return [
    ...missingDays(days, frame.months ?? []),
    ...blankColumns(days, frame.columns),
    ...withMaghrib(days),
    ...jumps(days, frame.timeZone),
    ...comparedToComputed(days, frame),
  ];
}

/** A merged cell has its value in the first row only, so columns that are blank on some days are reported. */
function blankColumns(days: readonly ReadDay[], columns: Frame['columns']): string[] {
  return columns.flatMap((column) => {
    const timeOf = (day: ReadDay) =>
      column.aspect === 'begins' ? day.begins[column.slot] : day.jamaah[column.slot];
    const blank = days.filter((day) => timeOf(day) === undefined);
    if (blank.length === 0) return [];
    const areFridays = column.slot === 'dhuhr' && blank.every(({ date }) => weekdayOf(date) === friday);
    const which = areFridays ? 'all of them Fridays' : dateRangesText(blank.map(({ date }) => date));
    return [`${column.heading} has no time on ${blank.length} of ${days.length} days: ${which}.`];
  });
}

function withMaghrib(days: readonly ReadDay[]): string[] {
  const dates = days
    .filter(({ begins, jamaah }) => isPrayedWithMaghrib(begins.isha ?? null, jamaah.isha ?? null))
    .map(({ date }) => date);
  if (dates.length === 0) return [];
  return [`Isha jama‘ah is with Maghrib on ${dateRangesText(dates)}: it is before Isha begins.`];
}

function missingDays(days: readonly ReadDay[], months: readonly string[]): string[] {
  const [first, last] = [days[0]?.date, days.at(-1)?.date];
  if (first === undefined || last === undefined) return [];
  const expected = new Set([...datesBetween(first, last), ...months.flatMap(datesOfMonth)]);
  const present = new Set(days.map((day) => day.date));
  const missing = [...expected].filter((date) => !present.has(date)).sort();
  if (missing.length === 0) return [];
  const leap = missing.filter((date) => date.endsWith('-02-29')).map((date) => `${date} is a leap day.`);
  const count = missing.length === 1 ? 'One day is missing' : `${missing.length} days are missing`;
  return [`${count}: ${dateRangesText(missing)}.${leap.length > 0 ? ` ${leap.join(' ')}` : ''}`];
}

function jumps(days: readonly ReadDay[], timeZone: string): string[] {
  const found = days.flatMap((day, index) => {
    const before = days[index - 1];
    if (!before || datesBetween(before.date, day.date).length !== 2) return [];
    const change = clockChange(before.date, day.date, timeZone);
    return [...jumpsOfBegins(before, day, change), ...(change === 0 ? jumpsOfJamaah(before, day) : [])];
  });
  return atMost(found, 'more jumps like these');
}

function jumpsOfBegins(before: ReadDay, day: ReadDay, change: number): string[] {
  return beginSlots.flatMap((slot) => {
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

/** Returns the minutes by which the clocks went forward between noon of two dates. */
function clockChange(from: string, to: string, timeZone: string): number {
  const offset = (date: string) =>
    Temporal.PlainDate.from(date).toZonedDateTime({ timeZone, plainTime: '12:00' }).offsetNanoseconds / 60e9;
  return offset(to) - offset(from);
}

type Difference = { day: ReadDay; slot: BeginSlot; time: string; computed: string; minutes: number };

function comparedToComputed(days: readonly ReadDay[], frame: Frame): string[] {
  const differences = days.flatMap((day) => differencesOf(day, frame));
  if (differences.length === 0) {
    return days.some(({ begins }) => Object.keys(begins).length > 0)
      ? []
      : ['The file has no begin times, so nothing could be compared with the computed ones.'];
  }
  const shift = wholeShift(differences);
  if (shift) return [shift];
  const other = otherOpinion(days, frame);
  const far = differences.filter(
    ({ minutes, slot }) => Math.abs(minutes) > farMinutes && !(other && slot === 'asr'),
  );
  const bySlot = Map.groupBy(far, ({ slot }) => slot);
  return [...(other ? [other] : []), ...[...bySlot.values()].flatMap(farTexts)];
}

/** A single asr column is assumed to follow the mosque's opinion. */
function differencesOf(day: ReadDay, { computed, asrOpinion }: Frame): Difference[] {
  const times = computed(day.date);
  const isOneAsr = day.begins.asrHanafi === undefined;
  return beginSlots.flatMap((slot) => {
    const own = day.begins[slot];
    const other = slot === 'asr' && isOneAsr && asrOpinion === 'hanafi' ? times.asrHanafi : times[slot];
    if (!own || !other) return [];
    return [
      { day, slot, time: own.time, computed: other.time, minutes: wallMinutes(own) - wallMinutes(other) },
    ];
  });
}

/** Times that do not follow summer time differ by an hour throughout. */
function wholeShift(differences: readonly Difference[]): string | undefined {
  const alike = (sign: 1 | -1) =>
    differences.filter(({ minutes }) => Math.abs(minutes * sign - 60) <= 15).length >=
    differences.length * 0.8;
  if (new Set(differences.map(({ slot }) => slot)).size < 2) return undefined;
  const count = new Set(differences.map(({ day }) => day.date)).size;
  const on = count === 1 ? 'on one day' : `on ${count} days`;
  if (alike(-1)) {
    return `The begin times are about an hour earlier than computed ${on}: is this table in winter time?`;
  }
  if (!alike(1)) return undefined;
  return `The begin times are about an hour later than computed ${on}: is this table in summer time?`;
}

/** Asr times that match the other opinion on every day. */
function otherOpinion(days: readonly ReadDay[], { computed, asrOpinion }: Frame): string | undefined {
  const found = days.flatMap(({ date, begins }) => {
    const { asr, asrHanafi } = computed(date);
    if (!begins.asr || begins.asrHanafi || !asr || !asrHanafi) return [];
    const [own, other] = asrOpinion === 'hanafi' ? [asrHanafi, asr] : [asr, asrHanafi];
    const distance = (time: typeof asr) => Math.abs(wallMinutes(begins.asr ?? time) - wallMinutes(time));
    return [distance(other) <= sameOpinionMinutes && distance(own) > sameOpinionMinutes];
  });
  if (found.length === 0 || !found.every(Boolean)) return undefined;
  const [other, own] = asrOpinion === 'hanafi' ? ['Standard', 'Hanafi'] : ['Hanafi', 'Standard'];
  return `Asr: These look like ${other} times, and this mosque is set to ${own}. Check the file, or the mosque’s setting.`;
}

function farTexts(far: readonly Difference[]): string[] {
  const [first] = far;
  if (!first) return [];
  if (far.length <= maxFarDays) return far.map(farText);
  const sizes = far.map(({ minutes }) => Math.abs(minutes));
  const sides = new Set(far.map(sideOf));
  const side = sides.size === 1 ? sideOf(first) : 'earlier or later';
  return [
    `${slotLabels[first.slot]} begins ${Math.min(...sizes)} to ${Math.max(...sizes)} minutes ${side} than computed on ${far.length} days, as on ${first.day.date} (${first.day.row}): ${first.time}, computed ${first.computed}.`,
  ];
}

function sideOf({ minutes }: Difference): string {
  return minutes > 0 ? 'later' : 'earlier';
}

function farText(far: Difference): string {
  const { day, slot, time, computed, minutes } = far;
  return `${day.date} (${day.row}): ${slotLabels[slot]} begins at ${time}, ${Math.abs(minutes)} minutes ${sideOf(far)} than computed (${computed}).`;
}

function atMost(found: readonly string[], more: string): string[] {
  if (found.length <= maxAlike) return [...found];
  return [...found.slice(0, maxAlike), `… and ${found.length - maxAlike} ${more}.`];
}
