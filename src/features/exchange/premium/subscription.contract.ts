import { z } from 'zod';
import { cardServiceAway, cardsOff } from '#features/exchange/payments/payment.contract.ts';
import { pricingTierNotFound } from '#features/exchange/prices/price.contract.ts';
import { call } from '#kit/contract/call.ts';
import { defineError } from '#kit/contract/errors.ts';
import { id, instant } from '#kit/contract/fields.ts';
import { subscriptionIntervals, subscriptionStatuses } from './subscription.rules.ts';

export const subscriptionRunning = defineError({
  code: 'subscription_running',
  status: 409,
  text: 'You already have a premium membership.',
});
export const noSubscription = defineError({
  code: 'no_subscription',
  status: 404,
  text: 'You don’t have a premium membership.',
});

export const OwnSubscription = z.object({
  id,
  status: z.enum(subscriptionStatuses),
  pricingTierId: id,
  tierName: z.string(),
  /** In pence for each period. */
  price: z.number().int(),
  billingInterval: z.enum(subscriptionIntervals),
  /** The order that is not paid yet. */
  orderId: id.nullable(),
  startedAt: instant.nullable(),
  paidUntil: instant.nullable(),
  /** The end of the grace period. */
  graceUntil: instant.nullable(),
  /** When the member cancelled it, to end with the period. */
  cancelledAt: instant.nullable(),
  /** Whether Stripe charges each period automatically. */
  isByCard: z.boolean(),
});
export type OwnSubscription = z.infer<typeof OwnSubscription>;

const Answer = z.object({ subscription: OwnSubscription.nullable() });
const tag = 'Premium membership';

export const calls = {
  getSubscription: call('getSubscription', {
    method: 'GET',
    path: '/api/user/subscription',
    who: 'account',
    tag,
    summary: 'The caller’s premium membership; null if there is none or it has ended.',
    input: z.strictObject({}),
    output: Answer,
  }),
  startSubscription: call('startSubscription', {
    method: 'POST',
    path: '/api/user/subscription',
    who: 'member',
    tag,
    summary:
      'Asks for a premium membership by the month or by the year: it begins once its first period is paid, on the card service’s page (checkoutUrl) or by its invoice. Any earlier request that is still unpaid is withdrawn.',
    input: z.strictObject({ pricingTierId: id }),
    output: z.object({
      subscription: OwnSubscription,
      /** The URL of the Stripe checkout page; null where the invoice is paid directly. */
      checkoutUrl: z.string().nullable(),
    }),
    limit: { times: 20, perSeconds: 3600 },
    errors: [pricingTierNotFound, subscriptionRunning, cardsOff, cardServiceAway],
  }),
  cancelSubscription: call('cancelSubscription', {
    method: 'DELETE',
    path: '/api/user/subscription',
    who: 'account',
    tag,
    summary:
      'Cancels the premium membership at the end of the paid period, or immediately if nothing has been paid. Repeating the call changes nothing.',
    input: z.strictObject({}),
    output: Answer.extend({ message: z.string() }),
    errors: [noSubscription],
  }),
  keepSubscription: call('keepSubscription', {
    method: 'POST',
    path: '/api/user/subscription/keep',
    who: 'account',
    tag,
    summary:
      'Undoes the cancellation of a premium membership before the period is over. Repeating the call changes nothing.',
    input: z.strictObject({}),
    output: Answer.extend({ message: z.string() }),
    limit: { times: 20, perSeconds: 3600 },
    errors: [noSubscription],
  }),
};
