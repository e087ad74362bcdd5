import { requestOrderRefund } from '#features/exchange/payments/server/public.ts';
import { maxDaysAhead } from '#features/exchange/prices/price.rules.ts';
import { seasonsOfDays, toMultiplier } from '#features/exchange/prices/server/public.ts';
import { addDays, boroughDate, dateText } from '#kit/contract/dates.ts';
import { apiError, badField } from '#kit/contract/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import { handle } from '#kit/server/handle.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { calls } from '../advert.contract.ts';
import { daysCostMore, nothingToChoose } from '../advert.errors.ts';
import { lastDayOf, maxLateDays } from '../advert.rules.ts';
import { notifyOwner } from './advert.messages.tsx';
import { type AdvertRow, findOwnAdvert, lockOwnAdvert, toAdvert, updateAdvert } from './advert.queries.ts';
import { holdDays, holdFirstFreeDays, releaseDays } from './advert-days.ts';
import { endAdvert } from './advert-transitions.ts';

/**
 * Returns the new days of a locked advert that is paid for after its first day has come: the first free run of its full length,
 * from tomorrow on. Where there is none within `maxLateDays`, it holds no days until its owner chooses some.
 */
export async function daysWhenPaidLate(
  tx: TxCtx,
  { id, adType: position, startDate: planned, duration }: AdvertRow,
): Promise<Partial<AdvertRow>> {
  const from = addDays(boroughDate(tx.now), 1);
  await releaseDays(tx, id, planned);
  const window = { position, duration, from, until: addDays(from, maxLateDays - 1) };
  const startDate = await holdFirstFreeDays(tx, id, window);
  if (startDate === undefined) return { lateChoice: 'needed' };
  return { startDate, endDate: lastDayOf({ startDate, duration }), lateChoice: 'open' };
}

/**
 * Moves the caller’s own advert that was paid late to other days, at the price that was paid. Refuses: advert_not_found,
 * nothing_to_choose, days_taken, days_cost_more, bad_input (a day that is over, or more than a year ahead).
 */
export const chooseAdvertDays = handle(calls.chooseAdvertDays, {
  async prepare(ctx, { id, startDate }) {
    const today = boroughDate(ctx.now);
    const [first, last] = [addDays(today, 1), addDays(today, maxDaysAhead)];
    if (startDate < first || startDate > last) {
      const span = `${dateText(first, 'plain')} to ${dateText(last, 'plain')}`;
      throw badField('startDate', `Please choose a first day from ${span}.`);
    }
    const row = requireChoice(await findOwnAdvert(ctx, id), today);
    if ((await weightOf(ctx, { ...row, startDate })) > paidWeightOf(row)) throw apiError(daysCostMore);
  },
  async run(tx, { id, startDate }) {
    const today = boroughDate(tx.now);
    const row = requireChoice(await lockOwnAdvert(tx, id), today);
    const days = { startDate, endDate: lastDayOf({ startDate, duration: row.duration }) };
    await releaseDays(tx, id, today);
    await holdDays(tx, id, { position: row.adType, ...days });
    const changed = await updateAdvert(tx, id, { ...days, lateChoice: null });
    await notifyOwner(tx, changed, 'days_chosen');
    return toAdvert(tx.db, changed);
  },
});

/** Refunds the caller’s own advert that was paid late, and ends it. Refuses: advert_not_found, nothing_to_choose. */
export const takeAdvertMoneyBack = handle(calls.takeAdvertMoneyBack, {
  async run(tx, { id }) {
    const row = requireChoice(await lockOwnAdvert(tx, id), boroughDate(tx.now));
    if ((await refundLateAdvert(tx, row)) === 0) throw apiError(nothingToChoose);
    return { message: 'We’re paying your money back.' };
  },
});

/**
 * Ends a locked advert that was paid late, and refunds its price. Returns the amount in pence: 0 where nothing is left to refund.
 */
export async function refundLateAdvert(tx: TxCtx, row: AdvertRow): Promise<number> {
  const ended = await endAdvert(tx, row, 'refunded');
  await notifyOwner(tx, ended, 'money_back');
  if (row.orderId === null) return 0;
  return requestOrderRefund(tx, { orderId: row.orderId, reason: 'Paid late, and its days were not wanted.' });
}

/** Refuses nothing_to_choose unless the owner may still choose: one with new days can be moved until its first day. */
function requireChoice(row: AdvertRow, today: string): AdvertRow {
  const hasBegun = row.lateChoice === 'open' && row.startDate <= today;
  if (row.lateChoice === null || hasBegun || row.removedAt !== null) throw apiError(nothingToChoose);
  return row;
}

/** Returns the sum of the seasonal multipliers of a run. */
async function weightOf(ctx: Ctx, { startDate, duration }: Pick<AdvertRow, 'startDate' | 'duration'>) {
  const days = await seasonsOfDays(ctx, startDate, duration);
  return rounded(days.reduce((sum, { multiplier }) => sum + toMultiplier(multiplier), 0));
}

/** Returns the sum of the seasonal multipliers in the price that was paid. */
function paidWeightOf({ quote }: AdvertRow): number {
  return rounded(quote.seasons.reduce((sum, { days, multiplier }) => sum + days * multiplier, 0));
}

/** Rounds to the four decimal places that multipliers have, so that sums compare without floating-point error. */
function rounded(weight: number): number {
  return Math.round(weight * 10_000);
}
