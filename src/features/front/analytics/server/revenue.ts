import { revenueByDay, totalRevenue } from '#features/exchange/payments/server/public.ts';
import { instantOf } from '#features/mosques/prayer-times/wall-time.ts';
import { addDays } from '#kit/contract/date-text.ts';
import type { Db } from '#kit/server/db/database.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { lastDays } from './days.ts';

/** What the ledger has of some days that follow each other: pence in all, the number of payments, and the rows. */
export async function revenueOfDays(db: Db, dates: readonly string[]) {
  const from = midnight(dates[0] ?? '');
  const to = midnight(addDays(dates.at(-1) ?? '', 1));
  const rows = await revenueByDay(db, from, to);
  return { rows, amount: sumOf(rows, 'amount'), payments: sumOf(rows, 'payments') };
}

/** Tells what came in, as the ledger has it. */
export const getRevenueAnalytics = handle(calls.getRevenueAnalytics, async ({ db, now }) => {
  const dates = lastDays(now, 30);
  const [allTime, { rows, amount, payments }] = await Promise.all([
    totalRevenue(db),
    revenueOfDays(db, dates),
  ]);
  const byDate = Map.groupBy(rows, ({ date }) => date);
  const byType = Map.groupBy(rows, ({ entityType }) => entityType);
  return {
    allTime,
    totalRevenue: amount,
    transactionCount: payments,
    days: dates.map((date) => ({ date, amount: sumOf(byDate.get(date) ?? [], 'amount') })),
    types: [...byType]
      .map(([entityType, of]) => ({
        entityType,
        amount: sumOf(of, 'amount'),
        payments: sumOf(of, 'payments'),
      }))
      .sort((one, other) => other.amount - one.amount),
  };
});

function sumOf<K extends string>(rows: readonly Readonly<Record<K, number>>[], field: K): number {
  return rows.reduce((sum, row) => sum + row[field], 0);
}

/** The instant at which a date begins in the borough. */
function midnight(date: string): string {
  return instantOf(date, { time: '00:00', dayOffset: 0 }).toISOString();
}
