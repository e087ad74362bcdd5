import { personOf } from '#features/accounts/users/server/public.ts';
import { boroughDate } from '#kit/contract/date-text.ts';
import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { notBegun, notMarkable } from '../errors.ts';
import { canCheck, hasBegun, trackedPrayers } from '../tracked-prayers.ts';
import { prayerBegins } from './prayer-begins.ts';
import { upsertDay } from './queries.ts';

/** Stores the marks that are given. Refuses: day_not_markable, prayer_not_begun. */
export const savePrayerDay = handle(calls.savePrayerDay, async (ctx, { date, ...checks }) => {
  if (!canCheck(date, boroughDate(ctx.now))) throw apiError(notMarkable);
  const begins = [prayerBegins(date)];
  const early = trackedPrayers.some(
    (prayer) => checks[prayer] && !hasBegun(begins, { date, prayer }, ctx.now.getTime()),
  );
  if (early) throw apiError(notBegun);
  return upsertDay(ctx.db, personOf(ctx).id, date, checks, ctx.now);
});
