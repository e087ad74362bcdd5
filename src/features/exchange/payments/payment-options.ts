/** Where an order stands. A part that was paid back leaves it paid; `refunded` is an order of which nothing is left. */
export const orderStatuses = ['pending', 'paid', 'cancelled', 'refunded'] as const;

/** pending: the payer’s bank takes days to say; failed: nothing was taken. */
export const paymentStatuses = ['pending', 'paid', 'failed'] as const;

/** card: through the card service; the others reached the operator directly, and an administrator entered them. */
export const paymentMethods = ['card', 'bank_transfer', 'cash', 'cheque'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];
/** What an administrator can mark an order as paid by. */
export const directMethods = ['bank_transfer', 'cash', 'cheque'] as const;

/** Why money that came pays for nothing: it is given back. */
export const unmatchedReasons = ['paid_twice', 'order_cancelled', 'wrong_amount'] as const;
export type UnmatchedReason = (typeof unmatchedReasons)[number];

/** asked: the card service has not said yet that it is done. */
export const refundStatuses = ['asked', 'done', 'failed'] as const;

/** open: the card service holds the money until the bank has decided. */
export const disputeStatuses = ['warned', 'open', 'won', 'lost'] as const;

/** waiting: it speaks of something that we don’t know yet; refused: it contradicts what we know, and somebody must look. */
export const eventOutcomes = ['applied', 'ignored', 'waiting', 'refused'] as const;

/**
 * The accounts of the ledger. A debit is positive: what is owed to us, and money at the card service, in the bank or the till. What
 * was sold, VAT that is owed on, and money that belongs to its sender are negative.
 */
export const ledgerAccounts = ['owed', 'card', 'direct', 'sales', 'vat', 'unmatched', 'disputed'] as const;
export type LedgerAccount = (typeof ledgerAccounts)[number];

/** What is booked: each once for its order, payment, refund or dispute. */
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
