import { type DeclaredMonthStart, hijriDate, ramadan } from '#features/mosques/prayer-times/hijri.ts';
import { memoize } from '#kit/contract/memoize.ts';
import { type Season, seasonLabels, wholeMultiplier } from './price-options.ts';

/** A season with dates of its own, both included; it takes the place of the calendar's on those days. */
export type DatedSeason = { name: string; startDate: string; endDate: string; multiplier: number };

/** What decides a day's seasonal multiplier. */
export type SeasonRules = {
  /** Basis points by season; a season that is missing counts as × 1. */
  multipliers: Readonly<Partial<Record<Season, number>>>;
  dated: readonly DatedSeason[];
  declared: readonly DeclaredMonthStart[];
};

/** A day's season: of the calendar, or one with dates of its own, by its name. */
export type PricedDay = { season: Season | 'dated'; name: string; multiplier: number };

const shawwal = 10;
const dhuAlHijjah = 12;

/** The calendar's season of a Hijri day: Ramadan; Eid, 1–3 Shawwal and 10–13 Dhu al-Hijjah; Hajj, 1–9 Dhu al-Hijjah. */
export function seasonOf({ month, day }: { month: number; day: number }): Season {
  if (month === ramadan) return 'ramadan';
  if (month === shawwal && day <= 3) return 'eid';
  if (month === dhuAlHijjah && day <= 9) return 'hajj';
  if (month === dhuAlHijjah && day <= 13) return 'eid';
  return 'normal';
}

/** The calendar's season of each day that was asked for, by the month starts that are declared. */
const calendarOf = memoize((declared) => {
  const starts: DeclaredMonthStart[] = JSON.parse(declared);
  return memoize((date) => seasonOf(hijriDate(date, starts)));
});

/** The season of a date (YYYY-MM-DD). */
export function pricedDay(date: string, rules: SeasonRules): PricedDay {
  return pricedBy(calendarOf(JSON.stringify(rules.declared)), date, rules);
}

/** The seasons of each day of a run. */
export function pricedDays(startDate: string, duration: number, rules: SeasonRules): PricedDay[] {
  const seasonOn = calendarOf(JSON.stringify(rules.declared));
  const day = new Date(`${startDate}T12:00:00Z`);
  return Array.from({ length: duration }, () => {
    const date = day.toISOString().slice(0, 10);
    day.setUTCDate(day.getUTCDate() + 1);
    return pricedBy(seasonOn, date, rules);
  });
}

/** Seasons are never multiplied: of several with dates of their own the highest counts, and without one the calendar's. */
function pricedBy(seasonOn: (date: string) => Season, date: string, rules: SeasonRules): PricedDay {
  let own: DatedSeason | null = null;
  for (const one of rules.dated) {
    const isOn = one.startDate <= date && date <= one.endDate;
    if (isOn && (own === null || one.multiplier > own.multiplier)) own = one;
  }
  if (own) return { season: 'dated', name: own.name, multiplier: own.multiplier };
  const season = seasonOn(date);
  return { season, name: seasonLabels[season], multiplier: rules.multipliers[season] ?? wholeMultiplier };
}
