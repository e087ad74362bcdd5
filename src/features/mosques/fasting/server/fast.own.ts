import { requireUser } from '#features/accounts/users/server/public.ts';
import { addDays, boroughDate } from '#kit/contract/dates.ts';
import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { calls, fastNotMarkable } from '../fast.contract.ts';
import { countOwed, markableRamadans } from '../fast.rules.ts';
import { canMark, markableDays } from '../fast-mark.rules.ts';
import { voluntaryFasts } from '../voluntary-fast.rules.ts';
import {
  findEarlierFasts,
  findFastCalendar,
  listFasts,
  writeEarlierFasts,
  writeFast,
} from './fast.queries.ts';

/** Returns the caller's marks, the fasts they owe, and the dates of voluntary fasts. */
export const getFastLog = handle(calls.getFastLog, async ({ db, now, ...ctx }) => {
  const { id } = requireUser(ctx);
  const today = boroughDate(now);
  const { mosque, starts } = await findFastCalendar(db, id);
  const days = await listFasts(db, id);
  return {
    today,
    now: now.toISOString(),
    ramadans: markableRamadans(today, starts),
    days: days.filter(({ date }) => date >= addDays(today, -markableDays)),
    owed: countOwed(days, await findEarlierFasts(db, id), starts),
    voluntary: voluntaryFasts(today, starts),
    mosque,
  };
});

/** Stores the caller's mark of a day. Refuses: fast_not_markable. */
export const saveFast = handle(calls.saveFast, async (ctx, { date, ...change }) => {
  if (!canMark(date, boroughDate(ctx.now))) throw apiError(fastNotMarkable);
  const stored = await writeFast(ctx.db, requireUser(ctx).id, date, change, ctx.now);
  return stored ?? { date, mark: null, reason: null };
});

/** Stores how many fasts the caller owes from earlier years. */
export const saveEarlierFasts = handle(calls.saveEarlierFasts, async (ctx, { days }) => {
  await writeEarlierFasts(ctx.db, requireUser(ctx).id, days, ctx.now);
  return { days };
});
