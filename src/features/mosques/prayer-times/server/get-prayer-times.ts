import { borough } from '#borough';
import { mosqueNotFound } from '#features/mosques/places/errors.ts';
import { findApprovedMosque } from '#features/mosques/places/server/public.ts';
import type { InputOf } from '#kit/contract/call.ts';
import { addDays, boroughDate, friday, weekdayOf } from '#kit/contract/date-text.ts';
import type { Point } from '#kit/contract/distance.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import { handle } from '#kit/server/handle.ts';
import { type ComputedTimes, computeTimes } from '../computed-times.ts';
import { calls } from '../contract.ts';
import { fallbackTimes, isCompleteDay } from '../fallback-times.ts';
import { nextRamadan } from '../hijri.ts';
import { type CalculationSettings, defaultSettings } from '../methods.ts';
import { around, occurrences } from '../next-prayer.ts';
import type { Prayer } from '../prayers.ts';
import { datesOfMonth } from '../wall-time.ts';
import { toComingPrayer, toPrayerDay, toSitting, toSourcedClock } from './presenters.ts';
import { declaredMonthStarts, type KnownTimes, loadTimetables, resolveDays, sittingsOn } from './queries.ts';

type Input = InputOf<typeof calls.getPrayerTimes>;
type Place = { id: string | null; point: Point; settings: CalculationSettings; known: KnownTimes | null };

/** How many of the prayers that begin next are told: a day's, and one for the hour when it is read. */
const comingTold = 6;

/** Answers the begin times of a day for the borough, a point or a mosque. Refuses: mosque_not_found. */
export const getPrayerTimes = handle(calls.getPrayerTimes, async (ctx, input) => {
  const today = boroughDate(ctx.now);
  const date = input.date ?? today;
  const place = await placeOf(ctx, input, date);
  const declared = await declaredMonthStarts(ctx.db);
  const { times, source } = timesOf(place, date);
  const around = aroundNow(place, today, ctx.now);
  const sittings =
    place.id !== null && weekdayOf(date) === friday ? await sittingsOn(ctx.db, date, place.id) : [];
  const month = input.month === undefined ? [] : datesOfMonth(input.month);
  return {
    ...toPrayerDay(date, times, declared),
    source,
    method: place.settings.method,
    jumuah: sittings.map((row) => toSitting(row, ctx.now)),
    jamaah: jamaahOf(place, date, ctx.now),
    now: ctx.now.toISOString(),
    today,
    ...around,
    nextRamadan: nextRamadan(today, declared),
    days: month.map((day) => toPrayerDay(day, timesOf(place, day).times, declared)),
  };
});

async function placeOf(ctx: Ctx, input: Input, date: string): Promise<Place> {
  if (input.mosqueId !== undefined) {
    const mosque = await findApprovedMosque(ctx.db, input.mosqueId);
    if (!mosque) throw apiError(mosqueNotFound);
    const known = (await loadTimetables(ctx.db, [mosque.id], date, date)).get(mosque.id) ?? null;
    return { id: mosque.id, point: mosque, settings: known?.settings ?? defaultSettings, known };
  }
  const asked =
    input.lat !== undefined && input.lng !== undefined ? { latitude: input.lat, longitude: input.lng } : null;
  return { id: null, point: asked ?? borough.centre, settings: defaultSettings, known: null };
}

function timesOf(place: Place, date: string): { times: ComputedTimes; source: 'computed' | 'fallback' } {
  const times = computeTimes(place.point, date, place.settings);
  if (isCompleteDay(times)) return { times, source: 'computed' };
  return { times: { ...fallbackTimes, ...times }, source: 'fallback' };
}

function aroundNow(place: Place, today: string, now: Date) {
  const days = [-1, 0, 1].map((step) => addDays(today, step));
  const all = occurrences(days.map((date) => ({ date, times: timesOf(place, date).times })));
  const { previous, coming } = around(all, now);
  return {
    previous: previous ? toComingPrayer(previous, today) : null,
    coming: coming.slice(0, comingTold).map((one) => toComingPrayer(one, today)),
  };
}

function jamaahOf(place: Place, date: string, now: Date) {
  const [day] = place.known ? resolveDays(place.point, place.known, [date], now) : [];
  const of = (prayer: Prayer) => toSourcedClock(day?.prayers[prayer].jamaah ?? null);
  return { fajr: of('fajr'), dhuhr: of('dhuhr'), asr: of('asr'), maghrib: of('maghrib'), isha: of('isha') };
}
