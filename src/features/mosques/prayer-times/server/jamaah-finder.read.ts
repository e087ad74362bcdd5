import { ownAccount } from '#features/accounts/users/server/public.ts';
import { mosqueNotFound } from '#features/mosques/places/place.errors.ts';
import {
  type AccessNeeds,
  findApprovedMosque,
  listMosquesByAccess,
  listNearestMosques,
  loadHeldWithAccess,
} from '#features/mosques/places/server/public.ts';
import { postcodeUnknown } from '#features/site/postcodes/postcode.errors.ts';
import { findPostcode } from '#features/site/postcodes/server/public.ts';
import { addDays, boroughDate } from '#kit/contract/dates.ts';
import { distanceBetween, type Point } from '#kit/contract/distance.ts';
import { apiError } from '#kit/contract/errors.ts';
import { pick } from '#kit/contract/pick.ts';
import type { Ctx } from '#kit/server/context.ts';
import { coalesceReads } from '#kit/server/db/coalesce-reads.ts';
import { handle } from '#kit/server/handle.ts';
import { firstCatchable, heldCongregations } from '../coming-jamaah.rules.ts';
import {
  type CatchableJamaah,
  calls,
  type FinderPlace,
  type FoundSitting,
} from '../jamaah-finder.contract.ts';
import { walkingMinutes } from '../walking.rules.ts';
import { fridayFrom, instantOf, wallTimeAt } from '../wall-time.rules.ts';
import {
  type LoadedTimes,
  listSittingsOn,
  loadTimetables,
  resolveDays,
  toClock,
  toComingPrayer,
  toSitting,
} from './prayer-times.queries.ts';

type NearMosque = Awaited<ReturnType<typeof listNearestMosques>>[number];

/** Mosques further away than the nearest forty aren't in walking distance; it also limits the work. */
const maxMosques = 40;

/** Returns each near mosque's next jama'ah that can be reached on foot. Refuses: postcode_unknown, mosque_not_found. */
export const listCatchableJamaah = handle(calls.listCatchableJamaah, async (ctx, input) => {
  const from = await resolveFinderPlace(ctx, input);
  const now = ctx.now.toISOString();
  if (!from) return { place: null, now, mosques: [] };
  const mosques = await listNearestMosques(ctx.db, from.point, input, maxMosques);
  const today = boroughDate(ctx.now);
  const dates = [-1, 0, 1, 2].map((step) => addDays(today, step));
  const ids = mosques.map((mosque) => mosque.id);
  const known = await loadTimetables(ctx.db, ids, addDays(today, -1), addDays(today, 2));
  return {
    place: from.place,
    now,
    mosques: mosques.flatMap(
      (mosque) => catchableAt(mosque, known.get(mosque.id), dates, from, ctx.now) ?? [],
    ),
  };
});

function catchableAt(
  mosque: NearMosque,
  known: LoadedTimes | undefined,
  dates: readonly string[],
  { point, place }: ResolvedPlace,
  now: Date,
): CatchableJamaah | undefined {
  if (!known) return undefined;
  const held = heldCongregations(resolveDays(mosque, known, dates, now), known.sittings, now);
  const walk = walkingMinutes(point, mosque);
  const found = firstCatchable(held, walk, now);
  if (!found) return undefined;
  const today = boroughDate(now);
  const leaveByClock = (leaveBy: Date) => toClock(wallTimeAt(leaveBy, today).time);
  const missed = held.findLast(({ at }) => at.getTime() < found.at.getTime());
  return {
    ...toComingPrayer(found, today),
    tomorrow: boroughDate(found.at) > today,
    mosqueId: mosque.id,
    mosqueName: mosque.name,
    ...pick(mosque, 'address', 'latitude', 'longitude'),
    leaveBy: found.leaveBy.toISOString(),
    leaveByClock: leaveByClock(found.leaveBy),
    walkingMinutes: walk,
    distance: Math.round(mosque.distance),
    isDistanceApproximate: place.approximate,
    women: mosque.womensPrayers?.includes('daily') ?? false,
    ...pick(found, 'jumuah', 'confirmedAt', 'stale'),
    missed: missed
      ? {
          ...pick(missed, 'prayer', 'date', 'jumuah'),
          time: toClock(missed.time),
          leaveByClock: leaveByClock(new Date(missed.at.getTime() - walk * 60_000)),
        }
      : null,
  };
}

type Mosque = Awaited<ReturnType<typeof listMosquesByAccess>>[number];
type Sitting = Awaited<ReturnType<typeof listSittingsOn>>[number];

/** Returns all sittings of a Friday with their mosques, by time. Refuses: postcode_unknown, mosque_not_found. */
export const listJumuahSittings = handle(calls.listJumuahSittings, async (ctx, input) => {
  const [from, { mosques, hasAccess, date, rows }] = await Promise.all([
    resolveFinderPlace(ctx, input),
    loadFriday(ctx, pick(input, 'wheelchair', 'access', 'accessUnknown', 'date')),
  ]);
  const mosqueOf = new Map(mosques.map((mosque) => [mosque.id, mosque]));
  const all = rows.flatMap((row) => {
    const mosque = mosqueOf.get(row.mosqueId);
    return mosque && hasAccess(row) ? [toFoundSitting(row, mosque, date, from, ctx.now)] : [];
  });
  const language = input.language?.toLowerCase();
  return {
    date,
    place: from?.place ?? null,
    now: ctx.now.toISOString(),
    languages: [...new Set(all.map((sitting) => sitting.language))].sort(),
    sittings: all
      .filter((sitting) => language === undefined || sitting.language.toLowerCase() === language)
      .filter((sitting) => !input.women || sitting.womensPlaces === 'yes'),
  };
});

type Friday = AccessNeeds & { date?: string | undefined };

const loadFriday = coalesceReads(async (ctx, { date, ...needs }: Friday) => {
  const [mosques, hasAccess, held] = await Promise.all([
    listMosquesByAccess(ctx.db, {}),
    loadHeldWithAccess(ctx.db, needs),
    loadComingSittings(ctx, date),
  ]);
  return { mosques, hasAccess, ...held };
});

/**
 * Loads the sittings of the Friday on or after `from`; without it, those of the coming Friday, which is next week's once today's
 * last sitting has begun.
 */
async function loadComingSittings(
  ctx: Ctx,
  from: string | undefined,
): Promise<{ date: string; rows: Sitting[] }> {
  const today = boroughDate(ctx.now);
  const date = fridayFrom(from ?? today);
  const rows = await listSittingsOn(ctx.db, date);
  const isOver = rows.every((row) => beginningOf(row, date) < ctx.now);
  if (from !== undefined || date !== today || !isOver) return { date, rows };
  const next = addDays(date, 7);
  return { date: next, rows: await listSittingsOn(ctx.db, next) };
}

function beginningOf(row: Sitting, date: string): Date {
  return instantOf(date, { time: row.time, dayOffset: 0 });
}

function toFoundSitting(
  row: Sitting,
  mosque: Mosque,
  date: string,
  from: ResolvedPlace | null,
  now: Date,
): FoundSitting {
  const at = beginningOf(row, date);
  const walk = from && walkingMinutes(from.point, mosque);
  const leaveBy = walk === null ? null : new Date(at.getTime() - walk * 60_000);
  return {
    ...toSitting(row, now),
    mosqueId: mosque.id,
    mosqueName: mosque.name,
    mosqueAddress: mosque.address,
    ...pick(mosque, 'postcode', 'latitude', 'longitude'),
    at: at.toISOString(),
    distance: from && Math.round(distanceBetween(from.point, mosque)),
    isDistanceApproximate: from?.place.approximate ?? false,
    walkingMinutes: walk,
    leaveBy: leaveBy?.toISOString() ?? null,
    leaveByClock: leaveBy && toClock(wallTimeAt(leaveBy, date).time),
  };
}

/** Returns the distance of a mosque from the member's postcode. Refuses: mosque_not_found. */
export const getMosqueWay = handle(calls.getMosqueWay, async (ctx, input) => {
  const mosque = await findApprovedMosque(ctx.db, input.id);
  if (!mosque) throw apiError(mosqueNotFound);
  const from = await resolveFinderPlace(ctx, {});
  if (!from) return null;
  return {
    distance: Math.round(distanceBetween(from.point, mosque)),
    isDistanceApproximate: from.place.approximate,
    walkingMinutes: walkingMinutes(from.point, mosque),
  };
});

export type ResolvedPlace = { point: Point; place: FinderPlace };

type PlaceInput = {
  lat?: number | undefined;
  lng?: number | undefined;
  postcode?: string | undefined;
  mosqueId?: string | undefined;
};

/**
 * Returns the requested place, else that of the member’s postcode, else null. Refuses: postcode_unknown, mosque_not_found.
 */
export async function resolveFinderPlace(ctx: Ctx, input: PlaceInput): Promise<ResolvedPlace | null> {
  if (input.lat !== undefined && input.lng !== undefined) {
    const point = { latitude: input.lat, longitude: input.lng };
    return { point, place: { kind: 'point', label: 'Where I am', approximate: false } };
  }
  if (input.postcode !== undefined) {
    const point = await findPostcode(ctx, input.postcode);
    if (!point) throw apiError(postcodeUnknown);
    return { point, place: { kind: 'postcode', label: input.postcode, approximate: point.approximate } };
  }
  if (input.mosqueId !== undefined) {
    const mosque = await findApprovedMosque(ctx.db, input.mosqueId);
    if (!mosque) throw apiError(mosqueNotFound);
    return { point: mosque, place: { kind: 'mosque', label: mosque.name, approximate: false } };
  }
  return ownPlace(ctx);
}

/** Returns the place of the member’s postcode. */
async function ownPlace(ctx: Ctx): Promise<ResolvedPlace | null> {
  const account = await ownAccount(ctx);
  if (!account?.postcode) return null;
  const point = await findPostcode(ctx, account.postcode);
  if (!point) return null;
  return { point, place: { kind: 'profile', label: account.postcode, approximate: point.approximate } };
}
