import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveSettings } from '#features/site/settings/server/settings.admin.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { aCardShop, type CardShop } from '#test/factories/card-shop.ts';
import { aPerson } from '#test/factories/people.ts';
import { workOff } from '#test/factories/queue.ts';
import { testConfig } from '#test/test-config.ts';
import { saveBilling } from './billing.own.ts';
import { startCheckout } from './checkout.own.ts';
import { getInvoice } from './order.own.ts';
import { cancelOrder } from './orders.ts';
import { checkouts } from './payment.tables.ts';

let shop: CardShop;
beforeAll(async () => {
  shop = await aCardShop();
});
afterAll(() => shop.close());

test('concurrent presses, and one whose response was lost, lead to one payment page', async () => {
  const { buyer, id } = await shop.aSale();
  shop.stub.setMode('silent');
  await expect(startCheckout.run(buyer, { id })).rejects.toMatchObject({ code: 'card_service_away' });
  shop.stub.setMode('well');
  const pages = await Promise.all([1, 2, 3].map(() => startCheckout.run(buyer, { id })));
  expect(new Set(pages.map(({ url }) => url)).size).toBe(1);
  const made = [...shop.stub.objects.values()].filter(
    (one) => one.object === 'checkout.session' && JSON.stringify(one.metadata).includes(id),
  );
  expect(made).toHaveLength(1);
});

test('cancelling an order closes its payment page at the service', async () => {
  const { ctx, buyer, id } = await shop.aSale();
  const session = await shop.openPage(buyer, id);
  await inTransaction(ctx, (tx) => cancelOrder(tx, id));
  await workOff(ctx);
  expect(shop.stub.objects.get(session)).toMatchObject({ status: 'expired' });
  const [row] = await shop.db.select().from(checkouts).where(eq(checkouts.orderId, id));
  expect(row?.endedAt).not.toBeNull();
});

test('another member’s order is not found, and without keys there are no card payments', async () => {
  const { buyer, ctx, id } = await shop.aSale();
  const other = { ...ctx, actor: aPerson() };
  await expect(startCheckout.run(other, { id })).rejects.toMatchObject({ code: 'order_not_found' });
  const without = { ...buyer, config: testConfig() };
  await expect(startCheckout.run(without, { id })).rejects.toMatchObject({ code: 'cards_off' });
});

test('above £250 with VAT there is no payment page before the invoice names somebody', async () => {
  const { ctx } = await shop.aSale();
  await saveSettings.run(ctx, { vatNumber: 'GB123456789' });
  const { buyer, id } = await shop.aSale(25_001);
  const shown = async () => (await getInvoice.run(buyer, { id })).canPayByCard;
  await expect(startCheckout.run(buyer, { id })).rejects.toMatchObject({ code: 'billing_needed' });
  expect(await shown()).toBe(false);
  await saveBilling.run(buyer, { id, name: 'Karim Halal Foods Ltd', address: '12 Cranbrook Road, IG1 4DU' });
  expect(await shown()).toBe(true);
  expect((await startCheckout.run(buyer, { id })).url).toContain('/pay/');
  const { buyer: other, id: atLimit } = await shop.aSale(25_000);
  expect((await startCheckout.run(other, { id: atLimit })).url).toContain('/pay/');
  await saveSettings.run(ctx, { vatNumber: '' });
});
