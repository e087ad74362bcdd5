import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCardShop, type CardShop } from '#test/factories/card-shop.ts';
import { balances } from '#test/factories/orders.ts';
import { reconciliations } from './payment.tables.ts';
import { reconcile } from './reconciliation.jobs.ts';

let shop: CardShop;
beforeAll(async () => {
  shop = await aCardShop();
});
afterAll(() => shop.close());

test('reconciliation books payments that we missed and reports what differs', async () => {
  const { ctx, told, buyer, id: orderId } = await shop.aSale();
  await reconcile(ctx);
  const before = await balances(shop.db);
  told.length = 0;
  const session = await shop.openPage(buyer, orderId);
  shop.stub.pay(session);
  await reconcile(ctx);
  expect(told).toEqual(['paid 1500']);
  expect(await shop.since(before)).toEqual({ card: 1500, owed: -1500 });
  const last = async () => (await shop.db.select().from(reconciliations).orderBy(reconciliations.id)).at(-1);
  const seen = (await last())?.differences.filter(({ id: one }) => one === shop.intentOf(session));
  expect(seen).toEqual([]);
  const id = shop.intentOf(session);
  shop.stub.objects.delete(session);
  await reconcile(ctx);
  expect((await last())?.result).toBe('differs');
  expect((await last())?.differences).toContainEqual({
    what: 'payment',
    id,
    theirs: null,
    ours: 1500,
  });
  shop.stub.setMode('fails');
  await reconcile(ctx);
  shop.stub.setMode('well');
  expect((await last())?.result).toBe('failed');
});

test('a reconciliation that throws is recorded as failed', async () => {
  await shop.db.execute(sql`alter table card_events rename column outcome to what_came_of_it`);
  const { ctx } = await shop.aSale();
  await expect(reconcile(ctx)).rejects.toThrow();
  await shop.db.execute(sql`alter table card_events rename column what_came_of_it to outcome`);
  expect((await shop.db.select().from(reconciliations).orderBy(reconciliations.id)).at(-1)?.result).toBe(
    'failed',
  );
});
