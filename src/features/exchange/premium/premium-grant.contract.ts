import { z } from 'zod';
import { userNotFound } from '#features/accounts/users/user.errors.ts';
import { call } from '#kit/contract/call.ts';
import { defineError, notAllowed } from '#kit/contract/errors.ts';
import { maxLengths } from '#kit/contract/field-limits.ts';
import { date, filledText, id, instant } from '#kit/contract/fields.ts';

export const notGranted = defineError({
  code: 'premium_not_granted',
  status: 404,
  text: 'This member has no premium membership that an administrator gave.',
});

/** Premium that an administrator has granted. */
export const PremiumGrant = z.object({ until: instant, reason: z.string(), grantedAt: instant });
export type PremiumGrant = z.infer<typeof PremiumGrant>;

const tag = 'Premium membership';

export const calls = {
  getPremiumGrant: call('getPremiumGrant', {
    method: 'GET',
    path: '/api/admin/users/:id/premium',
    who: 'admin',
    tag,
    summary: 'The premium membership that an administrator has given a member; null if there is none.',
    input: z.strictObject({ id }),
    output: z.object({ grant: PremiumGrant.nullable() }),
  }),
  grantPremium: call('grantPremium', {
    method: 'PUT',
    path: '/api/admin/users/:id/premium',
    who: 'admin',
    tag,
    summary:
      'Gives a member premium without payment, up to and including a day within five years, with the same effects and badge as a paid membership; it ends by itself, and a paid one stays. A later call replaces the day and the reason, which only administrators see.',
    input: z.strictObject({
      id,
      until: date,
      reason: filledText(maxLengths.reason, 'Please say why, for the other administrators.', 3),
    }),
    output: z.object({ grant: PremiumGrant }),
    errors: [userNotFound, notAllowed],
  }),
  endPremiumGrant: call('endPremiumGrant', {
    method: 'DELETE',
    path: '/api/admin/users/:id/premium',
    who: 'admin',
    tag,
    summary: 'Ends the premium membership that an administrator has given; a paid one stays.',
    input: z.strictObject({ id }),
    output: z.object({ message: z.string() }),
    errors: [userNotFound, notAllowed, notGranted],
  }),
};
