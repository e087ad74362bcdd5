import { eidSeason, ramadanSeason } from '#features/mosques/moon/season-words.rules.ts';
import { loadSiteCalendar } from '#features/mosques/moon/server/public.ts';
import { boroughDate } from '#kit/contract/dates.ts';
import type { Ctx } from '#kit/server/context.ts';
import { isEidInSeason, isInSeason } from '../season.rules.ts';

/** Returns the areas that the season adds to those opened in the site's settings: the links of Ramadan and Eid while they are near. */
export async function seasonAreas({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<string[]> {
  const [today, calendar] = [boroughDate(now), await loadSiteCalendar({ db })];
  return [
    ...(isInSeason(today, calendar) ? [ramadanSeason] : []),
    ...(isEidInSeason(today, calendar) ? [eidSeason] : []),
  ];
}
