import type { calls as accountCalls } from '#features/accounts/sign-in/contract.ts';
import type { calls as mapCalls } from '#features/front/map/contract.ts';
import type { calls as eventCalls } from '#features/gatherings/events/contract.ts';
import type { calls as hadithCalls } from '#features/mosques/hadith/contract.ts';
import type { calls as mosqueCalls } from '#features/mosques/mosque-pages/contract.ts';
import type { calls as prayerCalls } from '#features/mosques/prayer-times/contract.ts';
import type { calls as prayerLogCalls } from '#features/mosques/prayer-tracker/contract.ts';
import type { calls as badgeCalls } from '#features/people/badges/contract.ts';
import type { calls as profileCalls } from '#features/people/profile/contract.ts';
import { apiOf, type Transport } from '#kit/web/api.ts';
import type { RouterContext } from '#kit/web/router/root-route.ts';
import type { Viewer, ViewerAccount } from '#kit/web/router/viewer.ts';
import type { calls } from '../contract.ts';

/** How many mosques and events the home shows. */
const shown = 6;

/** All that the home shows, asked for at once. A part that fails is null and says so in its place. */
export async function loadHome({ api, viewer }: RouterContext) {
  const [times, events, mosques, hadith, stats, map, member] = await Promise.all([
    apiOf<typeof prayerCalls>(api).getPrayerTimes({}),
    settled(apiOf<typeof eventCalls>(api).listEvents({ limit: shown })),
    settled(nearestMosques(api, viewer)),
    settled(apiOf<typeof hadithCalls>(api).getHadithOfToday({})),
    settled(apiOf<typeof calls>(api).getStats({})),
    settled(apiOf<typeof mapCalls>(api).getMapItems({ only: 'mosque' })),
    viewer.account === null ? null : settled(loadMember(api, viewer.account)),
  ]);
  return { times, events, mosques, hadith, stats, map, member };
}

/** Nearest to the member's postcode where there is one, else those that stand out. */
async function nearestMosques(api: Transport, viewer: Viewer) {
  const mosques = apiOf<typeof mosqueCalls>(api);
  if (!viewer.account?.hasPostcode) return mosques.listMosques({ limit: shown, sort: 'featured' });
  const { postcode } = await apiOf<typeof accountCalls>(api).getCurrentUser({});
  return mosques.listMosques({ limit: shown, sort: 'distance', ...(postcode === null ? {} : { postcode }) });
}

/** What the dashboard shows. The prayer tracker is for members who are not suspended. */
async function loadMember(api: Transport, account: ViewerAccount) {
  const own = apiOf<typeof profileCalls & typeof badgeCalls & typeof prayerLogCalls>(api);
  const [stats, badges, notifications, prayers] = await Promise.all([
    own.getEngagementStats({}),
    own.listOwnBadges({}),
    own.getNotifications({}),
    account.isSuspended ? null : own.getPrayerLog({}),
  ]);
  return { stats, badges, notifications, prayers };
}

export type MemberData = Awaited<ReturnType<typeof loadMember>>;

export type HomeData = Awaited<ReturnType<typeof loadHome>>;

function settled<T>(answer: Promise<T>): Promise<T | null> {
  return answer.catch(() => null);
}
