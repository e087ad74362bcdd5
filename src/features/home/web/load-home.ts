import type { calls as eventCalls } from '#features/events/contract.ts';
import type { calls as hadithCalls } from '#features/hadith/contract.ts';
import type { calls as mosqueCalls } from '#features/mosques/contract.ts';
import type { calls as prayerCalls } from '#features/prayer-times/contract.ts';
import { apiOf } from '#kit/web/api.ts';
import type { RouterContext } from '#kit/web/router/root-route.ts';
import type { calls } from '../contract.ts';

/** How many mosques and events the home shows. */
const shown = 6;

/** All that the home shows, asked for at once. A part that fails is null and says so in its place. */
export async function loadHome({ api }: RouterContext) {
  const [times, events, mosques, hadith, stats] = await Promise.all([
    apiOf<typeof prayerCalls>(api).getPrayerTimes({}),
    settled(apiOf<typeof eventCalls>(api).listEvents({ limit: shown })),
    settled(apiOf<typeof mosqueCalls>(api).listMosques({ limit: shown, sort: 'featured' })),
    settled(apiOf<typeof hadithCalls>(api).getHadithOfToday({})),
    settled(apiOf<typeof calls>(api).getStats({})),
  ]);
  return { times, events, mosques, hadith, stats };
}

export type HomeData = Awaited<ReturnType<typeof loadHome>>;

function settled<T>(answer: Promise<T>): Promise<T | null> {
  return answer.catch(() => null);
}
