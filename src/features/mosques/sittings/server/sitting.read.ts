import { borough } from '#borough';
import { calculatedHijri } from '#features/mosques/moon/hijri.rules.ts';
import { calculatedEid, type EidKind } from '#features/mosques/moon/moon.rules.ts';
import type { MoonReader } from '#features/mosques/moon/server/public.ts';
import { defaultSettings } from '#features/mosques/places/calculation.rules.ts';
import { mosqueNotFound } from '#features/mosques/places/place.errors.ts';
import { findApprovedMosque, loadHeldWithAccess } from '#features/mosques/places/server/public.ts';
import { computeTimes } from '#features/mosques/prayer-times/computed-times.rules.ts';
import { judgedAt } from '#features/mosques/prayer-times/freshness.rules.ts';
import { type ResolvedPlace, resolveFinderPlace } from '#features/mosques/prayer-times/server/public.ts';
import { walkingMinutes } from '#features/mosques/prayer-times/walking.rules.ts';
import { datesBetween, instantOf } from '#features/mosques/prayer-times/wall-time.rules.ts';
import { addDays, boroughDate } from '#kit/contract/dates.ts';
import { distanceBetween } from '#kit/contract/distance.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import { handle } from '#kit/server/handle.ts';
import { calls, type HeldSitting } from '../sitting.contract.ts';
import { isEid, possibleDates, type SittingKind } from '../sitting.rules.ts';
import {
  heldOn,
  listSittingsBetween,
  listSittingsFrom,
  loadMosqueTimes,
  ruleOf,
  toHeldSitting,
  toSitting,
  type WhichSittings,
} from './sitting.queries.ts';

/** Returns the sittings of all mosques on a date, in order of time, those without a time last. Refuses: postcode_unknown. */
export const listSittings = handle(
  calls.listSittings,
  async (ctx, { kind, date, womens, rakahs, access, accessUnknown, ...near }) => {
    const dates = date === undefined ? datesMeant(kind, ctx.now) : [date];
    const [place, held, hasAccess] = await Promise.all([
      hasPlace(near) ? resolveFinderPlace(ctx, near) : null,
      loadHeldSittings(ctx, { kind }, dates),
      loadHeldWithAccess(ctx.db, { access, accessUnknown }),
    ]);
    return held
      .filter(hasAccess)
      .filter((sitting) => !womens || sitting.womensPlaces === 'yes')
      .filter((sitting) => rakahs === undefined || sitting.rakahs === rakahs)
      .map((sitting) => (place ? withDistance(sitting, place) : sitting))
      .toSorted(bySoonest);
  },
);

type Near = { lat?: number | undefined; postcode?: string | undefined };
const hasPlace = ({ lat, postcode }: Near) => lat !== undefined || postcode !== undefined;

/** Loads sittings on some consecutive dates. */
export async function loadHeldSittings(
  ctx: MoonReader & Pick<Ctx, 'now' | 'askedAt'>,
  which: WhichSittings,
  dates: readonly string[],
): Promise<HeldSitting[]> {
  const [first = '', last = ''] = [dates[0], dates.at(-1)];
  const rows = await listSittingsBetween(ctx.db, which, first, last);
  const times = await loadMosqueTimes(
    ctx,
    rows.map(({ mosque }) => mosque),
    first,
    last,
  );
  return rows.flatMap(({ sitting, mosque }) => {
    const known = times.get(mosque.id);
    if (!known) return [];
    return heldOn(ruleOf(sitting), known, dates, judgedAt(ctx)).map((held) =>
      toHeldSitting(sitting, mosque, held, judgedAt(ctx)),
    );
  });
}

/** Adds the distance and the walk from a place. */
export function withDistance<Of extends HeldSitting>(sitting: Of, { point, place }: ResolvedPlace) {
  return {
    ...sitting,
    distance: Math.round(distanceBetween(point, sitting)),
    isDistanceApproximate: place.approximate,
    walkingMinutes: walkingMinutes(point, sitting),
  };
}

/** Sorts by time; sittings without a time come last, by date and mosque. */
export function bySoonest(a: HeldSitting, b: HeldSitting): number {
  const keyOf = ({ startsAt, date, mosqueName, id }: HeldSitting) =>
    `${startsAt ?? `9 ${date}`} ${mosqueName} ${id}`;
  return keyOf(a) < keyOf(b) ? -1 : 1;
}

/** Returns the default dates: those of the coming Eid, or tonight's, which lasts until Fajr. */
function datesMeant(kind: SittingKind | undefined, now: Date): string[] {
  if (kind !== undefined && isEid(kind)) return comingEidDates(kind, boroughDate(now));
  return [kind === 'taraweeh' || kind === 'qiyam' ? nightOf(now) : boroughDate(now)];
}

/** Returns the date of the current night's evening or, during the day, of the next one. A night lasts until Fajr begins in the borough. */
export function nightOf(now: Date): string {
  const today = boroughDate(now);
  const fajr = computeTimes(borough.centre, today, defaultSettings).fajr;
  return fajr && now < instantOf(today, fajr) ? addDays(today, -1) : today;
}

/** Lists the days on which the coming Eid may be, by any authority, from today on. */
export function comingEidDates(kind: EidKind, today: string): string[] {
  const { year } = calculatedHijri(today);
  const datesIn = (hijriYear: number) => {
    const day = calculatedEid(kind, hijriYear);
    const { first, last } = possibleDates({
      kind,
      time: null,
      after: null,
      from: day,
      to: day,
      nights: 'all',
      nightNumbers: null,
    });
    return datesBetween(first < today ? today : first, last);
  };
  const ofThisYear = datesIn(year);
  return ofThisYear.length > 0 ? ofThisYear : datesIn(year + 1);
}

/** Returns a mosque's sittings that aren't over. Refuses: mosque_not_found. */
export const listMosqueSittings = handle(calls.listMosqueSittings, async ({ db, now }, { placeId }) => {
  const mosque = await findApprovedMosque(db, placeId);
  if (!mosque) throw apiError(mosqueNotFound);
  const today = boroughDate(now);
  const rows = await listSittingsFrom(db, placeId, today);
  const ranges = rows.map((row) => possibleDates(ruleOf(row)));
  const last = ranges.reduce((latest, range) => (range.last > latest ? range.last : latest), today);
  const times = (await loadMosqueTimes({ db }, [mosque], today, last)).get(placeId);
  return rows.flatMap((row) => {
    const range = possibleDates(ruleOf(row));
    // A night that began yesterday lasts until Fajr.
    if (range.last < addDays(today, -1)) return [];
    const dates = datesBetween(range.first < today ? today : range.first, range.last);
    return [toSitting(row, times ? heldOn(ruleOf(row), times, dates, now) : [], now)];
  });
});
