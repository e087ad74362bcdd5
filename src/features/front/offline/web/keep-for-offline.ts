import type { calls as rsvpCalls } from '#features/gatherings/events/rsvp-contract.ts';
import type { calls as followCalls } from '#features/mosques/managers-and-follows/follows-contract.ts';
import type { calls as monthCalls } from '#features/mosques/prayer-times/month-contract.ts';
import type { calls as trackerCalls } from '#features/mosques/prayer-tracker/contract.ts';
import { addDays, boroughDate } from '#kit/contract/date-text.ts';
import { apiOf } from '#kit/web/api.ts';
import { statusOf } from '#kit/web/api-problem.ts';
import { deviceStorage } from '#kit/web/device-storage.ts';
import type { PageContext } from '#kit/web/router/root-route.ts';
import { keepServiceWorker } from '#kit/web/service-worker.ts';
import { isFresh, type KeptMosque, keptDays, keptKey, keptText, monthsFrom, readKept } from './kept-data.ts';

type Api = PageContext['api'];

/** More mosques than that nobody prays at. */
const maxMosques = 5;

/**
 * Keeps the times of the mosques that a person follows or has chosen on this device, their own events and marks. What was kept for
 * somebody else is forgotten first; who has chosen nothing and is not signed in keeps nothing.
 */
export async function keepForOffline({ api, viewer }: PageContext): Promise<void> {
  const userId = viewer.account?.id ?? null;
  const placeId = viewer.devicePlace?.placeId;
  const kept = readKept(deviceStorage.getItem(keptKey));
  if (kept?.userId !== userId) deviceStorage.removeItem(keptKey);
  if (userId === null && placeId === undefined) {
    deviceStorage.removeItem(keptKey);
    return;
  }
  await keepServiceWorker();
  const now = new Date();
  if (kept && isFresh(kept, userId, placeId, now)) return;
  const today = boroughDate(now);
  const isMember = viewer.account !== null && !viewer.account.isSuspended;
  const [mosques, events, marks] = await Promise.all([
    mosquesOf(api, userId !== null, placeId, today),
    userId === null ? [] : eventsOf(api),
    isMember ? marksOf(api, today) : {},
  ]);
  deviceStorage.setItem(keptKey, keptText({ userId, savedAt: now.toISOString(), mosques, events, marks }));
}

async function mosquesOf(api: Api, isSignedIn: boolean, placeId: string | undefined, today: string) {
  const followed = isSignedIn ? await apiOf<typeof followCalls>(api).listFollowedMosques({}) : [];
  const ids = new Set([...(placeId === undefined ? [] : [placeId]), ...followed.map(({ id }) => id)]);
  const found = await Promise.all([...ids].slice(0, maxMosques).map((id) => timesOf(api, id, today)));
  return found.filter((mosque) => mosque !== null);
}

/** A mosque's next thirty days; null where it is gone. */
async function timesOf(api: Api, id: string, today: string): Promise<KeptMosque | null> {
  const last = addDays(today, keptDays - 1);
  try {
    const months = await Promise.all(
      monthsFrom(today, last).map((month) => apiOf<typeof monthCalls>(api).getMosqueMonth({ id, month })),
    );
    const days = months
      .flatMap((month) => month.days)
      .filter(({ date }) => date >= today && date <= last)
      .map(({ date, prayers, jumuah }) => ({
        date,
        prayers: prayers.map(({ prayer, begins, jamaah }) => ({ prayer, begins, jamaah })),
        jumuah,
      }));
    return { id, name: months[0]?.mosque.name ?? '', days };
  } catch (error) {
    if (statusOf(error) === 404) return null;
    throw error;
  }
}

async function eventsOf(api: Api) {
  const rsvps = await apiOf<typeof rsvpCalls>(api).listOwnRsvps({});
  return rsvps
    .filter(({ status }) => status === 'attending')
    .map(({ event: { id, title, eventDate, startTime, location } }) => ({
      id,
      title,
      eventDate,
      startTime,
      location,
    }));
}

async function marksOf(api: Api, today: string) {
  const { days } = await apiOf<typeof trackerCalls>(api).getPrayerLog({ from: today, to: today });
  return Object.fromEntries(days.map(({ date, ...checks }) => [date, checks]));
}
