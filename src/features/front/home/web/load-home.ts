import { isRedirect } from '@tanstack/react-router';
import type { calls as accountCalls } from '#features/accounts/sign-in/contract.ts';
import type { calls as mapCalls } from '#features/front/map/contract.ts';
import type { calls as eventCalls } from '#features/gatherings/events/contract.ts';
import type { calls as rsvpCalls } from '#features/gatherings/events/rsvp-contract.ts';
import type { calls as hadithCalls } from '#features/mosques/hadith/contract.ts';
import type { calls as mosqueCalls } from '#features/mosques/mosque-pages/contract.ts';
import type { calls as finderCalls } from '#features/mosques/prayer-times/finder-contract.ts';
import type { calls as prayerLogCalls } from '#features/mosques/prayer-tracker/contract.ts';
import { boroughDate } from '#kit/contract/date-text.ts';
import { apiOf, type Transport } from '#kit/web/api.ts';
import { statusOf } from '#kit/web/api-problem.ts';
import type { RouterContext } from '#kit/web/router/root-route.ts';
import type { Viewer, ViewerAccount } from '#kit/web/router/viewer.ts';
import type { calls } from '../contract.ts';
import { isJumuahNear } from '../jumuah-days.ts';

/** How many mosques and events the home shows. */
const shown = { mosques: 6, events: 7, sittings: 3, onLanding: 3 };

/** A part of the home: what was asked for, or that it could not be had. */
export type Part<T> = { isLoaded: true; value: T } | { isLoaded: false };

/** All that the home shows, asked for at once. A part that fails says so in its place, and is never shown as empty. */
export async function loadHome({ api, viewer }: RouterContext, at: string | undefined) {
  const today = boroughDate(new Date());
  const [head, events, mosques, jumuah, hadith, stats, map, member] = await Promise.all([
    part(nextJamaah(api, viewer, at)),
    part(apiOf<typeof eventCalls>(api).listEvents({ limit: shown.events })),
    part(nearestMosques(api, viewer)),
    isJumuahNear(today) ? part(fridaySittings(api, viewer)) : null,
    part(apiOf<typeof hadithCalls>(api).getHadithOfToday({})),
    part(apiOf<typeof calls>(api).getStats({})),
    part(apiOf<typeof mapCalls>(api).getMapItems({ only: 'mosque' })),
    viewer.account === null ? null : loadMember(api, viewer.account),
  ]);
  return { today, at, head, events, mosques, jumuah, hadith, stats, map, member };
}

/** What the landing shows of the living community: the next jama'ah or prayer, and what is on. */
export async function loadLandingParts({ api, viewer }: RouterContext, at: string | undefined) {
  const [head, events] = await Promise.all([
    part(nextJamaah(api, viewer, at)),
    part(apiOf<typeof eventCalls>(api).listEvents({ limit: shown.onLanding })),
  ]);
  return { today: boroughDate(new Date()), at, head, events };
}

function nextJamaah(api: Transport, viewer: Viewer, at: string | undefined) {
  return apiOf<typeof calls>(api).getNextJamaah({
    ...(at === undefined ? {} : { at }),
    ...(viewer.devicePlace ? { remembered: viewer.devicePlace.placeId } : {}),
  });
}

/** Nearest to the member's postcode where it can be located, else those that stand out. */
async function nearestMosques(api: Transport, viewer: Viewer) {
  const mosques = apiOf<typeof mosqueCalls>(api);
  const featured = () => mosques.listMosques({ limit: shown.mosques, sort: 'featured' });
  if (!viewer.account?.hasPostcode) return featured();
  const { postcode } = await apiOf<typeof accountCalls>(api).getCurrentUser({});
  if (postcode === null) return featured();
  try {
    return await mosques.listMosques({ limit: shown.mosques, sort: 'distance', postcode });
  } catch (error) {
    // A postcode that nobody can locate takes the distances away, not the mosques.
    if (statusOf(error) !== 400) throw error;
    return featured();
  }
}

/** The nearest to the member's postcode, else to the mosque that was chosen on this device; else the first of the day. */
async function fridaySittings(api: Transport, viewer: Viewer) {
  const { listJumuahSittings } = apiOf<typeof finderCalls>(api);
  const mosqueId = viewer.account?.hasPostcode ? undefined : viewer.devicePlace?.placeId;
  const answer = await listJumuahSittings(mosqueId === undefined ? {} : { mosqueId }).catch((error) => {
    // A mosque that is gone takes the distances away, not the sittings.
    if (mosqueId === undefined || statusOf(error) !== 404) throw error;
    return listJumuahSittings({});
  });
  const nearest = answer.sittings.toSorted((one, other) => (one.distance ?? 0) - (other.distance ?? 0));
  return { total: nearest.length, isNear: answer.place !== null, sittings: nearest.slice(0, shown.sittings) };
}

/** What a member's week holds. The prayer tracker is for members who are not suspended. */
async function loadMember(api: Transport, account: ViewerAccount) {
  const own = apiOf<typeof rsvpCalls & typeof prayerLogCalls>(api);
  const [rsvps, prayers] = await Promise.all([
    part(own.listOwnRsvps({})),
    account.isSuspended ? null : part(own.getPrayerLog({})),
  ]);
  return { rsvps, prayers };
}

export type HomeData = Awaited<ReturnType<typeof loadHome>>;
export type MemberData = NonNullable<HomeData['member']>;

/** What was asked for, or that it failed; a way elsewhere (to sign in again) is taken. */
async function part<T>(answer: Promise<T>): Promise<Part<T>> {
  try {
    return { isLoaded: true, value: await answer };
  } catch (error) {
    if (isRedirect(error)) throw error;
    return { isLoaded: false };
  }
}
