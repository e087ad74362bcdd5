import { z } from 'zod';
import type { Fact } from './facts.ts';

const Refund = z.object({
  id: z.string(),
  amount: z.number().int().positive(),
  currency: z.string(),
  payment_intent: z.string(),
  status: z.string(),
  failure_reason: z.string().nullish(),
  metadata: z.object({ refundId: z.uuid().optional() }).nullish(),
});

const refundStates: Readonly<Record<string, 'done' | 'failed' | undefined>> = {
  succeeded: 'done',
  failed: 'failed',
  canceled: 'failed',
};

/** Money that goes back, or could not. */
export function refundFact(object: unknown): Fact | undefined {
  const read = Refund.safeParse(object);
  if (!read.success) return undefined;
  const { id, amount, currency, payment_intent, status, failure_reason, metadata } = read.data;
  return {
    kind: 'refund',
    stripeRefundId: id,
    refundId: metadata?.refundId ?? null,
    intentId: payment_intent,
    status: refundStates[status] ?? 'asked',
    failureReason: failure_reason ?? null,
    amount,
    currency,
  };
}

const Dispute = z.object({
  id: z.string(),
  amount: z.number().int().positive(),
  currency: z.string(),
  payment_intent: z.string(),
  status: z.string(),
  reason: z.string().max(100),
  evidence_details: z.object({ due_by: z.number().int().nullish() }).nullish(),
});

/** A bank that asks for the money back: a mere inquiry (`warning_…`) moves none. */
export function disputeFact(object: unknown): Fact | undefined {
  const read = Dispute.safeParse(object);
  if (!read.success) return undefined;
  const { id, amount, currency, payment_intent, status, reason, evidence_details } = read.data;
  const due = evidence_details?.due_by;
  return {
    kind: 'dispute',
    stripeDisputeId: id,
    intentId: payment_intent,
    status: disputeStatus(status),
    isClosed: ['won', 'lost', 'warning_closed', 'prevented'].includes(status),
    reason,
    respondBy: due ? new Date(due * 1000).toISOString() : null,
    amount,
    currency,
  };
}

function disputeStatus(status: string): 'warned' | 'open' | 'won' | 'lost' {
  if (status === 'won' || status === 'lost') return status;
  return status.startsWith('warning_') || status === 'prevented' ? 'warned' : 'open';
}
