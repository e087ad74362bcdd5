import type { PaymentMethod } from '../payment-options.ts';

/** How somebody paid, after 'Paid'. */
export const methodNames: Record<PaymentMethod, string> = {
  card: 'by card',
  bank_transfer: 'by bank transfer',
  cash: 'in cash',
  cheque: 'by cheque',
};
