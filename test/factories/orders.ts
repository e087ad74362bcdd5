import { sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { ledgerEntries } from '#features/exchange/payments/server/payment.tables.ts';
import { placeOrder } from '#features/exchange/payments/server/public.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import type { Payable } from '#kit/server/server-feature.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { aUser } from './people.ts';

/** The same context on a site that also sells the type 'thing'; `told` lists what that feature was notified of, in order. */
export function sellingThings(ctx: Ctx): { ctx: Ctx; told: string[] } {
  const told: string[] = [];
  const payable: Payable = {
    entityType: 'thing',
    label: 'Thing',
    describe: async (_db, ids) => new Map(ids.map((id) => [id, { name: 'A thing', path: null }])),
    paid: async (_tx, { amount }) => {
      told.push(`paid ${amount}`);
    },
    refunded: async (_tx, { refundedAmount, isWhole }) => {
      told.push(`refunded ${refundedAmount}${isWhole ? ', all of it' : ''}`);
    },
    subscription: {
      changed: async (_tx, { status, endsWithPeriod }) => {
        told.push(`subscription ${status}${endsWithPeriod ? ', ending' : ''}`);
      },
      failed: async (_tx, { reason }) => {
        told.push(`renewal failed: ${reason}`);
      },
    },
  };
  return { ctx: { ...ctx, registry: { ...ctx.registry, payables: [payable] } }, told };
}

/** By default, places an order for a thing by a new member. */
export async function anOrder(
  ctx: Ctx,
  fields: { buyerUserId?: string; amount?: number; description?: string } = {},
) {
  const buyerUserId = fields.buyerUserId ?? (await aUser(ctx.db)).id;
  const placed = await inTransaction(ctx, (tx) =>
    placeOrder(tx, {
      buyerUserId,
      entityType: 'thing',
      entityId: v7(),
      amount: fields.amount ?? 1500,
      description: fields.description ?? 'A thing for a week',
    }),
  );
  return { ...placed, buyerUserId };
}

/** Returns the balance of each ledger account in pence, without empty accounts. */
export async function balances(db: Db): Promise<Record<string, number>> {
  const rows = await db
    .select({ account: ledgerEntries.account, sum: sql<number>`sum(${ledgerEntries.amount})::int` })
    .from(ledgerEntries)
    .groupBy(ledgerEntries.account);
  return Object.fromEntries(rows.filter(({ sum }) => sum !== 0).map(({ account, sum }) => [account, sum]));
}
