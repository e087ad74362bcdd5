import { z } from 'zod';
import { roles } from '#kit/contract/audience.ts';
import { id, instant } from '#kit/contract/fields.ts';
import { accountStatuses, membershipTiers } from './account-options.ts';

/** The signed-in member's own account, as they see it. */
export const CurrentUser = z.object({
  id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string().nullable(),
  mobile: z.string().nullable(),
  postcode: z.string().nullable(),
  mosqueId: z.string().nullable(),
  placeAffiliationId: z.string().nullable(),
  membershipTier: z.enum(membershipTiers),
  role: z.enum(roles),
  canPromoteAdmin: z.boolean(),
  profileImageUrl: z.string().nullable(),
  newsletterSubscribed: z.boolean(),
  isEmailVerified: z.boolean(),
  accountStatus: z.enum(accountStatuses),
  suspendedUntil: instant.nullable(),
  standingReason: z.string().nullable(),
  hasSecondFactor: z.boolean(),
  createdAt: instant,
});
export type CurrentUser = z.infer<typeof CurrentUser>;
