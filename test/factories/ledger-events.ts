import { eq, ne, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { vatIn } from '#features/exchange/payments/payment.rules.ts';
import { creditNotes } from '#features/exchange/payments/server/credit-note.tables.ts';
import {
  disputes,
  ledgerEntries,
  orders,
  payments,
  refunds,
} from '#features/exchange/payments/server/payment.tables.ts';
import type { StripeEvent } from '#features/exchange/payments/server/stripe-events.ts';
import type { Db } from '#kit/server/db/database.ts';
import { testNow } from '../with-db.ts';
import { balances } from './orders.ts';

/** The number of events that the ledger tests deliver; 10,000 in `npm run test:long`. */
export const ledgerEvents = Number(process.env.LEDGER_EVENTS ?? 600);
/** LEDGER_SEED repeats a run. */
export const ledgerSeed = Number(process.env.LEDGER_SEED ?? 786);

/**
 * Draws the events about an order’s payment: partial refunds that may fail, disputes won or lost, wrong amounts. `at` makes the ids unique;
 * `came` is the amount paid.
 */
export function cardEventsOf(
  { orderId, amount, at }: { orderId: string; amount: number; at: number },
  random: () => number,
): { intent: string; came: number; events: StripeEvent[] } {
  const one = (type: string, object: object, name: string): StripeEvent => ({
    id: `evt_${at}_${name}`,
    type,
    created: Math.floor(testNow.getTime() / 1000),
    livemode: false,
    data: { object: { currency: 'gbp', ...object } },
  });
  const intent = `pi_${at}`;
  const session = { id: `cs_${at}`, mode: 'payment', metadata: { orderId }, payment_intent: intent };
  const came = random() < 0.1 ? amount + 1 : amount;
  const paid = { ...session, payment_status: 'paid', amount_total: came };
  const events = [one('checkout.session.completed', paid, 'paid')];
  let left = came;
  for (let part = 0; part < 3 && left > 0; part += 1) {
    const some = Math.min(left, 1 + Math.floor(random() * came));
    left -= some;
    const back = { id: `re_${at}_${part}`, payment_intent: intent, amount: some, status: 'succeeded' };
    events.push(one('refund.created', back, `back${part}`));
    if (random() < 0.3) events.push(one('refund.failed', { ...back, status: 'failed' }, `fail${part}`));
  }
  const dispute = { id: `dp_${at}`, payment_intent: intent, amount: left, reason: 'fraudulent' };
  if (left > 0) {
    events.push(one('charge.dispute.created', { ...dispute, status: 'needs_response' }, 'asked'));
    const status = random() < 0.5 ? 'won' : 'lost';
    events.push(one('charge.dispute.closed', { ...dispute, status }, 'closed'));
  }
  if (random() < 0.2) {
    const second = { ...paid, id: `cs_${at}_2`, payment_intent: `${intent}_2`, amount_total: amount };
    events.push(one('checkout.session.completed', second, 'second'));
  }
  return { intent, came, events };
}

/** Returns the same events in another order. */
export function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, at: random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item);
}

/** Expects the ledger to match the rows, account by account. */
export async function expectBooksRight(db: Db): Promise<void> {
  const held = await balances(db);
  expect(Object.values(held).reduce((sum, one) => sum + one, 0)).toBe(0);
  const bad = await db
    .select({ subject: ledgerEntries.subjectId })
    .from(ledgerEntries)
    .groupBy(ledgerEntries.subjectId, ledgerEntries.cause)
    .having(sql`sum(${ledgerEntries.amount}) <> 0`);
  expect(bad).toEqual([]);
  const all = await db.select().from(orders);
  const owed = all.filter(({ status }) => status === 'pending').reduce((sum, { amount }) => sum + amount, 0);
  expect(held.owed ?? 0).toBe(owed);
  const came = await db.select().from(payments).where(eq(payments.status, 'paid'));
  const back = await db.select().from(refunds).where(eq(refunds.status, 'done'));
  const taken = await db.select().from(disputes).where(ne(disputes.status, 'won'));
  const total = (rows: readonly { amount: number }[]) => rows.reduce((sum, { amount }) => sum + amount, 0);
  expect(held.card ?? 0).toBe(total(came) - total(back) - total(taken));
  expect(held.disputed ?? 0).toBe(total(taken.filter(({ status }) => status === 'open')));
  const sold = all.filter(({ status }) => status !== 'cancelled');
  const left = sold.reduce((sum, { amount, refundedAmount }) => sum + amount - refundedAmount, 0);
  expect((held.sales ?? 0) + (held.vat ?? 0)).toBe(-left);
  for (const { refundedAmount, vatAmount, vatRate, amount } of all.slice(0, 50)) {
    if (refundedAmount === amount) expect(vatIn(refundedAmount, vatRate)).toBe(vatAmount);
  }
  const notes = await db.select().from(creditNotes).orderBy(creditNotes.number);
  expect(notes.map(({ number }) => number)).toEqual(notes.map((_, at) => at + 1));
  const valid = notes.filter(({ cancelledAt }) => cancelledAt === null);
  expect(total(valid)).toBe(all.reduce((sum, { refundedAmount }) => sum + refundedAmount, 0));
  expect((held.vat ?? 0) + sold.reduce((sum, { vatAmount }) => sum + vatAmount, 0)).toBe(
    valid.reduce((sum, { vatAmount }) => sum + vatAmount, 0),
  );
  const wholly = sold.filter(({ amount, refundedAmount }) => amount === refundedAmount).map(({ id }) => id);
  const stray = await db
    .select({ id: ledgerEntries.orderId })
    .from(ledgerEntries)
    .where(
      sql`${ledgerEntries.account} = 'vat' and ${ledgerEntries.orderId} = any(${sql.param(`{${wholly.join(',')}}`)}::uuid[])`,
    )
    .groupBy(ledgerEntries.orderId)
    .having(sql`sum(${ledgerEntries.amount}) <> 0`);
  expect(stray).toEqual([]);
}
