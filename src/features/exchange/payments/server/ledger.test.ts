import { eq, ne, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveSettings } from '#features/site/settings/server/save-settings.ts';
import type { Ctx } from '#kit/server/context.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { anOrder, balances, sellingThings } from '#test/factories/orders.ts';
import { aUser } from '#test/factories/people.ts';
import { openTestDatabase, type TestDatabase } from '#test/test-database.ts';
import { testCtx, testNow } from '#test/with-db.ts';
import { vatIn } from '../vat.ts';
import type { CardEvent } from './card-service/read-event.ts';
import { applyEvent } from './money/apply-event.ts';
import { cancelOrder } from './orders/cancel-order.ts';
import { disputes, ledgerEntries, orders, payments, refunds } from './tables.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** `npm run test:long` tells ten thousand. */
const events = Number(process.env.LEDGER_EVENTS ?? 600);
const seed = Number(process.env.LEDGER_SEED ?? 786);

/** Numbers that look random and are the same for a seed. */
function randomsOf(start: number): () => number {
  let state = start;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

class Killed extends Error {}

/** What can be told of an order’s payment: refunds in parts that fail or not, disputes that are won or lost, amounts that are wrong. */
function eventsOf(orderId: string, amount: number, at: number, random: () => number): CardEvent[] {
  const one = (type: string, object: object, name: string): CardEvent => ({
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
  const told = [one('checkout.session.completed', paid, 'paid')];
  let left = came;
  for (let part = 0; part < 3 && left > 0; part += 1) {
    const some = Math.min(left, 1 + Math.floor(random() * came));
    left -= some;
    const back = { id: `re_${at}_${part}`, payment_intent: intent, amount: some, status: 'succeeded' };
    told.push(one('refund.created', back, `back${part}`));
    if (random() < 0.3) told.push(one('refund.failed', { ...back, status: 'failed' }, `fail${part}`));
  }
  const dispute = { id: `dp_${at}`, payment_intent: intent, amount: left, reason: 'fraudulent' };
  if (left > 0) {
    told.push(one('charge.dispute.created', { ...dispute, status: 'needs_response' }, 'asked'));
    told.push(
      one('charge.dispute.closed', { ...dispute, status: random() < 0.5 ? 'won' : 'lost' }, 'closed'),
    );
  }
  if (random() < 0.2) {
    const second = { ...paid, id: `cs_${at}_2`, payment_intent: `${intent}_2`, amount_total: amount };
    told.push(one('checkout.session.completed', second, 'second'));
  }
  return told;
}

/** Tells an event as the service does: until it is answered. Some of the time the process dies just before it is stored. */
async function tell(ctx: Ctx, event: CardEvent, random: () => number): Promise<void> {
  const dies = random() < 0.15;
  await inTransaction(ctx, async (tx) => {
    await applyEvent(tx, event);
    if (dies) throw new Killed();
  }).catch(async (error: unknown) => {
    if (!(error instanceof Killed)) throw error;
    await inTransaction(ctx, (tx) => applyEvent(tx, event));
  });
}

test(`the ledger sums to zero after ${events} events in random order, some twice and some cut off, and equals what it books`, async () => {
  const random = randomsOf(seed);
  const { ctx } = sellingThings(testCtx(database.db));
  await saveSettings.run(ctx, { vatNumber: 'GB123456789' });
  const { id: buyerUserId } = await aUser(database.db);
  const told: CardEvent[] = [];
  const placed: string[] = [];
  for (let at = 0; told.length < events; at += 1) {
    const amount = 1 + Math.floor(random() * 5000);
    const { orderId } = await anOrder(ctx, { buyerUserId, amount });
    placed.push(orderId);
    const some = eventsOf(orderId, amount, at, random);
    told.push(...some, ...some.filter(() => random() < 0.2));
  }
  const shuffled = told.map((event) => ({ event, at: random() })).sort((one, other) => one.at - other.at);
  for (const { event } of shuffled) {
    await tell(ctx, event, random);
    const id = placed[Math.floor(random() * placed.length)];
    if (id && random() < 0.02) await inTransaction(ctx, (tx) => cancelOrder(tx, id));
  }
  await expectBooksRight(ctx);
}, 600_000);

/** The ledger says what the rows say, account by account. */
async function expectBooksRight({ db }: Ctx): Promise<void> {
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
