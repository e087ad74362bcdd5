import { and, eq, gte, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { inTransaction, type TxCtx } from '#kit/server/transaction.ts';
import {
  cardEvents,
  type Difference,
  disputes,
  orders,
  payments,
  reconciliations,
  refunds,
} from './payment.tables.ts';
import { getStripe, isLiveMode, isStripeError } from './stripe.ts';
import { disputeFact, invoiceFact, refundFact, sessionFact } from './stripe-events.ts';
import type { Fact } from './stripe-facts.ts';
import { applyFacts, applyWaiting } from './stripe-webhook.ts';

const dayMs = 24 * 60 * 60 * 1000;
/**
 * The period that is compared. The list from Stripe reaches further back, because something that began earlier can end in this
 * period.
 */
const comparedDays = 35;
const beforeDays = 3;
const keptDays = 400;
const waitingAtOnce = 500;

/** Lists the last weeks at Stripe, books what is missing here as its event would have been, and records whether both agree. */
export async function reconcile(ctx: Ctx): Promise<void> {
  const service = await getStripe(ctx);
  if (!service) return;
  const from = new Date(ctx.now.getTime() - comparedDays * dayMs);
  try {
    const theirs = await listStripeFacts(service, new Date(from.getTime() - beforeDays * dayMs));
    await applyFacts(ctx, theirs);
    await inTransaction(ctx, async (tx) => applyWaiting(tx, await waitedFor(tx)));
    const { ours, older } = await listLedgerMovements(ctx.db, from.toISOString());
    // Leaves out what was booked here before the compared period.
    const compared = theirs
      .flatMap(({ fact }) => movementOf(fact) ?? [])
      .filter((one) => !older.some(({ what, id }) => what === one.what && id === one.id));
    const differences = differencesOf(compared, ours);
    await write(ctx, from, {
      result: differences.length > 0 ? 'differs' : 'agrees',
      compared: compared.length,
      differences,
    });
  } catch (error) {
    await write(ctx, from, { result: 'failed', compared: 0, differences: [] });
    // An unreachable Stripe is reported among the external services; any other error is a fault of the job.
    if (!isStripeError(error)) throw error;
    ctx.log.warn({ type: error.type, code: error.code }, 'the card service could not be compared with');
  }
}

async function waitedFor({ db }: TxCtx): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: sql<string>`${cardEvents.aboutId}` })
    .from(cardEvents)
    .where(eq(cardEvents.outcome, 'waiting'))
    .limit(waitingAtOnce);
  return rows.map(({ id }) => id);
}

type Written = Pick<typeof reconciliations.$inferInsert, 'result' | 'compared' | 'differences'>;

async function write(ctx: Ctx, from: Date, written: Written): Promise<void> {
  const createdAt = ctx.now.toISOString();
  await ctx.db
    .insert(reconciliations)
    .values({ ...written, fromAt: from.toISOString(), isLive: isLiveMode(ctx), createdAt });
  const old = new Date(ctx.now.getTime() - keptDays * dayMs).toISOString();
  await ctx.db.delete(reconciliations).where(lt(reconciliations.createdAt, old));
}

/** A movement of money, with its id at Stripe. */
export type Movement = { what: 'payment' | 'refund' | 'dispute'; id: string; amount: number };

/** Returns the differences between two lists of the same period: missing movements and different amounts. */
function differencesOf(theirs: readonly Movement[], ours: readonly Movement[]): Difference[] {
  const nameOf = ({ what, id }: Movement) => `${what} ${id}`;
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

/** Returns the movement of money in a fact. */
function movementOf(fact: Fact): Movement | undefined {
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

/** Lists the movements in our ledger since an instant, and those of the week before it. */
async function listLedgerMovements(db: Db, from: string): Promise<{ ours: Movement[]; older: Movement[] }> {
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

/** Lists the facts at Stripe with their instants, in an order in which they can be applied. */
async function listStripeFacts(service: Stripe, from: Date): Promise<{ fact: Fact; at: string }[]> {
  const window = { created: { gte: Math.floor(from.getTime() / 1000) }, limit: 100 };
  const sessions = await all(service.checkout.sessions.list({ ...window, status: 'complete' }), sessionFact);
  const invoices = await all(service.invoices.list({ ...window, status: 'paid' }), (invoice) =>
    invoiceFact(invoice, 'invoice.paid'),
  );
  const refunds = await all(service.refunds.list(window), refundFact);
  const disputes = await all(service.disputes.list(window), disputeFact);
  return [...sessions.filter(({ fact }) => fact.kind === 'paid'), ...invoices, ...refunds, ...disputes];
}

async function all<T extends { created: number }>(
  list: AsyncIterable<T>,
  read: (one: T) => Fact | undefined,
): Promise<{ fact: Fact; at: string }[]> {
  const found: { fact: Fact; at: string }[] = [];
  for await (const one of list) {
    const fact = read(one);
    if (fact) found.push({ fact, at: new Date(one.created * 1000).toISOString() });
  }
  return found;
}
