import { mosqueNotFound } from '#features/mosques/places/errors.ts';
import { findApprovedMosque } from '#features/mosques/places/server/public.ts';
import { addDays, boroughDate } from '#kit/contract/date-text.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import { handle } from '#kit/server/handle.ts';
import { sittingsHeldOn } from '../coming-jamaah.ts';
import { isStale } from '../finder/freshness.ts';
import { surenessOf } from '../finder/sureness.ts';
import { defaultSettings } from '../methods.ts';
import { calls } from '../month-contract.ts';
import { prayers } from '../prayers.ts';
import type { ResolvedDay } from '../timetable.ts';
import { datesBetween, datesOfMonth } from '../wall-time.ts';
import { type MosqueSetting, toMosqueDay } from './mosque-day.ts';
import { declaredMonthStarts, loadTimetables, resolveDays } from './queries.ts';

const daysOfWeek = 7;

/** Answers a mosque's month, and the seven days from today. Refuses: mosque_not_found. */
export const getMosqueMonth = handle(calls.getMosqueMonth, async (ctx, input) => {
  const mosque = await findApprovedMosque(ctx.db, input.id);
  if (!mosque) throw apiError(mosqueNotFound);
  const today = boroughDate(ctx.now);
  const month = input.month ?? today.slice(0, 7);
  const dates = datesOfMonth(month);
  const week = datesBetween(today, addDays(today, daysOfWeek - 1));
  const isThisMonth = dates.includes(today);
  // The week begins in this month: what is known of both is read at once.
  const known = await knownAt(ctx, mosque, isThisMonth ? [...dates, ...week].sort() : dates);
  const ofMonth = daysAt(known, dates, ctx.now);
  const ofWeek = daysAt(isThisMonth ? known : await knownAt(ctx, mosque, week), week, ctx.now);
  const { id, name, address, postcode } = mosque;
  return {
    mosque: { id, name, address, postcode },
    month,
    today,
    method: ofMonth.method,
    days: ofMonth.days,
    week: ofWeek.days,
    sureness: ofMonth.sureness,
    weekSureness: ofWeek.sureness,
  };
});

type Mosque = NonNullable<Awaited<ReturnType<typeof findApprovedMosque>>>;

/** What is known of a mosque from the first of some dates to the last. */
async function knownAt(ctx: Ctx, mosque: Mosque, dates: readonly string[]) {
  const range = [dates[0] ?? '', dates.at(-1) ?? ''] as const;
  const [timetables, declared] = await Promise.all([
    loadTimetables(ctx.db, [mosque.id], ...range),
    declaredMonthStarts(ctx.db),
  ]);
  const known = timetables.get(mosque.id);
  const sittings = (known?.sittings ?? []).map((row) => ({
    ...row,
    stale: isStale(row.confirmedAt, ctx.now),
  }));
  const setting: MosqueSetting = {
    place: mosque,
    settings: known?.settings ?? defaultSettings,
    sittings,
    declared,
  };
  return { known, setting, sittings };
}

type Known = Awaited<ReturnType<typeof knownAt>>;

function daysAt({ known, setting, sittings }: Known, dates: readonly string[], now: Date) {
  const days = known ? resolveDays(setting.place, known, dates, now) : [];
  const held = days.flatMap((day) => [...congregationsOf(day), ...sittingsHeldOn(sittings, day.date)]);
  return {
    method: setting.settings.method,
    days: days.map((day) => toMosqueDay(day, setting)),
    sureness: surenessOf(held),
  };
}

function congregationsOf(day: ResolvedDay) {
  return prayers.flatMap((prayer) => day.prayers[prayer].jamaah ?? []);
}
