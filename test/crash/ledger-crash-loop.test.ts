// @module-tag thorough
import { expect, test } from 'vitest';
import { cardEvents } from '#features/exchange/payments/server/payment.tables.ts';
import type { StripeEvent } from '#features/exchange/payments/server/stripe-events.ts';
import { saveSettings } from '#features/site/settings/server/settings.admin.ts';
import {
  cardEventsOf,
  expectBooksRight,
  ledgerEvents,
  ledgerSeed,
  shuffled,
} from '../factories/ledger-events.ts';
import { anOrder, sellingThings } from '../factories/orders.ts';
import { aUser } from '../factories/people.ts';
import { aServerProcess } from '../servers/server-process.ts';
import { aStripeStub, type StripeStub } from '../servers/stripe-stub.ts';
import { testCtx } from '../with-db.ts';
import { aCrashStore, type CrashStore } from './crash-store.ts';
import { killRounds, seededRandom } from './seeded-random.ts';

/** The card service delivers several events at once. */
const concurrency = 8;

test(`${ledgerEvents} events in random order, some twice, with ${killRounds} kills: each is booked once, and the books are right`, async () => {
  const random = seededRandom(ledgerSeed);
  const store = aCrashStore();
  const cards = await aStripeStub();
  try {
    const events = await ordersWithEvents(store, cards, random);
    const waiting = shuffled([...events, ...events.filter(() => random() < 0.2)], random);
    const share = Math.ceil(waiting.length / (killRounds + 1));
    for (let round = 0; round < killRounds; round += 1) {
      // Killed when part of its share is delivered and more is in flight.
      await deliverUntilKilled(store, cards, { waiting, first: Math.ceil(share * (0.2 + 0.8 * random())) });
    }
    await deliverRest(store, cards, waiting);
    await store.between(async (db) => {
      const stored = await db.select({ id: cardEvents.id }).from(cardEvents);
      expect(stored.map(({ id }) => id).toSorted()).toEqual(events.map(({ id }) => id).toSorted());
      await expectBooksRight(db);
    });
  } finally {
    await cards.close();
    await store.remove();
  }
});

/** Stores members’ orders and returns the card service's events about them. */
async function ordersWithEvents(
  store: CrashStore,
  cards: StripeStub,
  random: () => number,
): Promise<StripeEvent[]> {
  return store.between(async (db) => {
    const { ctx } = sellingThings(testCtx(db));
    await saveSettings.run(ctx, { vatNumber: 'GB123456789' });
    const { id: buyerUserId } = await aUser(db);
    const events: StripeEvent[] = [];
    for (let at = 0; events.length < ledgerEvents; at += 1) {
      const amount = 1 + Math.floor(random() * 5000);
      const { orderId } = await anOrder(ctx, { buyerUserId, amount });
      const told = cardEventsOf({ orderId, amount, at }, random);
      // Lets a payment without an order be refunded at the service.
      for (const id of [told.intent, `${told.intent}_2`]) {
        const payment = { amount: told.came, currency: 'gbp', status: 'succeeded' };
        cards.objects.set(id, { id, object: 'payment_intent', created: 1, ...payment });
      }
      events.push(...told.events);
    }
    return events;
  });
}

type Delivery = { waiting: StripeEvent[]; first: number };

/** Delivers events until `first` are accepted, kills the server, and puts the others back. */
async function deliverUntilKilled(store: CrashStore, cards: StripeStub, { waiting, first }: Delivery) {
  const server = await aServerProcess({ ...store.environment, ...cards.environment });
  try {
    await server.ready;
    let answered = 0;
    let killing: Promise<void> | undefined;
    await deliver(server.url, cards, waiting, () => {
      answered += 1;
      if (answered >= first) killing ??= server.kill();
      return killing === undefined;
    });
    await killing;
  } finally {
    await server.kill();
  }
}

/** Delivers the remaining events to a running server. */
async function deliverRest(store: CrashStore, cards: StripeStub, waiting: StripeEvent[]): Promise<void> {
  const server = await aServerProcess({ ...store.environment, ...cards.environment });
  try {
    await server.ready;
    await deliver(server.url, cards, waiting, () => true);
    expect(waiting).toEqual([]);
    await server.stop();
  } finally {
    await server.kill();
  }
}

/** Delivers the waiting events, several at once. An event without a response is delivered again, as the service does. */
async function deliver(
  url: string,
  cards: StripeStub,
  waiting: StripeEvent[],
  shouldContinue: () => boolean,
): Promise<void> {
  let isOver = false;
  const one = async () => {
    for (let event = waiting.shift(); event !== undefined; event = isOver ? undefined : waiting.shift()) {
      const isAccepted = await wasAccepted(url, cards, event);
      if (!isAccepted) waiting.push(event);
      if (!isAccepted || !shouldContinue()) isOver = true;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, one));
}

async function wasAccepted(url: string, cards: StripeStub, event: StripeEvent): Promise<boolean> {
  const { id, created, type, data } = event;
  const { headers, payload } = cards.event(type, data.object, { id, created });
  const sent = { method: 'POST', headers, body: payload };
  try {
    const answer = await fetch(`${url}/api/payments/webhook`, sent);
    if (!answer.ok) throw new Error(`An event was answered ${answer.status}: ${await answer.text()}`);
    return true;
  } catch (error) {
    // No connection, or it broke: the server was killed.
    if (error instanceof TypeError) return false;
    throw error;
  }
}
