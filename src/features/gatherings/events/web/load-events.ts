import { boroughDate } from '#kit/contract/date-text.ts';
import { apiOf } from '#kit/web/api.ts';
import { statusOf } from '#kit/web/api-problem.ts';
import type { RouterContext } from '#kit/web/router/root-route.ts';
import type { calls } from '../contract.ts';
import { type EventSearch, toEventListInput } from '../event-search.ts';

/** A page of events. Neither a postcode that nobody knows nor a cursor that is not ours takes the list away. */
export async function loadEvents({ api, viewer }: RouterContext, search: EventSearch) {
  const events = apiOf<typeof calls>(api);
  const now = new Date();
  const today = boroughDate(now);
  const hasHome = viewer.account?.hasPostcode === true;
  const hasPlace = hasHome || search.postcode !== undefined || search.lat !== undefined;
  try {
    const page = await events.listEvents(toEventListInput(search, now));
    return { page, today, hasPlace, unknownPlace: false };
  } catch (error) {
    if (statusOf(error) !== 400) throw error;
    const placeless = { ...search, postcode: undefined, lat: undefined, lng: undefined, cursor: undefined };
    const page = await events.listEvents(toEventListInput({ ...placeless, within: undefined }, now));
    return { page, today, hasPlace: hasHome, unknownPlace: search.postcode !== undefined };
  }
}
