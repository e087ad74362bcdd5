import { and, asc, eq } from 'drizzle-orm';
import { takeLock } from '#kit/server/db/take-lock.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { Fact } from '../card-service/facts.ts';
import { type CardEvent, factOf } from '../card-service/read-event.ts';
import { cardEvents } from '../tables.ts';
import { type Applied, ignored } from './applied.ts';
import { applyDispute } from './apply-dispute.ts';
import { applyExpired, applyFailed, applyPaid } from './apply-paid.ts';
import { applyRefund } from './apply-refund.ts';
import { applyInvoiceIntent, applyRenewal, applySubscription } from './apply-subscription.ts';

/**
 * Stores an event by its id and does what it says, both or neither: one that comes again changes nothing. Events come in any order:
 * each says how something stands, what it speaks of may come later, and then it is applied with that.
 */
export async function applyEvent(tx: TxCtx, event: CardEvent): Promise<void> {
  const fact = factOf(event);
  if (!fact) return;
  // What waits for something and what it waits for don’t overlook each other.
  for (const id of idsIn(fact)) await takeLock(tx.db, `card ${id}`);
  const happenedAt = new Date(event.created * 1000).toISOString();
  const stored = await tx.db
    .insert(cardEvents)
    .values({ id: event.id, type: event.type, aboutId: aboutOf(fact), fact, outcome: 'ignored', happenedAt })
    .onConflictDoNothing()
    .returning({ id: cardEvents.id });
  if (stored.length === 0) return;
  await noteOutcome(tx, event.id, await applyFact(tx, fact, happenedAt));
  await applyWaiting(tx, released(fact));
}

/** Does what a fact says. */
export async function applyFact(tx: TxCtx, fact: Fact, at: string): Promise<Applied> {
  switch (fact.kind) {
    case 'paid':
    case 'processing':
      return applyPaid(tx, fact);
    case 'failed':
      return applyFailed(tx, fact);
    case 'expired':
      return applyExpired(tx, fact.sessionId);
    case 'refund':
      return applyRefund(tx, fact);
    case 'dispute':
      return applyDispute(tx, fact);
    case 'renewal_paid':
    case 'renewal_failed':
      return applyRenewal(tx, fact, at);
    case 'invoice_intent':
      return applyInvoiceIntent(tx, fact);
    case 'subscription':
      return applySubscription(tx, fact, at);
    default:
      return ignored;
  }
}

/** Applies what waited for a payment, in the order in which it happened. */
export async function applyWaiting(tx: TxCtx, aboutIds: readonly string[]): Promise<void> {
  for (const aboutId of aboutIds) {
    const rows = await tx.db
      .select()
      .from(cardEvents)
      .where(and(eq(cardEvents.aboutId, aboutId), eq(cardEvents.outcome, 'waiting')))
      .orderBy(asc(cardEvents.happenedAt), asc(cardEvents.id));
    for (const row of rows) {
      const fact = Fact.parse(row.fact);
      await noteOutcome(tx, row.id, await applyFact(tx, fact, row.happenedAt));
      if (fact.kind === 'invoice_intent') await applyWaiting(tx, [fact.intentId]);
    }
  }
}

async function noteOutcome(tx: TxCtx, id: string, applied: Applied): Promise<void> {
  const why = applied.outcome === 'refused' ? applied.why : null;
  await tx.db.update(cardEvents).set({ outcome: applied.outcome, why }).where(eq(cardEvents.id, id));
}

/** The payment, or the invoice, that a fact speaks of. */
function aboutOf(fact: Fact): string | null {
  if ('cardInvoiceId' in fact) return fact.cardInvoiceId;
  if ('intentId' in fact) return fact.intentId;
  return 'subscriptionId' in fact ? fact.subscriptionId : null;
}

function idsIn(fact: Fact): string[] {
  const ids = [
    'cardInvoiceId' in fact ? fact.cardInvoiceId : null,
    'intentId' in fact ? fact.intentId : null,
  ];
  return ids.filter((id) => id !== null).sort();
}

/** What may have waited for a fact. */
function released(fact: Fact): string[] {
  if (fact.kind === 'paid') return fact.intentId === null ? [] : [fact.intentId];
  if (fact.kind === 'invoice_intent') return [fact.intentId];
  if (fact.kind !== 'renewal_paid') return [];
  return fact.intentId === null ? [fact.cardInvoiceId] : [fact.cardInvoiceId, fact.intentId];
}
