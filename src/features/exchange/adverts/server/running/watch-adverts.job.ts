import { and, asc, eq, gt, inArray, isNull, lt, lte, type SQL } from 'drizzle-orm';
import { boroughDate } from '#kit/contract/date-text.ts';
import type { Ctx } from '#kit/server/context.ts';
import { inTransaction, type TxCtx } from '#kit/server/transaction.ts';
import { holdingStatuses } from '../../advert-states.ts';
import { endReminderDueOn, payReminderDueBy } from '../../advert-times.ts';
import { notifyOwner } from '../messages/notify-owner.ts';
import { type AdvertRow, lockAdvert, updateAdvert } from '../queries.ts';
import { advertisements as table } from '../tables.ts';
import { endAdvert } from './end-advert.ts';

type Step = {
  /** After `act`, an advert is due no more. */
  due: SQL | undefined;
  isDue(row: AdvertRow): boolean;
  act(tx: TxCtx, row: AdvertRow): Promise<unknown>;
};

/** Enough for one turn: the job comes again in minutes. */
const batch = 500;

/**
 * The job: ends adverts whose last day has passed, frees the days of those that nobody paid, begins those that are paid and due,
 * and reminds their owners of payment and end. Each in a transaction of its own, in which it is looked at again: so each is told
 * of once, however many processes work and whenever one is killed.
 */
export async function watchAdverts(ctx: Ctx): Promise<void> {
  for (const step of stepsOf(ctx.now)) {
    const found = await ctx.db
      .select({ id: table.id })
      .from(table)
      .where(step.due)
      .orderBy(asc(table.id))
      .limit(batch);
    for (const { id } of found) {
      await inTransaction(ctx, async (tx) => {
        const row = await lockAdvert(tx, id);
        if (row && step.isDue(row)) await step.act(tx, row);
      });
    }
  }
}

function stepsOf(now: Date): Step[] {
  const today = boroughDate(now);
  return [over(today), lapsed(now), begun(today), payReminder(now), endReminder(today)];
}

function over(today: string): Step {
  return {
    due: and(inArray(table.status, [...holdingStatuses]), lt(table.endDate, today)),
    isDue: ({ status, endDate }) => holdingStatuses.includes(status) && endDate < today,
    async act(tx, row) {
      const isPaid = row.paymentStatus === 'paid';
      const ended = await endAdvert(tx, row, isPaid ? 'ended' : 'unpaid');
      await notifyOwner(tx, ended, isPaid ? 'ended' : 'lapsed');
    },
  };
}

function lapsed(now: Date): Step {
  const at = now.toISOString();
  return {
    due: and(eq(table.status, 'approved'), eq(table.paymentStatus, 'pending'), lte(table.payBy, at)),
    isDue: (row) => isUnpaid(row) && row.payBy !== null && row.payBy <= at,
    async act(tx, row) {
      await notifyOwner(tx, await endAdvert(tx, row, 'unpaid'), 'lapsed');
    },
  };
}

function begun(today: string): Step {
  return {
    due: and(eq(table.status, 'approved'), eq(table.paymentStatus, 'paid'), lte(table.startDate, today)),
    isDue: (row) => row.status === 'approved' && row.paymentStatus === 'paid' && row.startDate <= today,
    act: (tx, row) => updateAdvert(tx, row.id, { status: 'active' }),
  };
}

function payReminder(now: Date): Step {
  const [at, soon] = [now.toISOString(), payReminderDueBy(now).toISOString()];
  return {
    due: and(
      eq(table.status, 'approved'),
      eq(table.paymentStatus, 'pending'),
      isNull(table.remindedToPayAt),
      gt(table.payBy, at),
      lte(table.payBy, soon),
    ),
    isDue: (row) => isUnpaid(row) && row.remindedToPayAt === null,
    async act(tx, row) {
      await notifyOwner(tx, await updateAdvert(tx, row.id, { remindedToPayAt: at }), 'pay_soon');
    },
  };
}

function endReminder(today: string): Step {
  const soon = endReminderDueOn(today);
  const running = ['active', 'paused'] as const;
  return {
    due: and(inArray(table.status, [...running]), isNull(table.remindedOfEndAt), lte(table.endDate, soon)),
    isDue: (row) => running.some((one) => one === row.status) && row.remindedOfEndAt === null,
    async act(tx, row) {
      const remindedOfEndAt = tx.now.toISOString();
      await notifyOwner(tx, await updateAdvert(tx, row.id, { remindedOfEndAt }), 'ending');
    },
  };
}

function isUnpaid({ status, paymentStatus }: AdvertRow): boolean {
  return status === 'approved' && paymentStatus === 'pending';
}
