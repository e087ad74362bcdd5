import { isRedirect } from '@tanstack/react-router';
import { borough } from '#borough';
import type { calls as accountCalls } from '#features/accounts/sign-in/account.contract.ts';
import type { calls as mapCalls } from '#features/front/map/map.contract.ts';
import type { calls as eventCalls } from '#features/gatherings/events/event.contract.ts';
import type { calls as rsvpCalls } from '#features/gatherings/events/rsvp.contract.ts';
import type { calls as janazahCalls } from '#features/mosques/announcements/janazah.contract.ts';
import type { calls as fastCalls } from '#features/mosques/fasting/fast.contract.ts';
import type { calls as hadithCalls } from '#features/mosques/hadith/hadith.contract.ts';
import { ramadanSeason } from '#features/mosques/moon/season-words.rules.ts';
import type { calls as mosqueCalls } from '#features/mosques/mosque-pages/mosque.contract.ts';
import type { calls as finderCalls } from '#features/mosques/prayer-times/jamaah-finder.contract.ts';
import { orAsItIsNow, type Wanted } from '#features/mosques/prayer-times/web/load-preview.ts';
import type { calls as prayerLogCalls } from '#features/mosques/prayer-tracker/prayer-log.contract.ts';
import type { calls as ramadanCalls } from '#features/mosques/ramadan/ramadan.contract.ts';
import type { calls as taraweehCalls } from '#features/mosques/ramadan/taraweeh.contract.ts';
import type { calls as badgeCalls } from '#features/people/badges/badge.contract.ts';
import type { calls as profileCalls } from '#features/people/profile/profile.contract.ts';
import { boroughDate } from '#kit/contract/dates.ts';
import { apiOf, statusOf, type Transport } from '#kit/web/api.ts';
import type { RouterContext, Viewer, ViewerAccount } from '#kit/web/router/root-route.ts';
import type { calls } from '../home.contract.ts';
import { groupSittings, isJumuahNear } from '../home.rules.ts';

/** How many of each the home page and the landing page show. */
const limits = { mosques: 6, events: 7, fridayMosques: 3, onLanding: 3 };

/** A part of the home page: its data, or that it could not be loaded. */
export type Part<T> = { isLoaded: true; value: T } | { isLoaded: false };

/** Loads all parts of the home page at once. A part that fails is shown as failed, never as empty. */
export async function loadHome({ api, viewer }: RouterContext, at: string | undefined, wanted: Wanted = {}) {
  const today = boroughDate(new Date());
  const [{ head, season, taraweeh }, janazahs, events, mosques, jumuah, hadith, stats, map, member] =
    await Promise.all([
      orAsItIsNow(viewer, wanted, (preview) => loadHead(api, viewer, at, preview)),
      part(apiOf<typeof janazahCalls>(api).listSoonJanazahs({})),
      part(apiOf<typeof eventCalls>(api).listEvents({ limit: limits.events })),
      part(nearestMosques(api, viewer)),
      isJumuahNear(today) ? part(fridaySittings(api, viewer)) : null,
      part(apiOf<typeof hadithCalls>(api).getHadithOfToday({})),
      part(apiOf<typeof calls>(api).getStats({})),
      part(apiOf<typeof mapCalls>(api).getMapItems({ only: 'mosque' })),
      viewer.account === null
        ? null
        : loadMember(api, viewer.account, viewer.openAreas.includes(ramadanSeason)),
    ]);
  return { today, at, head, season, taraweeh, janazahs, events, mosques, jumuah, hadith, stats, map, member };
}

/** Loads what the landing page shows of the community: the next jama'ah or prayer, the fast in its season, and events. */
export async function loadLandingParts({ api, viewer }: RouterContext, at: string | undefined) {
  const [{ head, season, taraweeh }, janazahs, events] = await Promise.all([
    loadHead(api, viewer, at, {}),
    part(apiOf<typeof janazahCalls>(api).listSoonJanazahs({})),
    part(apiOf<typeof eventCalls>(api).listEvents({ limit: limits.onLanding })),
  ]);
  return { today: boroughDate(new Date()), at, head, season, taraweeh, janazahs, events };
}

/**
 * Loads the head and, during the season, its times at the same mosque and tonight's taraweeh. If a preview is refused, the error is
 * thrown and the home page is loaded without it.
 */
async function loadHead(api: Transport, viewer: Viewer, at: string | undefined, preview: Wanted) {
  const loading = nextJamaah(api, viewer, at, preview);
  const head = await (preview.date === undefined ? part(loading) : loading.then(asLoaded));
  const isSeason = preview.date !== undefined || viewer.openAreas.includes(ramadanSeason);
  if (!isSeason || !head.isLoaded) return { head, season: null, taraweeh: null };
  const calling = apiOf<typeof ramadanCalls & typeof taraweehCalls>(api);
  const { mosque } = head.value;
  const place = mosque
    ? { mosqueId: mosque.id }
    : { lat: borough.centre.latitude, lng: borough.centre.longitude };
  const [season, taraweeh] = await Promise.all([
    part(calling.getRamadan({ ...place, ...preview })),
    part(calling.listTaraweeh({ ...(mosque ? place : {}), ...preview })),
  ]);
  return { head, season, taraweeh };
}

function nextJamaah(api: Transport, viewer: Viewer, at: string | undefined, preview: Wanted = {}) {
  return apiOf<typeof calls>(api).getNextJamaah({
    ...preview,
    ...(at === undefined ? {} : { at }),
    ...(viewer.devicePlace ? { remembered: viewer.devicePlace.placeId } : {}),
  });
}

/** Loads the mosques nearest to the member's postcode if it can be located, else featured mosques. */
async function nearestMosques(api: Transport, viewer: Viewer) {
  const mosques = apiOf<typeof mosqueCalls>(api);
  const featured = () => mosques.listMosques({ limit: limits.mosques, sort: 'featured' });
  if (!viewer.account?.hasPostcode) return featured();
  const { postcode } = await apiOf<typeof accountCalls>(api).getCurrentUser({});
  if (postcode === null) return featured();
  try {
    return await mosques.listMosques({ limit: limits.mosques, sort: 'distance', postcode });
  } catch (error) {
    // Without a known postcode there are no distances, but there are mosques.
    if (statusOf(error) !== 400) throw error;
    return featured();
  }
}

/**
 * Loads Friday's sittings by mosque: the member's own mosque, or the one chosen on this device, then those nearest to the member's
 * postcode or that mosque.
 */
async function fridaySittings(api: Transport, viewer: Viewer) {
  const { listJumuahSittings } = apiOf<typeof finderCalls>(api);
  const mosqueId = viewer.account?.hasPostcode ? undefined : viewer.devicePlace?.placeId;
  const [found, own] = await Promise.all([
    listJumuahSittings(mosqueId === undefined ? {} : { mosqueId }).catch((error) => {
      // Without the mosque there are no distances, but there are sittings.
      if (mosqueId === undefined || statusOf(error) !== 404) throw error;
      return listJumuahSittings({});
    }),
    viewer.account === null ? null : apiOf<typeof accountCalls>(api).getCurrentUser({}),
  ]);
  const mosques = groupSittings(
    found.sittings,
    own?.placeAffiliationId ?? viewer.devicePlace?.placeId ?? null,
  );
  const isNear = found.place !== null;
  return { total: mosques.length, isNear, mosques: mosques.slice(0, limits.fridayMosques) };
}

/** Loads a member's dashboard. Suspended members have no prayer tracker; fasts are read while the season lasts. */
async function loadMember(api: Transport, account: ViewerAccount, isSeason: boolean) {
  const own = apiOf<typeof rsvpCalls & typeof prayerLogCalls & typeof fastCalls>(api);
  const profile = apiOf<typeof profileCalls & typeof badgeCalls>(api);
  const [rsvps, prayers, fasts, engagement, badges] = await Promise.all([
    part(own.listOwnRsvps({})),
    account.isSuspended ? null : part(own.getPrayerLog({})),
    account.isSuspended || !isSeason ? null : part(own.getFastLog({})),
    part(profile.getEngagementStats({})),
    part(profile.listOwnBadges({})),
  ]);
  return { rsvps, prayers, fasts, engagement, badges };
}

export type HomeData = Awaited<ReturnType<typeof loadHome>>;
export type MemberData = NonNullable<HomeData['member']>;

/** Turns a failure into a part that is not loaded. A redirect, for example to sign in again, is passed on. */
async function part<T>(promise: Promise<T>): Promise<Part<T>> {
  try {
    return asLoaded(await promise);
  } catch (error) {
    if (isRedirect(error)) throw error;
    return { isLoaded: false };
  }
}

function asLoaded<T>(value: T): Part<T> {
  return { isLoaded: true, value };
}
