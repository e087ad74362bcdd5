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

/** Formats the number of a credit note: 'CN-000007'. */
export function creditNoteName(number: number): string {
  return `CN-${String(number).padStart(6, '0')}`;
}

/**
 * The highest total, in pence including VAT, of a VAT invoice that needn’t name its customer. Above it, the invoice states the
 * customer’s name and address: VAT Regulations 1995 (SI 1995/2518), regulations 14(1) and 16A; VAT Notice 700, section 16.
 */
export const maxSimplifiedInvoice = 25_000;

/** The fewest characters of an address on an invoice. */
export const minBillingAddress = 5;

/** What the form and the call say where a field of the name and address is missing. */
export const missingBilling = {
  name: 'Please enter the name of the business, or your own.',
  address: 'Please enter the address, with its postcode.',
};

/** Whether the invoice of an order has to state its customer’s name and address. */
export function needsFullInvoice({ amount, vatRate }: { amount: number; vatRate: number }): boolean {
  return vatRate > 0 && amount > maxSimplifiedInvoice;
}

/**
 * Whether a buyer can give the name and address for the invoice of their order: as often as they like until it is paid, and once
 * afterwards if they haven’t.
 */
export function canGiveBilling(
  { status, amount }: { status: (typeof orderStatuses)[number]; amount: number },
  isGiven: boolean,
): boolean {
  if (amount === 0 || status === 'cancelled') return false;
  return status === 'pending' || !isGiven;
}

/**
 * Returns the VAT of a refund in pence: that of everything refunded so far, this refund included, less what earlier refunds had.
 * So the parts of a whole refund add up to the VAT of the invoice, to the penny.
 */
export function vatOfRefund(refundedAmount: number, vatRate: number, vatBefore: number): number {
  return vatIn(refundedAmount, vatRate) - vatBefore;
}

/** Returns the VAT included in an amount, in pence, rounded half up; `rate` is in basis points (2000 is 20 %). */
export function vatIn(amount: number, rate: number): number {
  return Math.floor((2 * amount * rate + 10_000 + rate) / (2 * (10_000 + rate)));
}
