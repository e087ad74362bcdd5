import { personOf } from '#features/accounts/users/server/public.ts';
import { boroughDate } from '#kit/contract/date-text.ts';
import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { notMarkable } from '../errors.ts';
import { canCheck } from '../tracked-prayers.ts';
import { upsertDay } from './queries.ts';

/** Stores the marks that are given. Refuses: day_not_markable. */
export const savePrayerDay = handle(calls.savePrayerDay, async (ctx, { date, ...checks }) => {
  if (!canCheck(date, boroughDate(ctx.now))) throw apiError(notMarkable);
  return upsertDay(ctx.db, personOf(ctx).id, date, checks, ctx.now);
});
