import type { calls as accountCalls } from '#features/accounts/sign-in/contract.ts';
import { boroughDate } from '#kit/contract/date-text.ts';
import { apiOf } from '#kit/web/api.ts';
import { statusOf } from '#kit/web/api-problem.ts';
import type { RouterContext } from '#kit/web/router/root-route.ts';
import type { calls } from '../contract.ts';
import { type EventSearch, toEventListInput } from '../event-search.ts';

/**
 * A page of events, with distances from the place in the address or the member's own postcode. Neither a postcode that
 * nobody knows nor a cursor that is not ours takes the list away.
 */
export async function loadEvents(context: RouterContext, search: EventSearch) {
  const api = apiOf<typeof calls>(context.api);
  const now = new Date();
  const today = boroughDate(now);
  const home = await postcodeOfMember(context);
  const hasPlace = home !== null || search.postcode !== undefined || search.lat !== undefined;
  try {
    const page = await api.listEvents(toEventListInput(search, now, home));
    return { page, today, hasPlace, unknownPlace: false };
  } catch (error) {
    if (statusOf(error) !== 400) throw error;
    const placeless = { ...search, postcode: undefined, lat: undefined, lng: undefined, cursor: undefined };
    const page = await api.listEvents(toEventListInput(placeless, now));
    return { page, today, hasPlace: false, unknownPlace: search.postcode !== undefined };
  }
}

async function postcodeOfMember({ api, viewer }: RouterContext): Promise<string | null> {
  if (!viewer.account?.hasPostcode) return null;
  return (await apiOf<typeof accountCalls>(api).getCurrentUser({})).postcode;
}
