import type { MosqueCalendar } from '#features/mosques/moon/moon.rules.ts';
import { followsText, textsBetween } from '#features/mosques/moon/moon-text.rules.ts';
import { loadMoonCalendarOf } from '#features/mosques/moon/server/public.ts';
import { type CalculationSettings, defaultSettings } from '#features/mosques/places/calculation.rules.ts';
import { mosqueNotFound } from '#features/mosques/places/place.errors.ts';
import { findApprovedMosque } from '#features/mosques/places/server/public.ts';
import { addDays, boroughDate } from '#kit/contract/dates.ts';
import type { Point } from '#kit/contract/distance.ts';
import { apiError } from '#kit/contract/errors.ts';
import { pick } from '#kit/contract/pick.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { HeldCongregation } from '#kit/server/contributions.ts';
import { handle } from '#kit/server/handle.ts';
import { type SittingTimes, sittingsHeldOn } from '../coming-jamaah.rules.ts';
import { computeTimes } from '../computed-times.rules.ts';
import { isStale, judgedAt, surenessOf } from '../freshness.rules.ts';
import { calls, type MosqueDay, type MosqueMonth } from '../mosque-month.contract.ts';
import { prayers } from '../prayer.rules.ts';
import { isPrayedWithMaghrib, type ResolvedDay } from '../timetable.rules.ts';
import type { WallTime } from '../wall-clock.rules.ts';
import { clockChangeOn, datesBetween, datesOfMonth } from '../wall-time.rules.ts';
import {
  listCongregations,
  loadTimetables,
  resolveDays,
  toClock,
  toMosqueHijri,
} from './prayer-times.queries.ts';
import { atPreviewedTimeOf } from './previewed-time.ts';

const daysOfWeek = 7;

/** Returns a mosque's month and the seven days from today. Refuses: mosque_not_found, not_allowed (a preview). */
export const getMosqueMonth = handle(calls.getMosqueMonth, async (caller, input) => {
  const { at: ctx, preview } = await atPreviewedTimeOf(caller, input.id, input);
  const mosque = await findApprovedMosque(ctx.db, input.id);
  if (!mosque) throw apiError(mosqueNotFound);
  const today = boroughDate(ctx.now);
  const month = input.month ?? today.slice(0, 7);
  const dates = datesOfMonth(month);
  const week = datesBetween(today, addDays(today, daysOfWeek - 1));
  const isThisMonth = dates.includes(today);
  // The week begins in the current month, so both are read at once.
  const known = await loadKnown(ctx, mosque, isThisMonth ? [...dates, ...week].sort() : dates);
  const ofMonth = daysAt(known, dates, judgedAt(ctx));
  const ofWeek = daysAt(isThisMonth ? known : await loadKnown(ctx, mosque, week), week, judgedAt(ctx));
  const { id, name, address, postcode } = mosque;
  return {
    mosque: { id, name, address, postcode },
    month,
    today,
    ...pick(ofMonth, 'method', 'days', 'sureness'),
    week: ofWeek.days,
    weekSureness: ofWeek.sureness,
    moonTexts: moonTextsOf(known.shared.calendar, dates, today),
    preview,
  };
});

/** Returns the texts on Ramadan and the Eids in a month, or else which authority the mosque follows. */
function moonTextsOf(calendar: MosqueCalendar, dates: readonly string[], today: string): string[] {
  const texts = textsBetween(calendar, dates[0] ?? today, dates.at(-1) ?? today, today);
  return texts.length > 0 ? texts : [followsText(calendar.authority?.name ?? null)];
}

type Mosque = Point & { id: string };

/** The days of a mosque as its month page has them; `sureness` is null where it has given no jama‘ah for them. */
type MosqueDays = Pick<MosqueMonth, 'days' | 'sureness'>;

/** Loads consecutive dates of several mosques, by mosque id. */
export async function loadMosqueDays(
  ctx: Ctx,
  mosques: readonly Mosque[],
  dates: readonly string[],
): Promise<ReadonlyMap<string, MosqueDays>> {
  const timetables = loadTimetables(
    ctx.db,
    mosques.map(({ id }) => id),
    ...rangeOf(dates),
  );
  const found = await Promise.all(
    mosques.map(async (mosque) => {
      const known = await loadKnown(ctx, mosque, dates, timetables);
      return [mosque.id, pick(daysAt(known, dates, judgedAt(ctx)), 'days', 'sureness')] as const;
    }),
  );
  return new Map(found);
}

function rangeOf(dates: readonly string[]) {
  return [dates[0] ?? '', dates.at(-1) ?? ''] as const;
}

/** Loads a mosque's times and settings from the first to the last of some dates. */
async function loadKnown(
  ctx: Ctx,
  mosque: Mosque,
  dates: readonly string[],
  loading = loadTimetables(ctx.db, [mosque.id], ...rangeOf(dates)),
) {
  const [timetables, calendar, held] = await Promise.all([
    loading,
    loadMoonCalendarOf(ctx, mosque.id),
    listCongregations(ctx, mosque, datesBetween(...rangeOf(dates))),
  ]);
  const known = timetables.get(mosque.id);
  const sittings = (known?.sittings ?? []).map((row) => ({
    ...row,
    stale: isStale(row.confirmedAt, judgedAt(ctx)),
  }));
  const shared: SharedFacts = {
    place: mosque,
    settings: known?.settings ?? defaultSettings,
    sittings,
    calendar,
    congregations: Map.groupBy(held, ({ date }) => date),
  };
  return { known, shared, sittings };
}

type Known = Awaited<ReturnType<typeof loadKnown>>;

function daysAt({ known, shared, sittings }: Known, dates: readonly string[], now: Date) {
  const days = known ? resolveDays(shared.place, known, dates, now) : [];
  const held = days.flatMap((day) => [...congregationsOf(day), ...sittingsHeldOn(sittings, day.date)]);
  return {
    method: shared.settings.method,
    days: days.map((day) => toMosqueDay(day, shared)),
    sureness: surenessOf(held),
  };
}

function congregationsOf(day: ResolvedDay) {
  return prayers.flatMap((prayer) => day.prayers[prayer].jamaah ?? []);
}

/** The facts that all days of a mosque share. */
type SharedFacts = {
  place: Point;
  settings: CalculationSettings;
  sittings: readonly (SittingTimes & { language: string })[];
  calendar: MosqueCalendar;
  congregations: ReadonlyMap<string, readonly HeldCongregation[]>;
};

function toMosqueDay(day: ResolvedDay, shared: SharedFacts): MosqueDay {
  const computed = computeTimes(shared.place, day.date, shared.settings);
  const clock = (wall: WallTime | null | undefined) => (wall ? toClock(wall.time) : null);
  return {
    date: day.date,
    hijri: toMosqueHijri(day.date, shared.calendar),
    sunrise: clock(computed.sunrise),
    asrStandard: clock(computed.asr),
    asrHanafi: clock(computed.asrHanafi),
    prayers: prayers.map((prayer) => {
      const { begins, jamaah } = day.prayers[prayer];
      return {
        prayer,
        begins: clock(begins),
        jamaah: clock(jamaah),
        nextDay: jamaah?.dayOffset === 1,
        withMaghrib: prayer === 'isha' && isPrayedWithMaghrib(begins, jamaah),
      };
    }),
    jumuah: jumuahOn(day.date, shared.sittings),
    congregations: (shared.congregations.get(day.date) ?? []).map((held) => ({
      ...pick(held, 'kind', 'title', 'nextDay', 'expected'),
      time: toClock(held.time),
      facts: [...held.facts],
    })),
    clockChange: clockChangeOn(day.date),
  };
}

/** Lists the times of a Friday's sittings; those in two halls at once are one. */
function jumuahOn(date: string, sittings: readonly (SittingTimes & { language: string })[]) {
  const held = sittingsHeldOn(sittings, date).map(({ time, language }) => ({
    time: toClock(time),
    language,
  }));
  const once = new Map(held.map((one) => [`${one.time} ${one.language}`, one]));
  return [...once.values()];
}
