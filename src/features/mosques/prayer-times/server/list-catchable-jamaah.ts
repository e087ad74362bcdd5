import { listReachableMosques } from '#features/mosques/places/server/public.ts';
import { postcodeUnknown } from '#features/site/postcodes/contract.ts';
import { findPostcode } from '#features/site/postcodes/server/public.ts';
import type { InputOf } from '#kit/contract/call.ts';
import { addDays, boroughDate } from '#kit/contract/date-text.ts';
import type { Point } from '#kit/contract/distance.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import { handle } from '#kit/server/handle.ts';
import { firstCatchable } from '../catch-jamaah.ts';
import { type CatchableJamaah, calls } from '../contract.ts';
import { around, congregations } from '../next-prayer.ts';
import { walkingMinutes } from '../walking.ts';
import { wallTimeAt } from '../wall-time.ts';
import { toClock } from './presenters.ts';
import { type KnownTimes, loadTimetables, resolveDays } from './queries.ts';

type Mosque = Awaited<ReturnType<typeof listReachableMosques>>[number];

/** Further than this nobody walks to a prayer; it also bounds the work. */
const nearestMosques = 40;

/** Answers each near mosque's next jama'ah that can be reached on foot, soonest to leave first. Refuses: postcode_unknown. */
export const listCatchableJamaah = handle(calls.listCatchableJamaah, async (ctx, input) => {
  const from = await placeAskedFrom(ctx, input);
  const mosques = await listReachableMosques(ctx.db, from, input, nearestMosques);
  const today = boroughDate(ctx.now);
  const dates = [-1, 0, 1, 2].map((step) => addDays(today, step));
  const known = await loadTimetables(
    ctx.db,
    mosques.map((mosque) => mosque.id),
    addDays(today, -1),
    addDays(today, 2),
  );
  return mosques
    .flatMap((mosque) => catchableAt(mosque, known.get(mosque.id), dates, from, ctx.now) ?? [])
    .sort(
      (one, other) => one.leaveBy.localeCompare(other.leaveBy) || one.mosqueId.localeCompare(other.mosqueId),
    );
});

function catchableAt(
  mosque: Mosque,
  known: KnownTimes | undefined,
  dates: readonly string[],
  from: Point,
  now: Date,
): CatchableJamaah | undefined {
  if (!known) return undefined;
  const days = resolveDays(mosque, known, dates, now);
  const walk = walkingMinutes(from, mosque);
  const found = firstCatchable(around(congregations(days), now).coming, walk, now);
  if (!found) return undefined;
  const today = boroughDate(now);
  return {
    mosqueId: mosque.id,
    mosqueName: mosque.name,
    address: mosque.address,
    prayer: found.prayer,
    time: toClock(found.time),
    tomorrow: boroughDate(found.at) > today,
    at: found.at.toISOString(),
    leaveBy: found.leaveBy.toISOString(),
    leaveByClock: toClock(wallTimeAt(found.leaveBy, today).time),
    walkingMinutes: walk,
    distance: Math.round(mosque.distance),
    stale: days.find((day) => day.date === found.date)?.prayers[found.prayer].jamaah?.stale ?? true,
  };
}

async function placeAskedFrom(ctx: Ctx, input: InputOf<typeof calls.listCatchableJamaah>): Promise<Point> {
  if (input.lat !== undefined && input.lng !== undefined)
    return { latitude: input.lat, longitude: input.lng };
  const point = input.postcode === undefined ? null : await findPostcode(ctx, input.postcode);
  if (!point) throw apiError(postcodeUnknown);
  return point;
}
