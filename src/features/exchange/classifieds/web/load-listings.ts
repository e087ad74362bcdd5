import { redirect } from '@tanstack/react-router';
import { apiOf } from '#kit/web/api.ts';
import { statusOf } from '#kit/web/api-problem.ts';
import { signInAddress } from '#kit/web/router/guards.ts';
import type { RouterContext } from '#kit/web/router/root-route.ts';
import type { calls } from '../contract.ts';
import { type ListingSearch, toListInput } from '../listing-search.ts';

const shown = 24;

/** A page of listings with the categories. Neither a postcode that nobody knows nor a cursor that is not ours takes the list away. */
export async function loadListings({ api, viewer }: RouterContext, search: ListingSearch) {
  const listings = apiOf<typeof calls>(api);
  const hasHome = viewer.account?.hasPostcode === true;
  const asked = { ...toListInput(search), limit: shown };
  const now = new Date().toISOString();
  const categories = await listings.listClassifiedCategories({});
  try {
    const page = await listings.listClassifieds(asked);
    const hasPlace = hasHome || search.postcode !== undefined;
    return { page, categories, hasPlace, unknownPlace: false, now };
  } catch (error) {
    if (statusOf(error) !== 400) throw error;
    const { search: words, condition, ward, sort, free } = asked;
    const page = await listings.listClassifieds({ search: words, condition, ward, sort, free, limit: shown });
    return { page, categories, hasPlace: hasHome, unknownPlace: search.postcode !== undefined, now };
  }
}

/** Where a site keeps classifieds to members, a visitor goes to sign in, and comes back. */
export async function orSignIn<T>(href: string, loading: Promise<T>): Promise<T> {
  try {
    return await loading;
  } catch (error) {
    if (statusOf(error) === 401) throw redirect({ href: signInAddress(href) });
    if (statusOf(error) === 403) throw redirect({ href: '/access-denied' });
    throw error;
  }
}
