import {
  addDays,
  boroughDate,
  boroughTime,
  clockText,
  dateText,
  friday,
  weekdayOf,
} from '#kit/contract/dates.ts';
import { spansOn } from './coming-hours.rules.ts';
import type { ComingHours, OpeningHours, OpenSpan } from './opening-hours.contract.ts';
import { breakLabels } from './opening-hours.rules.ts';

export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/** A row of the table of hours: one day, or consecutive equal days. */
export type HoursRow = { days: string; isToday: boolean; hours: readonly string[]; notes: readonly string[] };

/** How many days ahead exceptional days are listed. */
const maxDaysAhead = 60;

/**
 * Returns the rows of the week that applies on `today` (YYYY-MM-DD), with today in a separate row that includes its exceptions.
 */
export function weekRows(hours: OpeningHours, coming: ComingHours, today: string): HoursRow[] {
  const week = coming.isRamadan && hours.ramadan ? hours.ramadan : hours.week;
  const rows = week.map((spans, at) => ({
    at,
    isToday: at + 1 === weekdayOf(today),
    ...(at + 1 === weekdayOf(today)
      ? todayOf(hours, coming, today)
      : textsOf(spans, at + 1 === friday ? hours.jumuah : null)),
  }));
  return groupDays(rows);
}

/** Returns the rows of the other week, where a business has separate hours in Ramadan. */
export function otherWeekRows(hours: OpeningHours, coming: ComingHours): HoursRow[] | null {
  if (!hours.ramadan) return null;
  const week = coming.isRamadan ? hours.week : hours.ramadan;
  return groupDays(
    week.map((spans, at) => ({
      at,
      isToday: false,
      ...textsOf(spans, at + 1 === friday ? hours.jumuah : null),
    })),
  );
}

/** Returns the rows of upcoming exceptional days, each with its date in words. */
export function ownDayRows(hours: OpeningHours, today: string): HoursRow[] {
  return hours.days
    .filter(({ date }) => date > today && date <= addDays(today, maxDaysAhead))
    .toSorted((one, other) => (one.date < other.date ? -1 : 1))
    .map(({ date, spans, note }) => {
      const { hours: texts, notes } = textsOf(spans, weekdayOf(date) === friday ? hours.jumuah : null);
      return {
        days: dateText(date, 'day'),
        isToday: false,
        hours: texts,
        notes: note === null ? notes : [note, ...notes],
      };
    });
}

/** Returns for example 'Every day 20 minutes at Maghrib'; null where there are no daily breaks. */
export function breaksText({ breaks }: OpeningHours): string | null {
  if (breaks.length === 0) return null;
  const all = breaks.map(({ prayer, minutes }) => `${minutes} minutes at ${breakLabels[prayer]}`);
  const last = all.pop();
  return `Closed every day for ${all.length > 0 ? `${all.join(', ')} and ${last}` : last}.`;
}

/** Returns today's breaks that are not over, for example 'Closed 4:00pm–4:20pm today for Maghrib.'; null where there are none. */
export function todaysBreaksText(coming: ComingHours, now: Date): string | null {
  const today = boroughDate(now);
  const left = coming.breaks.filter(
    ({ from, to }) => boroughDate(new Date(from)) === today && Date.parse(to) > now.getTime(),
  );
  if (left.length === 0) return null;
  const all = left.map(({ from, to, why }) => [intervalText(from, to), `for ${breakLabels[why]}`] as const);
  const [[interval, why] = ['', ''], ...others] = all;
  if (others.length === 0) return `Closed ${interval} today ${why}.`;
  const texts = all.map((parts) => parts.join(' '));
  return `Closed today ${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}.`;
}

function todayOf(hours: OpeningHours, coming: ComingHours, today: string) {
  const texts = textsOf(
    spansOn(hours, today, coming.isRamadan),
    weekdayOf(today) === friday ? hours.jumuah : null,
  );
  const own = hours.days.find(({ date }) => date === today)?.note;
  const breaks = coming.breaks
    .filter(({ from, why }) => why !== 'jumuah' && boroughDate(new Date(from)) === today)
    .map(({ from, to, why }) => `${breakLabels[why]} ${intervalText(from, to)}`);
  return { hours: texts.hours, notes: [...(own ? [own] : []), ...texts.notes, ...breaks] };
}

type Texts = { hours: string[]; notes: string[] };

function textsOf(spans: readonly OpenSpan[], jumuah: OpeningHours['jumuah']): Texts {
  const notes: string[] = [];
  const shown = jumuah ? spans.flatMap((span) => aroundJumuah(span, jumuah, notes)) : spans;
  const hours = shown.map(({ opens, closes }) => spanText(opens, closes));
  return { hours: hours.length > 0 ? hours : ['Closed'], notes };
}

/** Cuts Jumu'ah off an opening interval of a Friday that begins or ends within it; a break in the middle becomes a note. */
function aroundJumuah(
  { opens, closes }: OpenSpan,
  { from, until }: { from: string; until: string },
  notes: string[],
): OpenSpan[] {
  const isNight = closes <= opens;
  const endsBefore = !isNight && closes <= from;
  if (endsBefore || opens >= until) return [{ opens, closes }];
  const endsWithin = !isNight && closes <= until;
  if (opens >= from && endsWithin) return [];
  if (endsWithin) return [{ opens, closes: from }];
  if (opens >= from) {
    notes.push('opens after Jumu‘ah');
    return [{ opens: until, closes }];
  }
  notes.push(`closed ${spanText(from, until)} for Jumu‘ah`);
  return [{ opens, closes }];
}

/** Returns for example '12:00pm–10:30pm', '9:00am–midnight', 'Open 24 hours': each time of the table has am or pm. */
function spanText(opens: string, closes: string): string {
  if (opens === '00:00' && closes === '00:00') return 'Open 24 hours';
  return `${clockText(opens)}–${closes === '00:00' ? 'midnight' : clockText(closes)}`;
}

function intervalText(from: string, to: string): string {
  return spanText(boroughTime(new Date(from)), boroughTime(new Date(to)));
}

/** Groups consecutive equal days in one row; today stays separate. */
function groupDays(days: readonly (Texts & { at: number; isToday: boolean })[]): HoursRow[] {
  const groups: (Texts & { first: number; last: number; isToday: boolean })[] = [];
  for (const { at, ...day } of days) {
    const before = groups.at(-1);
    const isAlike = before && !before.isToday && !day.isToday && keyOf(before) === keyOf(day);
    if (isAlike) before.last = at;
    else groups.push({ ...day, first: at, last: at });
  }
  return groups.map(({ first, last, isToday, hours, notes }) => ({
    days: daysText(first, last),
    isToday,
    hours,
    notes,
  }));
}

function keyOf({ hours, notes }: Texts): string {
  return JSON.stringify([hours, notes]);
}

/** Returns for example 'Every day', 'Mon to Wed', 'Sat and Sun', 'Friday'. */
function daysText(first: number, last: number): string {
  const [from, to] = [weekdays[first] ?? '', weekdays[last] ?? ''];
  if (first === last) return from;
  if (first === 0 && last === 6) return 'Every day';
  return `${from.slice(0, 3)} ${last === first + 1 ? 'and' : 'to'} ${to.slice(0, 3)}`;
}
