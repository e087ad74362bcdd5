import { ramadanSeason } from '#features/mosques/moon/season-words.rules.ts';
import { loadSiteCalendar } from '#features/mosques/moon/server/public.ts';
import { boroughDate } from '#kit/contract/dates.ts';
import type { Ctx } from '#kit/server/context.ts';
import { isInSeason } from '../season.rules.ts';

/** Returns the areas that the season adds to those opened in the site's settings: its links, during the season. */
export async function seasonAreas({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<string[]> {
  return isInSeason(boroughDate(now), await loadSiteCalendar({ db })) ? [ramadanSeason] : [];
}
