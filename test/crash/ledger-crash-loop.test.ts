import { expect, test } from 'vitest';
import type { CardEvent } from '#features/exchange/payments/server/card-service/read-event.ts';
import { cardEvents } from '#features/exchange/payments/server/tables.ts';
import { saveSettings } from '#features/site/settings/server/save-settings.ts';
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
import { killRounds, seededChance } from './seeded-chance.ts';

/** The card service tells several things at once. */
const tellers = 8;

test(`${ledgerEvents} events in random order, some twice, with ${killRounds} kills: each is booked once, and the books are right`, {
  timeout: 180_000 + ledgerEvents * 250,
}, async () => {
  const chance = seededChance(ledgerSeed);
  const store = aCrashStore();
  const cards = await aStripeStub();
  try {
    const events = await ordersWithEvents(store, cards, chance);
    const waiting = shuffled([...events, ...events.filter(() => chance() < 0.2)], chance);
    const share = Math.ceil(waiting.length / (killRounds + 1));
    for (let round = 0; round < killRounds; round += 1) {
      // Killed with some of its share told, and some under way.
      await tellUntilKilled(store, cards, { waiting, first: Math.ceil(share * (0.2 + 0.8 * chance())) });
    }
    await tellRest(store, cards, waiting);
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

/** Stores members’ orders, and answers what the card service has to tell of them. */
async function ordersWithEvents(
  store: CrashStore,
  cards: StripeStub,
  chance: () => number,
): Promise<CardEvent[]> {
  return store.between(async (db) => {
    const { ctx } = sellingThings(testCtx(db));
    await saveSettings.run(ctx, { vatNumber: 'GB123456789' });
    const { id: buyerUserId } = await aUser(db);
    const events: CardEvent[] = [];
    for (let at = 0; events.length < ledgerEvents; at += 1) {
      const amount = 1 + Math.floor(chance() * 5000);
      const { orderId } = await anOrder(ctx, { buyerUserId, amount });
      const told = cardEventsOf({ orderId, amount, at }, chance);
      // So that what could pay for nothing can be sent back there.
      for (const id of [told.intent, `${told.intent}_2`]) {
        const payment = { amount: told.came, currency: 'gbp', status: 'succeeded' };
        cards.objects.set(id, { id, object: 'payment_intent', created: 1, ...payment });
      }
      events.push(...told.events);
    }
    return events;
  });
}

type Telling = { waiting: CardEvent[]; first: number };

/** Tells events until so many were answered, kills the server, and puts back what it never answered. */
async function tellUntilKilled(store: CrashStore, cards: StripeStub, { waiting, first }: Telling) {
  const server = await aServerProcess({ ...store.environment, ...cards.environment });
  try {
    await server.ready;
    let answered = 0;
    let killing: Promise<void> | undefined;
    await tell(server.url, cards, waiting, () => {
      answered += 1;
      if (answered >= first) killing ??= server.kill();
      return killing === undefined;
    });
    await killing;
  } finally {
    await server.kill();
  }
}

/** Tells all that is left, to a server that lives. */
async function tellRest(store: CrashStore, cards: StripeStub, waiting: CardEvent[]): Promise<void> {
  const server = await aServerProcess({ ...store.environment, ...cards.environment });
  try {
    await server.ready;
    await tell(server.url, cards, waiting, () => true);
    expect(waiting).toEqual([]);
    await server.stop();
  } finally {
    await server.kill();
  }
}

/** Tells what waits, several at once. What isn’t answered waits again, as with the service. */
async function tell(
  url: string,
  cards: StripeStub,
  waiting: CardEvent[],
  goesOn: () => boolean,
): Promise<void> {
  let isOver = false;
  const one = async () => {
    for (let event = waiting.shift(); event !== undefined; event = isOver ? undefined : waiting.shift()) {
      const isTaken = await isAnswered(url, cards, event);
      if (!isTaken) waiting.push(event);
      if (!isTaken || !goesOn()) isOver = true;
    }
  };
  await Promise.all(Array.from({ length: tellers }, one));
}

async function isAnswered(url: string, cards: StripeStub, event: CardEvent): Promise<boolean> {
  const { id, created, type, data } = event;
  const { headers, payload } = cards.event(type, data.object, { id, created });
  const sent = { method: 'POST', headers, body: payload };
  try {
    const answer = await fetch(`${url}/api/payments/webhook`, sent);
    if (!answer.ok) throw new Error(`An event was answered ${answer.status}: ${await answer.text()}`);
    return true;
  } catch (error) {
    // The connection broke off, or there is none: it was killed.
    if (error instanceof TypeError) return false;
    throw error;
  }
}
