import { eq, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveSettings } from '#features/site/settings/server/settings.admin.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { anOrder, balances, sellingThings } from '#test/factories/orders.ts';
import { aUser } from '#test/factories/people.ts';
import { openTestDatabase, type TestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { cancelOrder } from './orders.ts';
import { invoices, ledgerEntries, orders } from './payment.tables.ts';

testWithDb('a new order has its invoice, and the ledger says that it is owed', async ({ ctx: bare }) => {
  const { ctx, told } = sellingThings(bare);
  const { id: buyerUserId } = await aUser(ctx.db, { firstName: 'Bilal', lastName: 'Khan' });
  const { orderId, invoiceNumber, status } = await anOrder(ctx, { buyerUserId });
  expect({ invoiceNumber, status }).toEqual({ invoiceNumber: 1, status: 'pending' });
  const [invoice] = await ctx.db.select().from(invoices).where(eq(invoices.orderId, orderId));
  expect(invoice).toMatchObject({ number: 1, buyerName: 'Bilal Khan', vatNumber: null });
  expect(await balances(ctx.db)).toEqual({ owed: 1500, sales: -1500 });
  expect(told).toEqual([]);
});

testWithDb(
  'with a VAT number the price contains VAT, and later settings change no order',
  async ({ ctx: bare }) => {
    const { ctx } = sellingThings(bare);
    await saveSettings.run(ctx, { vatNumber: 'GB123456789', vatPercent: 20 });
    const { orderId } = await anOrder(ctx, { amount: 999 });
    await saveSettings.run(ctx, { vatNumber: '' });
    const [order] = await ctx.db.select().from(orders);
    expect(order).toMatchObject({ vatRate: 2000, vatAmount: 167 });
    expect(await balances(ctx.db)).toEqual({ owed: 999, sales: -832, vat: -167 });
    expect(await inTransaction(ctx, (tx) => cancelOrder(tx, orderId))).toBe('cancelled');
    expect(await balances(ctx.db)).toEqual({});
  },
);

testWithDb('an order of nothing is paid at once', async ({ ctx: bare }) => {
  const { ctx, told } = sellingThings(bare);
  expect(await anOrder(ctx, { amount: 0 })).toMatchObject({ status: 'paid' });
  expect(told).toEqual(['paid 0']);
  expect(await balances(ctx.db)).toEqual({});
});

testWithDb('an order is cancelled once, and an unknown one not at all', async ({ ctx: bare }) => {
  const { ctx } = sellingThings(bare);
  const { orderId } = await anOrder(ctx);
  const cancel = (id: string) => inTransaction(ctx, (tx) => cancelOrder(tx, id));
  expect([await cancel(orderId), await cancel(orderId), await cancel(v7())]).toEqual([
    'cancelled',
    'cancelled',
    undefined,
  ]);
  expect(await ctx.db.$count(ledgerEntries)).toBe(4);
});

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('invoice numbers have no gaps, even if some of forty concurrent orders fail', async () => {
  const { ctx } = sellingThings(testCtx(database.db));
  const { id: buyerUserId } = await aUser(ctx.db);
  const asked = Array.from({ length: 40 }, (_, at) =>
    inTransaction(ctx, async (tx) => {
      await anOrder({ ...ctx, ...tx }, { buyerUserId });
      if (at % 3 === 0) throw new Error('changed my mind');
    }).catch(() => undefined),
  );
  await Promise.all(asked);
  const rows = await database.db.select({ number: invoices.number }).from(invoices).orderBy(invoices.number);
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 26 }, (_, at) => at + 1));
});

test('the database rejects a posting that does not sum to zero, and any change of one', async () => {
  const { db } = database;
  const [order] = await db.select().from(orders).limit(1);
  const entry = {
    cause: 'paid',
    subjectId: v7(),
    orderId: order?.id ?? '',
    amount: 5,
    bookedAt: '2026-11-21T12:00:00Z',
  } as const;
  await expect(db.insert(ledgerEntries).values({ ...entry, account: 'card' })).rejects.toMatchObject({
    cause: { message: expect.stringContaining('do not sum to zero') },
  });
  for (const statement of [
    sql`update ledger_entries set amount = 1`,
    sql`delete from ledger_entries`,
    sql`truncate ledger_entries`,
  ]) {
    await expect(db.execute(statement)).rejects.toMatchObject({
      cause: { message: 'the ledger is append-only' },
    });
  }
});
