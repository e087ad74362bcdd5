import { borough } from '#borough';
import { comingEid, hijriDate, nextRamadan } from '#features/mosques/moon/hijri.rules.ts';
import { type MosqueCalendar, moonDays, startsToCount } from '#features/mosques/moon/moon.rules.ts';
import { followsText, seasonText } from '#features/mosques/moon/moon-text.rules.ts';
import {
  listMoonEntries,
  loadMoonCalendarOf,
  loadSiteCalendar,
} from '#features/mosques/moon/server/public.ts';
import { type CalculationSettings, defaultSettings } from '#features/mosques/places/calculation.rules.ts';
import { mosqueNotFound } from '#features/mosques/places/place.errors.ts';
import { findApprovedMosque } from '#features/mosques/places/server/public.ts';
import type { InputOf } from '#kit/contract/call.ts';
import { addDays, boroughDate, friday, weekdayOf } from '#kit/contract/dates.ts';
import type { Point } from '#kit/contract/distance.ts';
import { apiError } from '#kit/contract/errors.ts';
import { calendarText } from '#kit/server/calendar.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { HeldCongregation } from '#kit/server/contributions.ts';
import { handle } from '#kit/server/handle.ts';
import { occurrences, sittingsHeldOn, splitAtNow } from '../coming-jamaah.rules.ts';
import { type ComputedTimes, computeTimes, fallbackTimes, isCompleteDay } from '../computed-times.rules.ts';
import { judgedAt } from '../freshness.rules.ts';
import { type Prayer, prayerLabels, prayers } from '../prayer.rules.ts';
import { calls } from '../prayer-times.contract.ts';
import { announcedChanges, type ResolvedDay } from '../timetable.rules.ts';
import { addMinutes, type WallTime } from '../wall-clock.rules.ts';
import { datesBetween, datesOfMonth, fridayFrom } from '../wall-time.rules.ts';
import { comingPrayers, loadComingPrayers } from './coming-jamaah.queries.ts';
import {
  comingSpecialDays,
  type KnownTimes,
  type LoadedTimes,
  listCongregations,
  listSittingsOn,
  loadTimesAhead,
  loadTimetables,
  lookAheadDays,
  resolveDays,
  toClock,
  toComingPrayer,
  toMosqueHijri,
  toPrayerDay,
  toSitting,
  toSourcedClock,
  toSpecialDay,
} from './prayer-times.queries.ts';
import { atPreviewedTimeOf } from './previewed-time.ts';

type Input = InputOf<typeof calls.getPrayerTimes>;
type Place = { id: string | null; point: Point; settings: CalculationSettings; known: KnownTimes | null };

/** The prayers of a day and one more, for a page that stays open for a day. */
const maxComing = 6;

/** Returns the start times of a day for the borough, a point or a mosque. Refuses: mosque_not_found. */
export const getPrayerTimes = handle(calls.getPrayerTimes, async (ctx, input) => {
  const today = boroughDate(ctx.now);
  const date = input.date ?? today;
  const place = await placeOf(ctx, input, date);
  const calendar = await (place.id === null ? loadSiteCalendar(ctx) : loadMoonCalendarOf(ctx, place.id));
  const declared = startsToCount(calendar);
  const dayOf = (day: string) => toPrayerDay(day, timesOf(place, day).times, toMosqueHijri(day, calendar));
  const { source } = timesOf(place, date);
  const around = aroundNow(place, today, ctx.now);
  const sittings =
    place.id !== null && weekdayOf(date) === friday ? await listSittingsOn(ctx.db, date, place.id) : [];
  const month = input.month === undefined ? [] : datesOfMonth(input.month);
  return {
    ...dayOf(date),
    source,
    method: place.settings.method,
    jumuah: sittings.map((row) => toSitting(row, ctx.now)),
    jamaah: jamaahOf(place, date, ctx.now),
    now: ctx.now.toISOString(),
    today,
    ...around,
    nextRamadan: nextRamadan(today, declared),
    comingEid: comingEid(today, declared),
    expectedDays: expectedDays(today, calendar),
    days: month.map(dayOf),
  };
});

/** Returns the days on which the Eid of this Ramadan, or else the next Ramadan, is expected. */
function expectedDays(today: string, calendar: MosqueCalendar): string[] {
  const declared = startsToCount(calendar);
  const eid = comingEid(today, declared);
  const on = eid ?? nextRamadan(today, declared)?.startsOn;
  if (on === undefined) return [];
  return [...moonDays(eid ? 'eid_al_fitr' : 'ramadan', hijriDate(on, declared).year, calendar).days];
}

async function placeOf(ctx: Ctx, input: Input, date: string): Promise<Place> {
  if (input.mosqueId !== undefined) {
    const mosque = await findApprovedMosque(ctx.db, input.mosqueId);
    if (!mosque) throw apiError(mosqueNotFound);
    const known = (await loadTimetables(ctx.db, [mosque.id], date, date)).get(mosque.id) ?? null;
    return { id: mosque.id, point: mosque, settings: known?.settings ?? defaultSettings, known };
  }
  const point =
    input.lat !== undefined && input.lng !== undefined ? { latitude: input.lat, longitude: input.lng } : null;
  return { id: null, point: point ?? borough.centre, settings: defaultSettings, known: null };
}

function timesOf(place: Place, date: string): { times: ComputedTimes; source: 'computed' | 'fallback' } {
  const times = computeTimes(place.point, date, place.settings);
  if (isCompleteDay(times)) return { times, source: 'computed' };
  return { times: { ...fallbackTimes, ...times }, source: 'fallback' };
}

function aroundNow(place: Place, today: string, now: Date) {
  const days = [-1, 0, 1].map((step) => addDays(today, step));
  const all = occurrences(days.map((date) => ({ date, times: timesOf(place, date).times })));
  const { previous, coming } = splitAtNow(all, now);
  return {
    previous: previous ? toComingPrayer(previous, today) : null,
    coming: coming.slice(0, maxComing).map((prayer) => toComingPrayer(prayer, today)),
  };
}

function jamaahOf(place: Place, date: string, now: Date) {
  const [day] = place.known ? resolveDays(place.point, place.known, [date], now) : [];
  const at = (prayer: Prayer) => toSourcedClock(day?.prayers[prayer].jamaah ?? null);
  return { fajr: at('fajr'), dhuhr: at('dhuhr'), asr: at('asr'), maghrib: at('maghrib'), isha: at('isha') };
}

/**
 * Returns a mosque's times of a day (today unless `date`) with announced changes and special days. Refuses: mosque_not_found,
 * not_allowed (a preview).
 */
export const getMosqueTimes = handle(calls.getMosqueTimes, async (caller, input) => {
  const wanted = { date: input.previewDate, time: input.previewTime };
  const { at: ctx } = await atPreviewedTimeOf(caller, input.id, wanted);
  const mosque = await findApprovedMosque(ctx.db, input.id);
  if (!mosque) throw apiError(mosqueNotFound);
  const date = input.date ?? boroughDate(ctx.now);
  const last = addDays(date, lookAheadDays);
  const friday = fridayFrom(date);
  const today = boroughDate(ctx.now);
  const [known, special, calendar] = await Promise.all([
    loadTimesAhead(ctx.db, mosque.id, date),
    comingSpecialDays(ctx.db, mosque.id, date),
    loadMoonCalendarOf(ctx, mosque.id),
  ]);
  const coming =
    date === today ? comingPrayers(mosque, known, ctx.now) : await loadComingPrayers(ctx, mosque);
  const days = known ? resolveDays(mosque, known, datesBetween(date, last), judgedAt(ctx)) : [];
  const settings = known?.settings ?? defaultSettings;
  const computed = computeTimes(mosque, date, settings);
  const clock = (time: WallTime | undefined) => (time ? toClock(time.time) : null);
  return {
    date,
    hijri: toMosqueHijri(date, calendar),
    prayers: prayers.map((prayer) => ({
      prayer,
      begins: toSourcedClock(days[0]?.prayers[prayer].begins ?? null),
      jamaah: toSourcedClock(days[0]?.prayers[prayer].jamaah ?? null),
      jamaahTomorrow: toSourcedClock(days[1]?.prayers[prayer].jamaah ?? null),
    })),
    sunrise: clock(computed.sunrise),
    asrStandard: clock(computed.asr),
    asrHanafi: clock(computed.asrHanafi),
    hasTimetable: days.some((day) => prayers.some((prayer) => day.prayers[prayer].jamaah !== null)),
    method: settings.method,
    now: ctx.now.toISOString(),
    today,
    ...coming,
    friday,
    jumuah: sittingsHeldOn(known?.sittings ?? [], friday).map((row) => toSitting(row, judgedAt(ctx))),
    changes: announcedChanges(days).map((change) => ({
      ...change,
      from: toClock(change.from),
      to: toClock(change.to),
    })),
    specialDays: special.map(toSpecialDay),
    moonText: seasonText(calendar, date) ?? followsText(calendar.authority?.name ?? null),
  };
});

const daysAhead = 60;
const congregationMinutes = 15;
const sittingMinutes = 30;

type Slot = { name: string; summary: string; date: string; from: WallTime; to: WallTime };

/** Returns a mosque's jama'ah times, Jumu'ah sittings, Ramadan and Eids as an iCalendar file. Refuses: mosque_not_found. */
export const getMosqueTimesCalendar = handle(calls.getMosqueTimesCalendar, async (ctx, input) => {
  const mosque = await findApprovedMosque(ctx.db, input.id);
  if (!mosque) throw apiError(mosqueNotFound);
  const today = boroughDate(ctx.now);
  const last = addDays(today, daysAhead);
  const dates = datesBetween(today, last);
  const known = (await loadTimetables(ctx.db, [mosque.id], today, last)).get(mosque.id);
  const sittings = known?.sittings ?? [];
  const slots = [
    ...(known
      ? resolveDays(mosque, known, dates, ctx.now).flatMap((day) => congregationSlots(day, sittings))
      : []),
    ...dates.flatMap((date) => sittingSlots(sittings, date)),
  ];
  const shared = {
    location: `${mosque.name}, ${mosque.address}, ${mosque.postcode}`,
    url: `${ctx.config.publicUrl}/mosque/${mosque.id}`,
  };
  const [further, moon] = await Promise.all([
    listCongregations(ctx, mosque, dates),
    listMoonEntries(ctx.db, { mosqueId: mosque.id, from: today, to: last, now: ctx.now }),
  ]);
  const entries = [
    ...slots.map(({ name, summary, date, from, to }) => ({
      ...shared,
      uid: `${name}-${date}@${mosque.id}`,
      start: { date: addDays(date, from.dayOffset), time: from.time },
      end: { date: addDays(date, to.dayOffset), time: to.time },
      summary,
    })),
    ...further.map((one) => ({ ...shared, ...congregationEntry(one, mosque.id) })),
    ...moon.map((entry) => ({ ...entry, url: shared.url })),
  ];
  return calendarText(`${mosque.name}: jama‘ah times`, entries, ctx.now);
});

/** A congregation without an end lasts an hour in a calendar. */
const unknownEndMinutes = 60;

/** Returns a congregation as an entry of a calendar. The title marks an expected day, because many calendars show only the title. */
export function congregationEntry(held: HeldCongregation, mosqueId: string) {
  const { uid, sequence, title, date, time, nextDay, endsAt, expected, facts, address } = held;
  const from: WallTime = { time, dayOffset: nextDay ? 1 : 0 };
  const to = endAfter(from, endsAt) ?? addMinutes(from, unknownEndMinutes);
  return {
    uid: `${uid}@${mosqueId}`,
    sequence,
    start: { date: addDays(date, from.dayOffset), time: from.time },
    end: { date: addDays(date, to.dayOffset), time: to.time },
    summary: expected ? `${title} (expected)` : title,
    description: facts.join(' · '),
    ...(address === null ? {} : { location: address }),
  };
}

/** Returns the end of a congregation that began in an evening, where 0:30 is after midnight; null if there is none or it is implausible. */
function endAfter({ time, dayOffset }: WallTime, endsAt: string | null): WallTime | null {
  if (endsAt === null || (dayOffset === 1 && endsAt <= time)) return null;
  return { time: endsAt, dayOffset: endsAt > time ? dayOffset : 1 };
}

/** On a Friday with sittings, these replace dhuhr. */
function congregationSlots(day: ResolvedDay, sittings: readonly Sitting[]): Slot[] {
  const hasSittings = sittingsHeldOn(sittings, day.date).length > 0;
  return prayers.flatMap((prayer) => {
    const from = day.prayers[prayer].jamaah;
    if (!from || (prayer === 'dhuhr' && hasSittings)) return [];
    const summary = `${prayerLabels[prayer]} jama‘ah`;
    return [{ name: prayer, summary, date: day.date, from, to: addMinutes(from, congregationMinutes) }];
  });
}

type Sitting = LoadedTimes['sittings'][number];

function sittingSlots(sittings: readonly Sitting[], date: string): Slot[] {
  return sittingsHeldOn(sittings, date).map((sitting) => {
    const from: WallTime = { time: sitting.time, dayOffset: 0 };
    const to: WallTime = sitting.ends
      ? { time: sitting.ends, dayOffset: 0 }
      : addMinutes(from, sittingMinutes);
    return { name: `jumuah-${sitting.id}`, summary: `Jumu‘ah (${sitting.language})`, date, from, to };
  });
}
