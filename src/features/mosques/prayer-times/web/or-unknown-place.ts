import { statusOf } from '#kit/web/api.ts';
import type { Viewer } from '#kit/web/router/root-route.ts';
import { type FinderSearch, namesPlace, withoutPlace } from './jamaah-finder-search.ts';

/**
 * Loads a search. Without a place in the URL, it starts from the mosque chosen on this device, unless the profile has a postcode. If the
 * place isn't found, it loads without one, so that the page can show a message instead of failing.
 */
export async function orUnknownPlace<T>(
  { account, devicePlace }: Viewer,
  search: FinderSearch,
  load: (search: FinderSearch) => Promise<T>,
) {
  const hasPlace = namesPlace(search);
  const mosque = account?.hasPostcode ? undefined : devicePlace?.placeId;
  try {
    return { answer: await load(hasPlace ? search : { ...search, mosque }), unknownPlace: false };
  } catch (error) {
    if (![400, 404].includes(statusOf(error))) throw error;
    return { answer: await load(withoutPlace(search)), unknownPlace: hasPlace };
  }
}
