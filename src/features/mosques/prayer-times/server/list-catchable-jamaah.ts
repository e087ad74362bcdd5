import { listReachableMosques } from '#features/mosques/places/server/public.ts';
import { addDays, boroughDate } from '#kit/contract/date-text.ts';
import type { Point } from '#kit/contract/distance.ts';
import { handle } from '#kit/server/handle.ts';
import { firstCatchable, heldOn } from '../coming-jamaah.ts';
import { walkingMinutes } from '../finder/walking.ts';
import { type CatchableJamaah, calls } from '../finder-contract.ts';
import { wallTimeAt } from '../wall-time.ts';
import { askedPlace } from './asked-place.ts';
import { toClock, toComingPrayer } from './presenters.ts';
import { type LoadedTimes, loadTimetables, resolveDays } from './queries.ts';

type Mosque = Awaited<ReturnType<typeof listReachableMosques>>[number];

/** Further than this nobody walks to a prayer; it also bounds the work. */
const nearestMosques = 40;

/** Answers each near mosque's next jama'ah that can be reached on foot. Refuses: postcode_unknown, mosque_not_found. */
export const listCatchableJamaah = handle(calls.listCatchableJamaah, async (ctx, input) => {
  const asked = await askedPlace(ctx, input);
  const now = ctx.now.toISOString();
  if (!asked) return { place: null, now, mosques: [] };
  const mosques = await listReachableMosques(ctx.db, asked.point, input, nearestMosques);
  const today = boroughDate(ctx.now);
  const dates = [-1, 0, 1, 2].map((step) => addDays(today, step));
  const ids = mosques.map((mosque) => mosque.id);
  const known = await loadTimetables(ctx.db, ids, addDays(today, -1), addDays(today, 2));
  return {
    place: asked.place,
    now,
    mosques: mosques.flatMap(
      (mosque) => catchableAt(mosque, known.get(mosque.id), dates, asked.point, ctx.now) ?? [],
    ),
  };
});

function catchableAt(
  mosque: Mosque,
  known: LoadedTimes | undefined,
  dates: readonly string[],
  from: Point,
  now: Date,
): CatchableJamaah | undefined {
  if (!known) return undefined;
  const held = heldOn(resolveDays(mosque, known, dates, now), known.sittings, now);
  const walk = walkingMinutes(from, mosque);
  const found = firstCatchable(held, walk, now);
  if (!found) return undefined;
  const today = boroughDate(now);
  const leaveByClock = (leaveBy: Date) => toClock(wallTimeAt(leaveBy, today).time);
  const missed = held.findLast((one) => one.at.getTime() < found.at.getTime());
  return {
    ...toComingPrayer(found, today),
    tomorrow: boroughDate(found.at) > today,
    jumuah: found.jumuah,
    mosqueId: mosque.id,
    mosqueName: mosque.name,
    address: mosque.address,
    latitude: mosque.latitude,
    longitude: mosque.longitude,
    leaveBy: found.leaveBy.toISOString(),
    leaveByClock: leaveByClock(found.leaveBy),
    walkingMinutes: walk,
    distance: Math.round(mosque.distance),
    women: mosque.womensPrayers?.includes('daily') ?? false,
    confirmedAt: found.confirmedAt,
    stale: found.stale,
    missed: missed
      ? {
          prayer: missed.prayer,
          date: missed.date,
          jumuah: missed.jumuah,
          time: toClock(missed.time),
          leaveByClock: leaveByClock(new Date(missed.at.getTime() - walk * 60_000)),
        }
      : null,
  };
}
