import { afterAll, beforeAll, test } from 'vitest';
import { saveSettings } from '#features/site/settings/server/settings.admin.ts';
import type { Ctx } from '#kit/server/context.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import {
  cardEventsOf,
  expectBooksRight,
  ledgerEvents,
  ledgerSeed,
  shuffled,
} from '#test/factories/ledger-events.ts';
import { anOrder, sellingThings } from '#test/factories/orders.ts';
import { aUser } from '#test/factories/people.ts';
import { openTestDatabase, type TestDatabase } from '#test/test-database.ts';
import { testCtx } from '#test/with-db.ts';
import { cancelOrder } from './orders.ts';
import type { StripeEvent } from './stripe-events.ts';
import { applyEvent } from './stripe-webhook.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** Pseudo-random numbers, always the same for a seed. */
function randomsOf(start: number): () => number {
  let state = start;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

class Killed extends Error {}

/**
 * Delivers an event as the service does, until it is acknowledged. Sometimes the process dies just before
 * it is stored.
 */
async function tell(ctx: Ctx, event: StripeEvent, random: () => number): Promise<void> {
  const dies = random() < 0.15;
  await inTransaction(ctx, async (tx) => {
    await applyEvent(tx, event);
    if (dies) throw new Killed();
  }).catch(async (error: unknown) => {
    if (!(error instanceof Killed)) throw error;
    await inTransaction(ctx, (tx) => applyEvent(tx, event));
  });
}

test(`after ${ledgerEvents} events in random order, some repeated and some interrupted, the ledger sums to zero and is right`, async () => {
  const random = randomsOf(ledgerSeed);
  const { ctx } = sellingThings(testCtx(database.db));
  await saveSettings.run(ctx, { vatNumber: 'GB123456789' });
  const { id: buyerUserId } = await aUser(database.db);
  const told: StripeEvent[] = [];
  const placed: string[] = [];
  for (let at = 0; told.length < ledgerEvents; at += 1) {
    const amount = 1 + Math.floor(random() * 5000);
    const { orderId } = await anOrder(ctx, { buyerUserId, amount });
    placed.push(orderId);
    const { events } = cardEventsOf({ orderId, amount, at }, random);
    told.push(...events, ...events.filter(() => random() < 0.2));
  }
  for (const event of shuffled(told, random)) {
    await tell(ctx, event, random);
    const id = placed[Math.floor(random() * placed.length)];
    if (id && random() < 0.02) await inTransaction(ctx, (tx) => cancelOrder(tx, id));
  }
  await expectBooksRight(ctx.db);
});
