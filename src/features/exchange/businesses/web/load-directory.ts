import { apiOf } from '#kit/web/api.ts';
import { statusOf } from '#kit/web/api-problem.ts';
import type { RouterContext } from '#kit/web/router/root-route.ts';
import { type BusinessSearch, toBusinessListInput } from '../business-search.ts';
import type { calls } from '../contract.ts';

/** A page of the directory. Neither a postcode that nobody knows nor a cursor that is not ours takes the list away. */
export async function loadDirectory({ api, viewer }: RouterContext, search: BusinessSearch) {
  const businesses = apiOf<typeof calls>(api);
  const hasHome = viewer.account?.hasPostcode === true;
  const hasPlace = hasHome || search.postcode !== undefined || search.lat !== undefined;
  const categories = await businesses.listBusinessCategories({});
  const now = new Date().toISOString();
  try {
    const page = await businesses.listBusinesses(toBusinessListInput(search));
    return { page, categories, now, hasPlace, unknownPlace: false };
  } catch (error) {
    if (statusOf(error) !== 400) throw error;
    const { postcode: _, lat: __, lng: ___, within: ____, cursor: _____, ...placeless } = search;
    const page = await businesses.listBusinesses(toBusinessListInput(placeless));
    const unknownPlace = search.postcode !== undefined;
    return { page, categories, now, hasPlace: hasHome, unknownPlace };
  }
}
