import { eq } from 'drizzle-orm';
import { startCheckout } from '#features/exchange/payments/server/checkout.own.ts';
import { orders, payments } from '#features/exchange/payments/server/payment.tables.ts';
import { takeCardEvent } from '#features/exchange/payments/server/stripe-webhook.ts';
import type { Ctx } from '#kit/server/context.ts';
import { aStripeStub, type StubEvent } from '../servers/stripe-stub.ts';
import { testConfig } from '../test-config.ts';
import { openTestDatabase } from '../test-database.ts';
import { testCtx, testNow } from '../with-db.ts';
import { anOrder, balances, sellingThings } from './orders.ts';
import { aPerson, aUser } from './people.ts';

export type CardShop = Awaited<ReturnType<typeof aCardShop>>;

/** Creates a site with its own database and a Stripe stub, in which members order and pay. */
export async function aCardShop() {
  const stub = await aStripeStub(() => testNow);
  const { db, close } = await openTestDatabase();
  const { secretKey, webhookSecret, url } = stub;
  const config = testConfig({ stripe: { secretKey, webhookSecret, url } });

  /** Creates a member with an order; `told` records the payment events that the feature receives. */
  async function aSale(amount = 1500) {
    const { ctx, told } = sellingThings(testCtx(db, { config }));
    const { id: buyerUserId } = await aUser(db);
    const { orderId: id } = await anOrder(ctx, { buyerUserId, amount });
    const buyer: Ctx = { ...ctx, actor: aPerson({ id: buyerUserId }) };
    return { ctx, told, buyer, buyerUserId, id, before: await balances(db) };
  }

  /** Opens the payment page of an order and returns its session. */
  async function openPage(buyer: Ctx, id: string): Promise<string> {
    const page = await startCheckout.run(buyer, { id });
    return page.url.split('/').at(-1) ?? '';
  }

  const intentOf = (sessionId: string) => String(stub.objects.get(sessionId)?.payment_intent);
  const paymentsOf = (id: string) => db.select().from(payments).where(eq(payments.orderId, id));

  return {
    stub,
    db,
    aSale,
    openPage,
    intentOf,
    paymentsOf,
    deliver,
    /** Does the same, and pays by card. */
    async aPaidSale(amount = 1500) {
      const sale = await aSale(amount);
      const session = await openPage(sale.buyer, sale.id);
      await deliver(sale.ctx, stub.pay(session));
      const [payment] = await paymentsOf(sale.id);
      return { ...sale, session, intent: intentOf(session), paymentId: payment?.id ?? '' };
    },
    async orderNow(id: string) {
      const [row] = await db.select().from(orders).where(eq(orders.id, id));
      return row;
    },
    /** Returns the changes of the account balances. */
    async since(before: Record<string, number>): Promise<Record<string, number>> {
      const now = await balances(db);
      const accounts = [...new Set([...Object.keys(now), ...Object.keys(before)])];
      const changes = accounts.map((name) => [name, (now[name] ?? 0) - (before[name] ?? 0)] as const);
      return Object.fromEntries(changes.filter(([, change]) => change !== 0));
    },
    async close() {
      await stub.close();
      await close();
    },
  };
}

/** Delivers events as Stripe does. */
async function deliver(ctx: Ctx, events: readonly StubEvent[]): Promise<void> {
  for (const { payload, headers } of events) {
    const signature = headers['stripe-signature'] ?? '';
    await takeCardEvent.run(ctx, { bytes: Buffer.from(payload), signature });
  }
}
