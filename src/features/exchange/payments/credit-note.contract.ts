import { z } from 'zod';
import { call } from '#kit/contract/call.ts';
import { defineError } from '#kit/contract/errors.ts';
import { id, instant } from '#kit/contract/fields.ts';
import { Billing } from './payment.contract.ts';

export const creditNoteNotFound = defineError({
  code: 'credit_note_not_found',
  status: 404,
  text: 'This credit note doesn’t exist.',
});

const integer = z.number().int();

/** A credit note as it is printed: what was taken off an invoice, with the details of that invoice. */
export const CreditNote = z.object({
  id,
  number: integer,
  orderId: id,
  invoiceNumber: integer,
  invoiceIssuedAt: instant,
  issuedAt: instant,
  /** When the money came back to us, because the refund failed after all: the credit note no longer counts. */
  cancelledAt: instant.nullable(),
  /** Why the money was refunded; null where the payer’s bank took it back. */
  reason: z.string().nullable(),
  description: z.string(),
  /** In pence, including VAT. */
  amount: integer,
  /** In basis points. */
  vatRate: integer,
  vatAmount: integer,
  operatorName: z.string(),
  operatorAddress: z.string(),
  vatNumber: z.string().nullable(),
  buyerName: z.string().nullable(),
  billing: Billing.nullable(),
  isOwn: z.boolean(),
});
export type CreditNote = z.infer<typeof CreditNote>;

export const calls = {
  getCreditNote: call('getCreditNote', {
    method: 'GET',
    path: '/api/credit-notes/:id',
    who: 'account',
    tag: 'Payments',
    summary: 'A credit note, for the buyer of its order and for administrators.',
    input: z.strictObject({ id }),
    output: CreditNote,
    errors: [creditNoteNotFound],
  }),
};
