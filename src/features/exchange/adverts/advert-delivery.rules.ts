import { type AdType, adTypes } from '#features/exchange/prices/price.rules.ts';
import { addDays } from '#kit/contract/dates.ts';
import type { AdvertFigures } from './advert-delivery.contract.ts';

/** The lists that people browse: an advert may also stand between their rows. */
const lists =
  /^\/(events|council-meetings|business-directory|classifieds|forums|volunteering|member-directory)$/;

/** The pages of single things in those lists. */
const things = /^\/(business-directory|classifieds|volunteering|forums\/post)\/[^/]+$/;

/** Paths of forms and personal pages below those lists. */
const forms = /\/(mine|new|messages|hours|profile|volunteers|certificate)$/;

/** The lists whose column is narrower than the page's grid: an advert above them is as wide as they are. */
const narrowPages = /^\/(events|business-directory|forums|volunteering)$/;

/**
 * Returns the advert positions on the page at a path. Only pages for browsing have any: prayer times, mosques, janazah, safety,
 * privacy, messages and money have none, and neither has a new page until it is added here. `hasHome`: whether / shows the home
 * page, as it does to members, and to visitors once the site is open.
 */
export function advertsOn(pathname: string, { hasHome }: { hasHome: boolean }): readonly AdType[] {
  const path = withoutSlash(pathname);
  if (lists.test(path) || path === '/home' || (path === '/' && hasHome)) return adTypes;
  return things.test(path) && !forms.test(path) ? ['banner_top', 'banner_sidebar'] : [];
}

/** Whether adverts above the page at a path stand in a narrow column. */
export function isInNarrowColumn(pathname: string): boolean {
  return narrowPages.test(withoutSlash(pathname));
}

function withoutSlash(pathname: string): string {
  return pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname;
}

/** How long an advert has its turn. Pages are cached for a second, and a reload within the minute shows the same advert. */
export const turnMs = 60_000;

/**
 * Returns whose turn it is at an instant: each for a minute, one after the other. It follows from the clock alone, so all processes
 * and cached pages show the same, and each advert has the same time.
 */
export function turnAt<Advert>(running: readonly Advert[], now: Date): Advert | undefined {
  return running[Math.floor(now.getTime() / turnMs) % Math.max(running.length, 1)];
}

type Day = { date: string; impressions: number; clicks: number };

/** Returns clicks divided by views, or null while there are no views. */
export function clickThroughRate({ impressions, clicks }: Omit<Day, 'date'>): number | null {
  return impressions === 0 ? null : clicks / impressions;
}

/** Returns every day of a run up to today, including days without views. Dates are YYYY-MM-DD, both included. */
export function daysOfRun(
  { startDate, endDate }: { startDate: string; endDate: string },
  counted: readonly Day[],
  today: string,
): AdvertFigures['days'] {
  const known = new Map(counted.map((day) => [day.date, day]));
  const last = endDate < today ? endDate : today;
  const days: AdvertFigures['days'] = [];
  for (let date = startDate; date <= last; date = addDays(date, 1)) {
    const { impressions, clicks } = known.get(date) ?? { impressions: 0, clicks: 0 };
    days.push({ date, impressions, clicks, clickThroughRate: clickThroughRate({ impressions, clicks }) });
  }
  return days;
}
