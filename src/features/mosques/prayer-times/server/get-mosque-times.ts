import { mosqueNotFound } from '#features/mosques/places/errors.ts';
import { findApprovedMosque } from '#features/mosques/places/server/public.ts';
import { addDays, boroughDate } from '#kit/contract/date-text.ts';
import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { sittingsHeldOn } from '../coming-jamaah.ts';
import { computeTimes } from '../computed-times.ts';
import { calls } from '../contract.ts';
import { defaultSettings } from '../methods.ts';
import { announcedChanges } from '../next-change.ts';
import { prayers } from '../prayers.ts';
import { datesBetween, fridayFrom, type WallTime } from '../wall-time.ts';
import { comingAt, comingFrom } from './coming-at.ts';
import { toClock, toHijri, toSitting, toSourcedClock, toSpecialDay } from './presenters.ts';
import {
  comingSpecialDays,
  declaredMonthStarts,
  loadTimesAhead,
  lookAheadDays,
  resolveDays,
} from './queries.ts';

/** Answers a mosque's times of a day (today unless `date`) and what is announced. Refuses: mosque_not_found. */
export const getMosqueTimes = handle(calls.getMosqueTimes, async (ctx, input) => {
  const mosque = await findApprovedMosque(ctx.db, input.id);
  if (!mosque) throw apiError(mosqueNotFound);
  const date = input.date ?? boroughDate(ctx.now);
  const last = addDays(date, lookAheadDays);
  const friday = fridayFrom(date);
  const today = boroughDate(ctx.now);
  const [known, special, declared] = await Promise.all([
    loadTimesAhead(ctx.db, mosque.id, date),
    comingSpecialDays(ctx.db, mosque.id, date),
    declaredMonthStarts(ctx.db),
  ]);
  const coming = date === today ? comingFrom(mosque, known, ctx.now) : await comingAt(ctx, mosque);
  const days = known ? resolveDays(mosque, known, datesBetween(date, last), ctx.now) : [];
  const settings = known?.settings ?? defaultSettings;
  const computed = computeTimes(mosque, date, settings);
  const clock = (time: WallTime | undefined) => (time ? toClock(time.time) : null);
  return {
    date,
    hijri: toHijri(date, declared),
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
    jumuah: sittingsHeldOn(known?.sittings ?? [], friday).map((row) => toSitting(row, ctx.now)),
    changes: announcedChanges(days).map((change) => ({
      ...change,
      from: toClock(change.from),
      to: toClock(change.to),
    })),
    specialDays: special.map(toSpecialDay),
  };
});
