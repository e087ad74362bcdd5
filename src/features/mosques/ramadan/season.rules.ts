import { calculatedHijri, ramadan } from '#features/mosques/moon/hijri.rules.ts';
import {
  countedStartOf,
  type DatedMoonEvent,
  type ExpectedDays,
  eidDays,
  eventsBetween,
  type MoonCalendar,
  ramadanNight,
  startOfMonth,
  yearOfRamadan,
} from '#features/mosques/moon/moon.rules.ts';
import { addDays, boroughDate, daysBetween } from '#kit/contract/dates.ts';

/**
 * The phase of the season, by one calendar.
 * - before: Ramadan is still to come;
 * - announcement: the evening on which it may begin, until it has certainly begun;
 * - suhoor, fasting, night: in Ramadan until suhoor ends, until iftar, and after it;
 * - eid_eve: the evening before a day on which Eid is, or may be;
 * - eid: the day of Eid, or a day on which it is still expected;
 * - after: the week after it.
 */
export const phases = [
  'before',
  'announcement',
  'suhoor',
  'fasting',
  'night',
  'eid_eve',
  'eid',
  'after',
] as const;
export type Phase = (typeof phases)[number];

export type Season = {
  /** The Hijri year of the Ramadan that is current, was last week, or comes next. */
  year: number;
  phase: Phase;
  starts: ExpectedDays;
  eid: ExpectedDays;
  /** The day of Ramadan by its daylight, 1 to 30; null outside Ramadan. */
  day: number | null;
  /** The night of Ramadan that has begun or begins this evening; null outside Ramadan. */
  night: number | null;
};

/** When the fast of the day of `now` begins and ends; null if the sun gives no Fajr or Maghrib. */
export type EndsOfFast = { suhoorEnds: Date | null; iftar: Date | null };

const afterDays = 7;

/**
 * Returns the phase of the season at an instant. The Islamic day begins at Maghrib; here it begins with iftar, which some mosques have a few
 * minutes later, so that nobody is shown the night before they break their fast.
 */
export function seasonAt(now: Date, { suhoorEnds, iftar }: EndsOfFast, calendar: MoonCalendar): Season {
  const today = boroughDate(now);
  const year = yearOfSeason(today, calendar);
  const starts = startOfMonth({ year, month: ramadan }, calendar);
  const eid = eidDays('eid_al_fitr', year, calendar);
  const isEvening = iftar !== null && now >= iftar;
  const isBeforeFast = suhoorEnds !== null && now < suhoorEnds;
  const phase = phaseOn({ today, isEvening, isBeforeFast }, starts, eid);
  const evening = isEvening || !isBeforeFast ? today : addDays(today, -1);
  const isRamadan = phase === 'suhoor' || phase === 'fasting' || phase === 'night' || phase === 'eid_eve';
  const count = daysBetween(countedStartOf({ year, month: ramadan }, calendar), today) + 1;
  return {
    year,
    phase,
    starts,
    eid,
    day: isRamadan ? Math.min(Math.max(count, 1), 30) : null,
    night: isRamadan || phase === 'announcement' ? (ramadanNight(evening, calendar)?.night ?? null) : null,
  };
}

/** Returns the Hijri year of the next Ramadan, or of one whose Eid was at most a week ago. */
export function yearOfSeason(today: string, calendar: MoonCalendar): number {
  return yearOfRamadan(today, calendar, afterDays);
}

type Clock = { today: string; isEvening: boolean; isBeforeFast: boolean };

function phaseOn({ today, isEvening, isBeforeFast }: Clock, starts: ExpectedDays, eid: ExpectedDays): Phase {
  const [firstStart = '', lastStart = ''] = [starts.days[0], starts.days.at(-1)];
  const [firstEid = '', lastEid = ''] = [eid.days[0], eid.days.at(-1)];
  const tomorrow = addDays(today, 1);
  if (today > lastEid) return 'after';
  if (isEvening && tomorrow >= firstEid && tomorrow <= lastEid) return 'eid_eve';
  if (today >= firstEid) return 'eid';
  if (today >= lastStart) return isEvening ? 'night' : isBeforeFast ? 'suhoor' : 'fasting';
  const islamicDay = isEvening ? tomorrow : today;
  return islamicDay >= firstStart ? 'announcement' : 'before';
}

/** From this many days before it may be Eid, the pages are about Eid instead of the beginning of Ramadan. */
const eidAheadDays = 3;

/** Returns the event by whose days the borough's mosques are listed on a date: the beginning of Ramadan or, towards its end, Eid. */
export function moonEventOn(today: string, { starts, eid }: Pick<Season, 'starts' | 'eid'>) {
  return today >= addDays(eid.days[0] ?? '', -eidAheadDays)
    ? ({ event: 'eid_al_fitr', ...eid } as const)
    : ({ event: 'ramadan', ...starts } as const);
}

/** The season is in the navigation from this many days before Ramadan may begin until Eid is over at every mosque. */
const navigationDays = 14;
/** How much later than by the site's own calendar Eid can be at a mosque. */
const laterEidDays = 2;

/** Returns whether Ramadan's pages are in the navigation on a date, by the site's own calendar. */
export function isInSeason(date: string, calendar: MoonCalendar): boolean {
  const year = yearOfSeason(date, calendar);
  return isNear(
    date,
    startOfMonth({ year, month: ramadan }, calendar),
    eidDays('eid_al_fitr', year, calendar),
  );
}

/** Returns whether the Eid prayers are in the navigation on a date: with Ramadan's pages, and around Eid al-Adha. */
export function isEidInSeason(date: string, calendar: MoonCalendar): boolean {
  const { year } = calculatedHijri(date);
  const adha = eidDays('eid_al_adha', year, calendar);
  return isInSeason(date, calendar) || isNear(date, adha, adha);
}

function isNear(date: string, { days: [first = ''] }: ExpectedDays, { days }: ExpectedDays): boolean {
  return date >= addDays(first, -navigationDays) && date <= addDays(days.at(-1) ?? '', laterEidDays);
}

/** Returns the Eid that the home page mentions on a date, from some days before it may be; null if there is none. */
export function eidToMention(date: string, calendar: MoonCalendar): DatedMoonEvent | null {
  const coming = eventsBetween(date, addDays(date, eidAheadDays), calendar);
  return coming.find(({ event }) => event !== 'ramadan') ?? null;
}
