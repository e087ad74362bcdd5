import { toDistance } from '#features/accounts/users/server/public.ts';
import { forEachFact, isAccessKnown } from '#features/mosques/places/access-facts.rules.ts';
import { facilityNamed, womensPrayers } from '#features/mosques/places/mosque.rules.ts';
import { mosqueEmblem } from '#features/mosques/places/mosque-emblem.rules.ts';
import { mosqueNotFound } from '#features/mosques/places/place.errors.ts';
import {
  findApprovedMosque,
  formatAddress,
  listApprovedMosques,
  type MosqueRow,
} from '#features/mosques/places/server/public.ts';
import {
  type HeldCongregation,
  heldCongregations,
} from '#features/mosques/prayer-times/coming-jamaah.rules.ts';
import { prayerLabels } from '#features/mosques/prayer-times/prayer.rules.ts';
import {
  type DayAndNext,
  loadTimesAhead,
  loadTimetables,
  nextJamaahAt,
  nextJamaahAtMosques,
  resolveDays,
  toSourcedClock,
} from '#features/mosques/prayer-times/server/public.ts';
import type { ResolvedDay } from '#features/mosques/prayer-times/timetable.rules.ts';
import { postcodeUnknown } from '#features/site/postcodes/postcode.errors.ts';
import { findPostcode } from '#features/site/postcodes/server/public.ts';
import type { InputOf } from '#kit/contract/call.ts';
import { addDays, boroughDate } from '#kit/contract/dates.ts';
import { milesToMetres, type Origin } from '#kit/contract/distance.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { MapItem, MapKind } from '#kit/contract/map-shapes.ts';
import { pick } from '#kit/contract/pick.ts';
import type { Ctx, MapSource } from '#kit/server/context.ts';
import { coalesceReads } from '#kit/server/db/coalesce-reads.ts';
import { handle } from '#kit/server/handle.ts';
import { present } from '#kit/server/present.ts';
import { drawPreview } from '#kit/server/preview/draw-preview.ts';
import { mapSource, mapTimes } from '../map-times.rules.ts';
import { calls, Mosque, type WomensAccess } from '../mosque.contract.ts';

/** Returns a page of the directory. Refuses: postcode_unknown. */
export const listMosques = handle(calls.listMosques, async (ctx, input) => {
  const from = await originOf(ctx, input);
  return from ? findMosques(ctx, input, from) : findMosquesAnywhere(ctx, input);
});

type ListInput = InputOf<typeof calls.listMosques>;

const findMosquesAnywhere = coalesceReads((ctx, input: ListInput) => findMosques(ctx, input));

async function findMosques({ db, now }: Pick<Ctx, 'db' | 'now'>, input: ListInput, from?: Origin) {
  const withinMetres = input.within === undefined ? undefined : milesToMetres(input.within);
  const page = await listApprovedMosques(db, { ...input, from, withinMetres }, input.sort, input);
  const times = await nextJamaahAtMosques(db, page.items, now);
  return { ...page, items: page.items.map((row) => toMosque(row, times.get(row.id), from)) };
}

async function originOf(ctx: Ctx, input: ListInput): Promise<Origin | undefined> {
  if (input.lat !== undefined && input.lng !== undefined) {
    return { latitude: input.lat, longitude: input.lng, approximate: false };
  }
  if (input.postcode === undefined) return undefined;
  const point = await findPostcode(ctx, input.postcode);
  if (!point) throw apiError(postcodeUnknown);
  return point;
}

/** Returns an approved mosque. Refuses: mosque_not_found, also while it awaits approval. */
export const getMosque = handle(calls.getMosque, async (ctx, input) => {
  const row = await findApprovedMosque(ctx.db, input.id);
  if (!row) throw apiError(mosqueNotFound);
  const known = await loadTimesAhead(ctx.db, row.id, boroughDate(ctx.now));
  return toMosque(row, nextJamaahAt(row, known, ctx.now));
});

/** `times`: the mosque's resolved times of today, and its next jama'ah. `from`: the place that its distance is measured from. */
function toMosque(row: MosqueRow, times: DayAndNext | undefined, from?: Origin): Mosque {
  return present(Mosque, row, {
    facilities: row.facilities.flatMap((name) => facilityNamed(name) ?? []),
    fajrTime: shownTime(times?.today, 'fajr'),
    maghribTime: shownTime(times?.today, 'maghrib'),
    nextJamaah: times?.next ?? null,
    womensAccess: toWomensAccess(row),
    access: forEachFact((fact) => row[fact]),
    accessConfirmedAt: isAccessKnown(row) ? row.accessConfirmedAt : null,
    accessConfirmedBy: isAccessKnown(row) ? row.accessConfirmedBy : null,
    sample: row.source === 'sample',
    ...toDistance(row.distance, from ?? null),
  });
}

function shownTime(today: ResolvedDay | undefined, prayer: 'fajr' | 'maghrib') {
  const times = today?.prayers[prayer];
  return toSourcedClock(times?.jamaah ?? times?.begins ?? null);
}

function toWomensAccess(row: MosqueRow): WomensAccess | null {
  if (row.womensPrayers === null) return null;
  return {
    prayers: womensPrayers.filter((prayer) => row.womensPrayers?.includes(prayer)),
    entrance: row.womensEntrance,
    wudu: row.womensWudu,
    sharePercent: row.womensShare,
    note: row.womensNote,
    confirmedAt: row.womensConfirmedAt,
    confirmedBy: row.womensConfirmedBy,
  };
}

/** Returns a preview picture with a mosque's name and address. Refuses: mosque_not_found, pictures_busy. */
export const getMosquePreview = handle(calls.getMosquePreview, async (ctx, { id }) => {
  const mosque = await findApprovedMosque(ctx.db, id);
  if (!mosque) throw apiError(mosqueNotFound);
  const lines = ['Prayer and jama‘ah times', `${mosque.address}, ${mosque.postcode}`];
  return { bytes: await drawPreview({ title: mosque.name, lines, emblem: mosqueEmblem }), type: 'image/png' };
});

const kind: MapKind = {
  name: 'mosque',
  label: 'Mosques',
  shape: 'star',
  text: 'text-mosque',
  order: 1,
  isUsual: true,
  listed: 6,
};

/** Mosques for the map, with the next jama'ah and the times when the day's fast begins and ends. */
export const mosquesOnMap: MapSource = {
  kind,
  async items({ db, now }, limit) {
    const { items } = await listApprovedMosques(db, {}, 'name', { limit });
    const today = boroughDate(now);
    const dates = [-1, 0, 1].map((step) => addDays(today, step));
    const ids = items.map(({ id }) => id);
    const known = await loadTimetables(db, ids, addDays(today, -1), addDays(today, 1));
    return items.map((row) => {
      const times = known.get(row.id);
      const days = times ? resolveDays(row, times, dates, now) : [];
      const next = heldCongregations(days, times?.sittings ?? [], now).find(({ at }) => at > now);
      const day = days.find(({ date }) => date === today);
      const source = mapSource(day, next, today);
      return { ...toItem(row, day), ...shownNext(next), ...(source ? { source } : {}) };
    });
  },
};

function shownNext(next: HeldCongregation | undefined): Pick<MapItem, 'next'> {
  if (!next) return {};
  const name = next.jumuah ? 'Jumu‘ah' : prayerLabels[next.prayer];
  return { next: { ...pick(next, 'time', 'stale'), name, at: next.at.toISOString() } };
}

function toItem(row: MosqueRow, day: ResolvedDay | undefined): MapItem {
  return {
    ...pick(row, 'id', 'name', 'latitude', 'longitude', 'phone'),
    address: formatAddress(row),
    detail: mapTimes(day),
    date: null,
    path: `/mosque/${row.id}`,
    facilities: row.facilities.flatMap((name) => facilityNamed(name) ?? []),
    women: womensPrayers.filter((prayer) => row.womensPrayers?.includes(prayer)),
  };
}
