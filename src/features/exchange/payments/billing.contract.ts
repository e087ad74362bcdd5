import { z } from 'zod';
import { call } from '#kit/contract/call.ts';
import { maxLengths } from '#kit/contract/field-limits.ts';
import { filledText, id, line } from '#kit/contract/fields.ts';
import { Billing, orderNotFound, orderNotOpen } from './payment.contract.ts';
import { minBillingAddress, missingBilling } from './payment.rules.ts';

export const calls = {
  saveBilling: call('saveBilling', {
    method: 'PUT',
    path: '/api/orders/:id/billing',
    who: 'member',
    tag: 'Payments',
    summary:
      'Sets for whom the invoice of one of the caller’s own orders is made out: at any time until it is paid, and once afterwards if it names nobody yet.',
    input: z.strictObject({
      id,
      /** Of a business, or of the caller. */
      name: line(maxLengths.name, missingBilling.name),
      /** Street, town and postcode, on several lines. */
      address: filledText(maxLengths.address, missingBilling.address, minBillingAddress),
    }),
    output: Billing,
    limit: { times: 30, perSeconds: 3600 },
    errors: [orderNotFound, orderNotOpen],
  }),
};
