import { addDays, daysBetween } from '#kit/contract/dates.ts';
import {
  calculatedHijri,
  calculatedStartOf,
  type DeclaredMonthStart,
  dhuAlHijjah,
  type HijriMonthOf,
  ramadan,
  shawwal,
  shiftMonth,
} from './hijri.rules.ts';

/** The months whose first day decides Ramadan or an Eid, which is announced to followers. */
export const announcedMonths: readonly number[] = [ramadan, shawwal, dhuAlHijjah];

/** A mosque's Hijri calendar. */
export type MoonCalendar = {
  /** Declared by its own authority, or by the mosque itself if it decides on the night. */
  declared: readonly DeclaredMonthStart[];
  /**
   * First days to count from if its authority has declared none: those of the site's own calendar, for a mosque that decides on the
   * night. A day that is only listed here is still expected.
   */
  assumed: readonly DeclaredMonthStart[];
};

/** A mosque's calendar, with the authority that it follows; null if the mosque decides on the night. */
export type MosqueCalendar = MoonCalendar & {
  authority: { id: string; name: string } | null;
  /** Counts declarations, changes and withdrawals, for the versions of calendar entries. */
  changes: number;
};

/** Days on which something begins: one once it is declared, otherwise both that are possible, earlier first. */
export type ExpectedDays = { days: readonly string[]; isDeclared: boolean };

function startIn(list: readonly DeclaredMonthStart[], { year, month }: HijriMonthOf): string | undefined {
  return list.find((start) => start.year === year && start.month === month)?.startsOn;
}

/**
 * Returns the first day of a month as declared; otherwise the two possible days: after 29 or 30 days of the month before, if its first
 * day is known, or else the calculated day and the next. Umm al-Qura is the earliest of the calendars that mosques here follow.
 */
export function startOfMonth(month: HijriMonthOf, { declared, assumed }: MoonCalendar): ExpectedDays {
  const known = startIn(declared, month);
  if (known !== undefined) return { days: [known], isDeclared: true };
  const previous = shiftMonth(month, -1);
  const before = startIn(declared, previous) ?? startIn(assumed, previous);
  const first = before === undefined ? calculatedStartOf(month) : addDays(before, 29);
  const days = [first, addDays(first, 1)];
  const after = startIn(declared, shiftMonth(month, 1));
  const fitting = days.filter((day) => {
    const length = after === undefined ? 29 : daysBetween(day, after);
    return length === 29 || length === 30;
  });
  return { days: fitting.length > 0 ? fitting : days, isDeclared: false };
}

/** Returns the day from which a month is counted: its first day as declared, otherwise as assumed or calculated if that is possible. */
export function countedStartOf(month: HijriMonthOf, calendar: MoonCalendar): string {
  const { days } = startOfMonth(month, calendar);
  const likely = [startIn(calendar.assumed, month), calculatedStartOf(month)].find(
    (day) => day !== undefined && days.includes(day),
  );
  return likely ?? days[0] ?? calculatedStartOf(month);
}

/**
 * Returns a calendar as it is likely to be on a date: Ramadan, Shawwal and Dhu al-Hijjah of its Hijri year that will have begun count as
 * declared, on the day from which they are counted now.
 */
export function asLikelyOn<Calendar extends MoonCalendar>(date: string, calendar: Calendar): Calendar {
  const { year } = calculatedHijri(date);
  const declared = [...calendar.declared];
  for (const month of announcedMonths) {
    const startsOn = countedStartOf({ year, month }, { ...calendar, declared });
    const isKnown = startIn(declared, { year, month }) !== undefined;
    if (!isKnown && startsOn <= date) declared.push({ year, month, startsOn });
  }
  return { ...calendar, declared };
}

/** Lists the first days by which a mosque's Hijri dates are counted: those declared for it, or else the assumed ones. */
export function startsToCount({ declared, assumed }: MoonCalendar): DeclaredMonthStart[] {
  return [...declared, ...assumed.filter((start) => startIn(declared, start) === undefined)];
}

/** Returns whether Ramadan begins in the evening of a date for a mosque, either as declared or on one of the expected days. */
export function ramadanBegins(evening: string, calendar: MoonCalendar): 'declared' | 'expected' | null {
  const day = addDays(evening, 1);
  const { year } = calculatedHijri(day);
  const { days, isDeclared } = startOfMonth({ year, month: ramadan }, calendar);
  if (!days.includes(day)) return null;
  return isDeclared ? 'declared' : 'expected';
}

/**
 * A night of Ramadan: `night` is the number of the day that follows it, 1 to 30. `isExpected` is true while that day may not be in
 * Ramadan, and `isCounted` once the month's first day is declared, so that the number is certain too.
 */
export type RamadanNight = HijriMonthOf & { night: number; isExpected: boolean; isCounted: boolean };

/** Returns the night of Ramadan that begins in the evening of a date; null if the day after it can't be in Ramadan. */
export function ramadanNight(evening: string, calendar: MoonCalendar): RamadanNight | null {
  const day = addDays(evening, 1);
  const month = { year: calculatedHijri(day).year, month: ramadan };
  const start = startOfMonth(month, calendar);
  const eid = startOfMonth(shiftMonth(month, 1), calendar);
  const [firstStart = '', firstEid = ''] = [start.days[0], eid.days[0]];
  const [lastStart = '', lastEid = ''] = [start.days.at(-1), eid.days.at(-1)];
  if (day < firstStart || day >= lastEid) return null;
  const count = daysBetween(countedStartOf(month, calendar), day) + 1;
  return {
    ...month,
    night: Math.min(Math.max(count, 1), 30),
    isExpected: day < lastStart || day >= firstEid,
    isCounted: start.isDeclared,
  };
}

/** The two Eids, by the month that decides them and the days after its first. */
export const eids = {
  eid_al_fitr: { month: shawwal, daysAfter: 0 },
  eid_al_adha: { month: dhuAlHijjah, daysAfter: 9 },
} as const;
export type EidKind = keyof typeof eids;

/** Returns the day of an Eid in a Hijri year, or both days on which it is expected. */
export function eidDays(kind: EidKind, year: number, calendar: MoonCalendar): ExpectedDays {
  const { month, daysAfter } = eids[kind];
  const { days, isDeclared } = startOfMonth({ year, month }, calendar);
  return { days: days.map((day) => addDays(day, daysAfter)), isDeclared };
}

/** Returns the Hijri year of the current or next Ramadan, or of one whose Eid was at most some days before a date. */
export function yearOfRamadan(today: string, calendar: MoonCalendar, daysAfterEid = 0): number {
  const { year } = calculatedHijri(today);
  const last = eidDays('eid_al_fitr', year, calendar).days.at(-1) ?? '';
  return today <= addDays(last, daysAfterEid) ? year : year + 1;
}

/** What the first day of a month decides. */
export type MoonEvent = 'ramadan' | EidKind;
export const moonEvents = ['ramadan', 'eid_al_fitr', 'eid_al_adha'] as const satisfies readonly MoonEvent[];

/** Returns the first day of Ramadan or the day of an Eid in a Hijri year, or both days on which it is expected. */
export function moonDays(event: MoonEvent, year: number, calendar: MoonCalendar): ExpectedDays {
  return event === 'ramadan'
    ? startOfMonth({ year, month: ramadan }, calendar)
    : eidDays(event, year, calendar);
}

/** Days before and after an event on which a mosque's screens mention it. Ramadan is mentioned until its Eid is. */
const season: Record<MoonEvent, { before: number; after: number }> = {
  ramadan: { before: 14, after: 20 },
  eid_al_fitr: { before: 9, after: 3 },
  eid_al_adha: { before: 14, after: 3 },
};

/** An event of a Hijri year on its day, or on the days on which it is expected. */
export type DatedMoonEvent = ExpectedDays & { event: MoonEvent; year: number };

/** Lists the events of the Hijri years around a date, in the order of the calendar. */
function eventsAround(date: string, calendar: MoonCalendar): DatedMoonEvent[] {
  const { year } = calculatedHijri(date);
  return [year - 1, year, year + 1].flatMap((one) =>
    moonEvents.map((event) => ({ event, year: one, ...moonDays(event, one, calendar) })),
  );
}

/** Returns the event that a mosque's screens mention on a date: the latest that is in season; null out of season. */
export function eventInSeason(date: string, calendar: MoonCalendar): DatedMoonEvent | null {
  const inSeason = eventsAround(date, calendar).filter(({ event, days: [first = '', last = first] }) => {
    const { before, after } = season[event];
    return date >= addDays(first, -before) && date <= addDays(last, after);
  });
  return inSeason.at(-1) ?? null;
}

/**
 * Returns the next event whose day isn't the same by two calendars, as both have it, where one of them has declared it. Events that are
 * past by both are left out. Null if there is none.
 */
export function nextMoved(
  date: string,
  before: MoonCalendar,
  after: MoonCalendar,
): { before: DatedMoonEvent; after: DatedMoonEvent } | null {
  const others = eventsAround(date, after);
  for (const [at, one] of eventsAround(date, before).entries()) {
    const other = others[at];
    if (!other || (!one.isDeclared && !other.isDeclared)) continue;
    const isAhead = [...one.days, ...other.days].some((day) => day >= date);
    const isSame = one.isDeclared === other.isDeclared && one.days[0] === other.days[0];
    if (isAhead && !isSame) return { before: one, after: other };
  }
  return null;
}

/** Lists the events that are, or may be, on a day between two dates. */
export function eventsBetween(from: string, to: string, calendar: MoonCalendar): DatedMoonEvent[] {
  return eventsAround(from, calendar).filter(({ days }) => days.some((day) => day >= from && day <= to));
}

/** Returns the calculated day of an Eid. */
export function calculatedEid(kind: EidKind, year: number): string {
  const { month, daysAfter } = eids[kind];
  return addDays(calculatedStartOf({ year, month }), daysAfter);
}
