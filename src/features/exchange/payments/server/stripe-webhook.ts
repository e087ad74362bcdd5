import { and, asc, eq } from 'drizzle-orm';
import { apiError } from '#kit/contract/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import { takeLock } from '#kit/server/db/sql.ts';
import { handle } from '#kit/server/handle.ts';
import { inTransaction, type TxCtx } from '#kit/server/transaction.ts';
import { badSignature, calls, wrongMode } from '../payment.contract.ts';
import { cardEvents } from './payment.tables.ts';
import { isLiveMode, requireStripe } from './stripe.ts';
import { factOf, StripeEvent } from './stripe-events.ts';
import { type Applied, Fact, ignored } from './stripe-facts.ts';
import {
  applyBankRefused,
  applyExpired,
  applyFailed,
  applyInvoiceIntent,
  applyPaid,
  applyRenewal,
  applySubscription,
} from './stripe-payments.ts';
import { applyDispute, applyRefund } from './stripe-refunds.ts';

/** How far the time of a signature may differ from ours in either direction. */
const toleranceSeconds = 300;

/**
 * The webhook of Stripe. Events are trusted by their signature. Stripe retries until it gets a success status, so an event is
 * stored and applied in one transaction. Refuses: cards_off, bad_signature (or more than five minutes from now), wrong_mode.
 */
export const takeCardEvent = handle(calls.takeCardEvent, {
  async prepare(ctx, { bytes, signature }) {
    const service = await requireStripe(ctx);
    const secret = ctx.config.stripe?.webhookSecret ?? '';
    const now = ctx.now.getTime();
    const event = verified(() => {
      refuseFuture(signature, now);
      return service.webhooks.constructEvent(
        Buffer.from(bytes),
        signature,
        secret,
        toleranceSeconds,
        undefined,
        now,
      );
    });
    if (event.livemode !== isLiveMode(ctx)) throw apiError(wrongMode);
    return event;
  },
  async run(tx, _input, event) {
    await applyEvent(tx, event);
    return { received: true };
  },
});

/** Stripe’s library only checks the age, so it would accept an event that is signed for a future time. */
function refuseFuture(signature: string, now: number): void {
  for (const part of signature.split(',')) {
    const [name, seconds = ''] = part.split('=');
    const isLater = Number.parseInt(seconds, 10) > now / 1000 + toleranceSeconds;
    if (name === 't' && isLater) throw new Error('The event is signed for a later time.');
  }
}

/** Refuses both events with a bad signature, for which the library throws, and signed data that is no event. */
function verified(read: () => unknown): StripeEvent {
  try {
    return StripeEvent.parse(read());
  } catch (error) {
    throw Object.assign(apiError(badSignature), { cause: error });
  }
}

/**
 * Stores an event by its id and applies it, in one transaction; a repeated one changes nothing. Events come in any order: each
 * reports a state, and one whose subject is not known yet is applied once it is.
 */
export async function applyEvent(tx: TxCtx, event: StripeEvent): Promise<void> {
  const fact = factOf(event);
  if (!fact) return;
  // Locks, so that an event and the one that it waits for don’t miss each other.
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

/** Applies the facts in order. A fact that throws ends the run, because later facts may depend on it. */
export async function applyFacts(ctx: Ctx, facts: readonly { fact: Fact; at: string }[]): Promise<void> {
  for (const { fact, at } of facts) await inTransaction(ctx, (tx) => applyFact(tx, fact, at));
}

async function applyFact(tx: TxCtx, fact: Fact, at: string): Promise<Applied> {
  switch (fact.kind) {
    case 'paid':
    case 'processing':
      return applyPaid(tx, fact);
    case 'failed':
      return applyFailed(tx, fact);
    case 'expired':
      return applyExpired(tx, fact.sessionId);
    case 'bank_refused':
      return applyBankRefused(tx, fact);
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

/** Applies the facts that waited for a payment, in chronological order. */
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

/** Returns the payment or invoice that a fact refers to. */
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

/** Returns the ids that waiting facts may refer to. */
function released(fact: Fact): string[] {
  if (fact.kind === 'paid') return fact.intentId === null ? [] : [fact.intentId];
  if (fact.kind === 'invoice_intent') return [fact.intentId];
  if (fact.kind !== 'renewal_paid') return [];
  return fact.intentId === null ? [fact.cardInvoiceId] : [fact.cardInvoiceId, fact.intentId];
}
