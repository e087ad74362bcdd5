import type Stripe from 'stripe';
import type { Fact } from '../card-service/facts.ts';
import { sessionFact } from '../card-service/read-event.ts';
import { disputeFact, refundFact } from '../card-service/read-returns.ts';
import { invoiceFact } from '../card-service/read-subscription.ts';

/** What the card service has: facts with the instant of each, in the order in which they can be applied. */
export async function readTheirList(service: Stripe, from: Date): Promise<{ fact: Fact; at: string }[]> {
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
