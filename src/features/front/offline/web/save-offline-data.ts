import { endInstant } from '#features/gatherings/events/event.rules.ts';
import type { calls as rsvpCalls } from '#features/gatherings/events/rsvp.contract.ts';
import type { calls as fastCalls } from '#features/mosques/fasting/fast.contract.ts';
import { isNearRamadan } from '#features/mosques/fasting/fast.rules.ts';
import { unmarked } from '#features/mosques/fasting/fast-mark.rules.ts';
import type { calls as followCalls } from '#features/mosques/managers-and-follows/mosque-follow.contract.ts';
import type { calls as monthCalls } from '#features/mosques/prayer-times/mosque-month.contract.ts';
import type { calls as trackerCalls } from '#features/mosques/prayer-tracker/prayer-log.contract.ts';
import { addDays, boroughDate } from '#kit/contract/dates.ts';
import { pick } from '#kit/contract/pick.ts';
import { apiOf, statusOf } from '#kit/web/api.ts';
import { deviceStorage } from '#kit/web/device-storage.ts';
import type { PageContext } from '#kit/web/router/root-route.ts';
import { registerServiceWorker } from '#kit/web/service-worker.ts';
import {
  isFresh,
  monthsFrom,
  type OfflineData,
  type OfflineMosque,
  offlineDataKey,
  offlineDays,
  parseOfflineData,
  serializeOfflineData,
} from './offline-data.ts';

type Api = PageContext['api'];

/** Few people follow more mosques than this. */
const maxMosques = 5;

/**
 * Saves the times of the mosques that a person follows or has chosen on this device, their events and their marks of
 * prayers and fasts.
 * Another person's data is deleted first. Nothing is saved for a visitor who has chosen no mosque.
 */
export async function saveOfflineData({ api, viewer }: PageContext): Promise<void> {
  const userId = viewer.account?.id ?? null;
  const placeId = viewer.devicePlace?.placeId;
  const saved = parseOfflineData(deviceStorage.getItem(offlineDataKey));
  if (saved?.userId !== userId) deviceStorage.removeItem(offlineDataKey);
  if (userId === null && placeId === undefined) {
    deviceStorage.removeItem(offlineDataKey);
    return;
  }
  await registerServiceWorker();
  const now = new Date();
  if (saved && isFresh(saved, userId, placeId, now)) return;
  const today = boroughDate(now);
  const isMember = viewer.account !== null && !viewer.account.isSuspended;
  const [mosques, events, marks, fasts] = await Promise.all([
    mosquesOf(api, userId !== null, placeId, today),
    userId === null ? [] : eventsOf(api),
    isMember ? marksOf(api, today) : {},
    isMember && isNearRamadan(today) ? fastsOf(api, today) : {},
  ]);
  deviceStorage.setItem(
    offlineDataKey,
    serializeOfflineData({ userId, savedAt: now.toISOString(), mosques, events, marks, fasts }),
  );
}

async function mosquesOf(api: Api, isSignedIn: boolean, placeId: string | undefined, today: string) {
  const followed = isSignedIn ? await apiOf<typeof followCalls>(api).listFollowedMosques({}) : [];
  const ids = new Set([...(placeId === undefined ? [] : [placeId]), ...followed.map(({ id }) => id)]);
  const found = await Promise.all([...ids].slice(0, maxMosques).map((id) => timesOf(api, id, today)));
  return found.filter((mosque) => mosque !== null);
}

/** Loads a mosque's next thirty days; null if the mosque no longer exists. */
async function timesOf(api: Api, id: string, today: string): Promise<OfflineMosque | null> {
  const last = addDays(today, offlineDays - 1);
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
    .map(({ event: { id, title, eventDate, startTime, startsAt, endsAt, location } }) => ({
      id,
      title,
      eventDate,
      startTime,
      endsAt: endInstant({ startsAt, endsAt }).toISOString(),
      location,
    }));
}

async function marksOf(api: Api, today: string) {
  const { days } = await apiOf<typeof trackerCalls>(api).getPrayerLog({ from: today, to: today });
  return Object.fromEntries(days.map(({ date, ...checks }) => [date, checks]));
}

async function fastsOf(api: Api, today: string): Promise<OfflineData['fasts']> {
  const { ramadans, days } = await apiOf<typeof fastCalls>(api).getFastLog({});
  const known = (date: string) => pick(days.find((day) => day.date === date) ?? unmarked, 'mark', 'setAside');
  return Object.fromEntries(
    (ramadans.at(-1)?.dates ?? [])
      .map((date, index) => [date, { day: index + 1, ...known(date) }] as const)
      .filter(([date]) => date >= today),
  );
}
