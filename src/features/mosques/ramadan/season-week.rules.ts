import { ramadan } from '#features/mosques/moon/hijri.rules.ts';
import {
  type DatedMoonEvent,
  eidDays,
  eventInSeason,
  type MoonCalendar,
  startOfMonth,
} from '#features/mosques/moon/moon.rules.ts';
import { addDays, clockText, dateText } from '#kit/contract/dates.ts';
import { isInSeason, yearOfSeason } from './season.rules.ts';

/* The season's part of the weekly email, by the calendar of a mosque or the site. */

/**
 * The fasts that the email includes. Before Ramadan: its first day, or both possible ones. In Ramadan: the first and the last of the next
 * seven days that are certainly in it.
 */
export type FastsToTell = { year: number; areFirst: boolean; isDeclared: boolean; dates: readonly string[] };

/** Returns the fasts to include on a date; null outside the season, and once Eid may be tomorrow. */
export function fastsToTell(today: string, calendar: MoonCalendar): FastsToTell | null {
  if (!isInSeason(today, calendar)) return null;
  const year = yearOfSeason(today, calendar);
  const { days, isDeclared } = startOfMonth({ year, month: ramadan }, calendar);
  if (today < (days[0] ?? '')) return { year, areFirst: true, isDeclared, dates: days };
  const [firstEid = ''] = eidDays('eid_al_fitr', year, calendar).days;
  const [tomorrow, inAWeek, lastFast] = [addDays(today, 1), addDays(today, 7), addDays(firstEid, -1)];
  if (tomorrow > lastFast) return null;
  const last = inAWeek < lastFast ? inAWeek : lastFast;
  return { year, areFirst: false, isDeclared, dates: tomorrow === last ? [last] : [tomorrow, last] };
}

/** Returns the Eid to include on a date: one that is near and not over. */
export function eidToTell(today: string, calendar: MoonCalendar): DatedMoonEvent | null {
  const event = eventInSeason(today, calendar);
  return event && event.event !== 'ramadan' && (event.days.at(-1) ?? '') > today ? event : null;
}

/** The evening of a fast's taraweeh: for a first day, the evening before, on which Ramadan begins. */
export function taraweehEvening(date: string, { areFirst }: Pick<FastsToTell, 'areFirst'>): string {
  return areFirst ? addDays(date, -1) : date;
}

/** A fast with the times of its taraweeh, H:MM, in order. */
export type ToldFast = { date: string; suhoorEnds: string; iftar: string; taraweeh: readonly string[] };

/**
 * Formats each fast: 'Fri 19 Feb: suhoor ends 5:26am, iftar 5:24pm, taraweeh 8:00pm.' First days: 'If Mon 8 Feb: taraweeh Sun 7 Feb
 * 7:45pm, …'
 */
export function fastsText(fasts: readonly ToldFast[], told: FastsToTell): string {
  const { areFirst, isDeclared } = told;
  return fasts
    .map((fast) => {
      const day = dateText(fast.date, 'day');
      const evening = areFirst ? `${dateText(taraweehEvening(fast.date, told), 'day')} ` : '';
      const taraweeh = fast.taraweeh.length > 0 ? [`taraweeh ${evening}${clocksText(fast.taraweeh)}`] : [];
      const times = [`suhoor ends ${clockText(fast.suhoorEnds)}`, `iftar ${clockText(fast.iftar)}`];
      const parts = areFirst ? [...taraweeh, ...times] : [...times, ...taraweeh];
      return `${areFirst && !isDeclared ? 'If ' : ''}${day}: ${parts.join(', ')}.`;
    })
    .join(' ');
}

const clocksText = (times: readonly string[]) =>
  new Intl.ListFormat('en-GB').format([...new Set(times)].map(clockText));

/** An Eid prayer on a day: '7:30am in the mosque'. */
export type ToldPrayer = { date: string; text: string };

/** 'Prayers: 7:30am in the mosque, 8:30am Valentines Park.', by day if those of the two days differ. Empty if there are none. */
export function eidPrayersText(prayers: readonly ToldPrayer[]): string {
  const days = [...Map.groupBy(prayers, ({ date }) => date)].map(([date, those]) => ({
    date,
    text: those.map(({ text }) => text).join(', '),
  }));
  const [first] = days;
  if (!first) return '';
  if (days.every(({ text }) => text === first.text)) return `Prayers: ${first.text}.`;
  return days.map(({ date, text }) => `Prayers on ${dateText(date, 'day')}: ${text}.`).join(' ');
}
