import { requireUser } from '#features/accounts/users/server/public.ts';
import { boroughDate } from '#kit/contract/dates.ts';
import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { calls, fastNotMarkable } from '../fast.contract.ts';
import { countOwed, markableRamadans } from '../fast.rules.ts';
import { canMark, firstMarkable, unmarked } from '../fast-mark.rules.ts';
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
    days: days.filter(({ date }) => date >= firstMarkable(today)),
    owed: countOwed(days, await findEarlierFasts(db, id), starts),
    voluntary: voluntaryFasts(today, starts),
    mosque,
  };
});

/** Stores the caller's mark of a day, and whether it is set aside. Refuses: fast_not_markable. */
export const saveFast = handle(calls.saveFast, {
  async run(tx, { date, ...change }) {
    if (!canMark(date, boroughDate(tx.now))) throw apiError(fastNotMarkable);
    return (await writeFast(tx, requireUser(tx).id, date, change)) ?? { date, ...unmarked };
  },
});

/** Stores how many fasts the caller owes from earlier years. */
export const saveEarlierFasts = handle(calls.saveEarlierFasts, async (ctx, { days }) => {
  await writeEarlierFasts(ctx.db, requireUser(ctx).id, days, ctx.now);
  return { days };
});
