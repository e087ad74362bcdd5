/** Status of an order. A partial refund leaves it paid; `refunded` means that all of it was refunded. */
export const orderStatuses = ['pending', 'paid', 'cancelled', 'refunded'] as const;

/** pending: the payer’s bank takes days to confirm; failed: nothing was paid. */
export const paymentStatuses = ['pending', 'paid', 'failed'] as const;

/** card: through Stripe; the others were paid to the operator directly, and an administrator recorded them. */
export const paymentMethods = ['card', 'bank_transfer', 'cash', 'cheque'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];
/** Methods with which an administrator can mark an order as paid. */
export const directMethods = ['bank_transfer', 'cash', 'cheque'] as const;

/** Why a payment could not pay for its order. It is refunded. */
export const unmatchedReasons = ['paid_twice', 'order_cancelled', 'wrong_amount'] as const;
export type UnmatchedReason = (typeof unmatchedReasons)[number];

/** asked: Stripe has not confirmed it yet. */
export const refundStatuses = ['asked', 'done', 'failed'] as const;

/** open: Stripe holds the money until the bank has decided. */
export const disputeStatuses = ['warned', 'open', 'won', 'lost'] as const;

/**
 * waiting: it refers to something that is not known yet; refused: it contradicts our records, and an administrator must look at
 * it.
 */
export const eventOutcomes = ['applied', 'ignored', 'waiting', 'refused'] as const;

/**
 * The accounts of the ledger. Debits are positive: receivables, and money at Stripe, in the bank or in cash. Credits are
 * negative: sales, VAT, and money that belongs to its sender.
 */
export const ledgerAccounts = ['owed', 'card', 'direct', 'sales', 'vat', 'unmatched', 'disputed'] as const;
export type LedgerAccount = (typeof ledgerAccounts)[number];

/** Causes of postings: each is booked once for its order, payment, refund or dispute. */
export const ledgerCauses = [
  'placed',
  'cancelled',
  'paid',
  'refunded',
  'refund_failed',
  'dispute_opened',
  'dispute_won',
  'dispute_lost',
] as const;
export type LedgerCause = (typeof ledgerCauses)[number];

export const reconciliationResults = ['agrees', 'differs', 'failed'] as const;

/** Formats the number of an invoice: 'INV-000042'. */
export function invoiceName(number: number): string {
  return `INV-${String(number).padStart(6, '0')}`;
}

/** Returns the VAT included in an amount, in pence, rounded half up; `rate` is in basis points (2000 is 20 %). */
export function vatIn(amount: number, rate: number): number {
  return Math.floor((2 * amount * rate + 10_000 + rate) / (2 * (10_000 + rate)));
}
