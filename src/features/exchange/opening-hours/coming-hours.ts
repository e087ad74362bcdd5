import { addDays, friday, weekdayOf } from '#kit/contract/date-text.ts';
import { instantOfMinute, minuteOf } from './clock-minutes.ts';
import type { Anchor } from './limits.ts';
import type { BreakReason, ComingHours, OpeningHours, OpenSpan } from './schema.ts';
import { type Break, clipBreaks, joined, type Stretch } from './stretches.ts';

/** What the sky and the calendar say of a date. */
export type DayFacts = {
  isRamadan: boolean;
  /** Minutes from the date's midnight at which each prayer begins; absent where there is none. */
  begins: Partial<Record<Anchor, number>>;
};

/** The times of opening of a date: a day of its own before the week of Ramadan, and that before the usual week. */
export function spansOn(hours: OpeningHours, date: string, isRamadan: boolean): readonly OpenSpan[] {
  const own = hours.days.find((day) => day.date === date);
  if (own) return own.spans;
  const week = isRamadan && hours.ramadan ? hours.ramadan : hours.week;
  return week[weekdayOf(date) - 1] ?? [];
}

/** The breaks of a date as minutes from its midnight: Jumu'ah takes the place of Dhuhr where both are stated. */
export function breaksOn(
  hours: OpeningHours,
  date: string,
  facts: DayFacts,
): { from: number; minutes: number; why: BreakReason }[] {
  const jumuah = weekdayOf(date) === friday ? hours.jumuah : null;
  const prayers = hours.breaks.flatMap(({ prayer, minutes }) => {
    const from = facts.begins[prayer];
    return from === undefined || (jumuah && prayer === 'dhuhr') ? [] : [{ from, minutes, why: prayer }];
  });
  if (!jumuah) return prayers;
  const from = minuteOf(jumuah.from);
  return [...prayers, { from, minutes: minuteOf(jumuah.until) - from, why: 'jumuah' }];
}

/**
 * The hours of `days` dates from `date` (YYYY-MM-DD) on, and what the evening before still holds of its night: stretches
 * joined where they meet, and the breaks within them. Times are the borough's, with its clock changes.
 */
export function comingHoursOf(
  hours: OpeningHours,
  factsOf: (date: string) => DayFacts,
  date: string,
  days: number,
): ComingHours {
  const dates = Array.from({ length: days + 1 }, (_, at) => addDays(date, at - 1));
  const open: Stretch[] = [];
  const breaks: Break[] = [];
  for (const day of dates) {
    const facts = factsOf(day);
    for (const span of spansOn(hours, day, facts.isRamadan)) open.push(stretchOf(day, span));
    for (const { from, minutes, why } of breaksOn(hours, day, facts)) {
      const start = instantOfMinute(day, from);
      breaks.push({ from: start, to: start + minutes * 60_000, why });
    }
  }
  const whole = joined(open).filter(({ to }) => to > instantOfMinute(date, 0));
  return {
    isRamadan: factsOf(date).isRamadan,
    open: whole.map(toIso),
    breaks: clipBreaks(breaks, whole).map(toIso),
  };
}

function stretchOf(date: string, { opens, closes }: OpenSpan): Stretch {
  const [from, to] = [minuteOf(opens), minuteOf(closes)];
  return { from: instantOfMinute(date, from), to: instantOfMinute(date, to > from ? to : to + 24 * 60) };
}

function toIso<T extends Stretch>(stretch: T): Omit<T, 'from' | 'to'> & { from: string; to: string } {
  return {
    ...stretch,
    from: new Date(stretch.from).toISOString(),
    to: new Date(stretch.to).toISOString(),
  };
}
