import { borough } from '#borough';
import { requireUser } from '#features/accounts/users/server/public.ts';
import { defaultSettings } from '#features/mosques/places/calculation.rules.ts';
import { type ComputedTimes, computeTimes } from '#features/mosques/prayer-times/computed-times.rules.ts';
import { instantOf } from '#features/mosques/prayer-times/wall-time.rules.ts';
import { addDays, boroughDate } from '#kit/contract/dates.ts';
import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { calls, notBegun, notMarkable, tooLongPeriod } from '../prayer-log.contract.ts';
import {
  canCheck,
  hasBegun,
  noChecks,
  type PrayerBegins,
  streaks,
  trackedPrayers,
} from '../prayer-log.rules.ts';
import { listDays, writeDay } from './prayer-log.queries.ts';

const defaultDays = 30;
const maxDays = 92;
const earliestDate = '1900-01-01';

/** Returns the caller's marks and streaks. Refuses: period_too_long. */
export const getPrayerLog = handle(calls.getPrayerLog, async (ctx, input) => {
  const { id } = requireUser(ctx);
  const today = boroughDate(ctx.now);
  const to = input.to ?? today;
  const from = input.from ?? addDays(to, 1 - defaultDays);
  if (from > to || from <= addDays(to, -maxDays)) throw apiError(tooLongPeriod);
  const allDays = await listDays(ctx.db, id, earliestDate, today);
  const earlierDays = allDays.filter((day) => day.date < from);
  return {
    today,
    from,
    days: allDays.filter(({ date }) => date >= from && date <= to),
    begins: [today, addDays(today, 1)].map(prayerBegins),
    now: ctx.now.toISOString(),
    streak: { ...streaks(allDays, today), before: streaks(earlierDays, from).current },
  };
});

/** Stores the caller's marks of a day, and whether it is set aside. Refuses: day_not_markable, prayer_not_begun. */
export const savePrayerDay = handle(calls.savePrayerDay, {
  async run(tx, { date, ...change }) {
    if (!canCheck(date, boroughDate(tx.now))) throw apiError(notMarkable);
    const begins = [prayerBegins(date)];
    const isEarly = trackedPrayers.some(
      (prayer) => change[prayer] && !hasBegun(begins, { date, prayer }, tx.now.getTime()),
    );
    if (isEarly) throw apiError(notBegun);
    const day = await writeDay(tx, requireUser(tx).id, date, change);
    return day ?? { date, ...noChecks, setAside: false };
  },
});

/** Returns when the prayers of a day begin at the borough's centre, with asr by the earlier opinion. */
function prayerBegins(date: string): PrayerBegins {
  const times = computeTimes(borough.centre, date, defaultSettings);
  const begin = (name: keyof ComputedTimes) => {
    const wall = times[name];
    return wall ? instantOf(date, wall).toISOString() : null;
  };
  return {
    date,
    fajr: begin('fajr'),
    dhuhr: begin('dhuhr'),
    asr: begin('asr'),
    maghrib: begin('maghrib'),
    isha: begin('isha'),
    jumuah: begin('dhuhr'),
  };
}
