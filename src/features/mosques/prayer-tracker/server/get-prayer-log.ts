import { personOf } from '#features/accounts/users/server/public.ts';
import { addDays, boroughDate } from '#kit/contract/date-text.ts';
import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { tooLongPeriod } from '../errors.ts';
import { streaks } from '../tracked-prayers.ts';
import { prayerBegins } from './prayer-begins.ts';
import { listDays } from './queries.ts';

const usualDays = 30;
const maxDays = 92;
const dayOne = '1900-01-01';

/** Answers the caller's own marks. Refuses: period_too_long. */
export const getPrayerLog = handle(calls.getPrayerLog, async (ctx, input) => {
  const { id } = personOf(ctx);
  const today = boroughDate(ctx.now);
  const to = input.to ?? today;
  const from = input.from ?? addDays(to, 1 - usualDays);
  if (from > to || from <= addDays(to, -maxDays)) throw apiError(tooLongPeriod);
  const ever = await listDays(ctx.db, id, dayOne, today);
  return {
    today,
    days: ever.filter(({ date }) => date >= from && date <= to),
    begins: [today, addDays(today, 1)].map(prayerBegins),
    now: ctx.now.toISOString(),
    streak: streaks(ever, today),
  };
});
