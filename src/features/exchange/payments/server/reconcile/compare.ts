import { and, eq, gte, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '#kit/server/db/database.ts';
import type { Fact } from '../card-service/facts.ts';
import { type Difference, disputes, orders, payments, refunds } from '../tables.ts';

/** One thing that moved money, by the name that the card service gives it. */
export type Moved = { what: 'payment' | 'refund' | 'dispute'; id: string; amount: number };

/** What differs between two lists of the same time: what one of them lacks, and amounts that are not the same. */
export function differencesOf(theirs: readonly Moved[], ours: readonly Moved[]): Difference[] {
  const nameOf = ({ what, id }: Moved) => `${what} ${id}`;
  const theirsBy = new Map(theirs.map((one) => [nameOf(one), one]));
  const oursBy = new Map(ours.map((one) => [nameOf(one), one]));
  return [...new Map([...theirsBy, ...oursBy])]
    .map(([name, { what, id }]) => ({
      what,
      id,
      theirs: theirsBy.get(name)?.amount ?? null,
      ours: oursBy.get(name)?.amount ?? null,
    }))
    .filter((one) => one.theirs !== one.ours);
}

/** What of their facts moved money. */
export function movedBy(fact: Fact): Moved | undefined {
  switch (fact.kind) {
    case 'paid':
      return fact.intentId === null ? undefined : { what: 'payment', id: fact.intentId, amount: fact.amount };
    case 'renewal_paid':
      return fact.amount === 0 ? undefined : { what: 'payment', id: fact.cardInvoiceId, amount: fact.amount };
    case 'refund':
      return fact.status === 'done'
        ? { what: 'refund', id: fact.stripeRefundId, amount: fact.amount }
        : undefined;
    case 'dispute':
      if (fact.status !== 'open' && fact.status !== 'lost') return undefined;
      return { what: 'dispute', id: fact.stripeDisputeId, amount: fact.amount };
    default:
      return undefined;
  }
}

/** What our books have since an instant, and what stands there from the week before it. */
export async function ourList(db: Db, from: string): Promise<{ ours: Moved[]; older: Moved[] }> {
  const weekBefore = new Date(Date.parse(from) - 7 * 24 * 60 * 60 * 1000).toISOString();
  const paid = await db
    .select({
      id: sql<string>`coalesce(${orders.cardInvoiceId}, ${payments.stripePaymentIntentId}, '')`,
      amount: payments.amount,
      at: payments.createdAt,
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(
      and(
        eq(payments.paymentMethod, 'card'),
        eq(payments.status, 'paid'),
        gte(payments.createdAt, weekBefore),
      ),
    );
  const back = await db
    .select({ id: sql<string>`${refunds.stripeRefundId}`, amount: refunds.amount, at: refunds.createdAt })
    .from(refunds)
    .where(
      and(eq(refunds.status, 'done'), isNotNull(refunds.stripeRefundId), gte(refunds.createdAt, weekBefore)),
    );
  const held = await db
    .select({ id: disputes.stripeDisputeId, amount: disputes.amount, at: disputes.createdAt })
    .from(disputes)
    .where(and(inArray(disputes.status, ['open', 'lost']), gte(disputes.createdAt, weekBefore)));
  const dated = [
    ...paid.map((row) => ({ what: 'payment' as const, ...row })),
    ...back.map((row) => ({ what: 'refund' as const, ...row })),
    ...held.map((row) => ({ what: 'dispute' as const, ...row })),
  ];
  return { ours: dated.filter(({ at }) => at >= from), older: dated.filter(({ at }) => at < from) };
}
