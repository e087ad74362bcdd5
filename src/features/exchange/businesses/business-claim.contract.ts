import { z } from 'zod';
import { call } from '#kit/contract/call.ts';
import { defineError } from '#kit/contract/errors.ts';
import { id, text } from '#kit/contract/fields.ts';
import { businessNotFound } from './business.errors.ts';
import { claimLengths } from './business.rules.ts';

export const businessOwned = defineError({
  code: 'business_owned',
  status: 409,
  text: 'This business already has an owner here. If it is yours, please write to us.',
});
export const alreadyClaimed = defineError({
  code: 'already_claimed',
  status: 409,
  text: 'You’ve already told us that this is your business. We’re checking.',
});
export const claimNotFound = defineError({
  code: 'claim_not_found',
  status: 404,
  text: 'Nothing of yours is waiting for this business.',
});

const words = text(claimLengths.words).refine(
  (value) => [...value].length >= claimLengths.min,
  'Please say in a sentence how we can tell.',
);
const tag = 'Businesses';
const done = z.object({ message: z.string() });

export const calls = {
  claimBusiness: call('claimBusiness', {
    method: 'POST',
    path: '/api/businesses/:id/claim',
    who: 'member',
    tag,
    summary:
      'Claims a business that has no owner, with evidence. An administrator decides; until then nothing changes.',
    input: z.strictObject({ id, words }),
    output: done,
    limit: { times: 10, perSeconds: 24 * 3600 },
    errors: [businessNotFound, businessOwned, alreadyClaimed],
  }),
  withdrawClaim: call('withdrawClaim', {
    method: 'DELETE',
    path: '/api/businesses/:id/claim',
    who: 'member',
    tag,
    summary: 'Withdraws a claim that is still waiting.',
    input: z.strictObject({ id }),
    output: done,
    errors: [claimNotFound],
  }),
};
