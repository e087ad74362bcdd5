import { z } from 'zod';
import { roles } from '#kit/contract/audience.ts';
import { readEmail } from '#kit/contract/field-kinds.ts';
import { id, instant, line } from '#kit/contract/fields.ts';
import { accountStatuses, membershipTiers } from './user.rules.ts';

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
  /** Our emails come back: reminders and mailings stop until the address is confirmed. */
  emailFailing: z.boolean(),
  accountStatus: z.enum(accountStatuses),
  suspendedUntil: instant.nullable(),
  standingReason: z.string().nullable(),
  hasSecondFactor: z.boolean(),
  createdAt: instant,
});
export type CurrentUser = z.infer<typeof CurrentUser>;

/**
 * A single spelling for each address, so that it can be registered only once: composed letters, lower case, the domain
 * as DNS has it. Dots and tags stay, because only the provider knows whether they matter.
 */
export function canonicalEmail(email: string): string {
  const plain = email.trim().normalize('NFKC').toLowerCase();
  return readEmail(plain).value ?? plain;
}

/** Links are refused in names: our messages greet people by name, even at unverified addresses, and must not carry spam. */
const linkPattern = /:\/\/|www\.|@/;

/** A first or last name. */
export const personName = line(100).refine(
  (name) => !linkPattern.test(name.normalize('NFKC').toLowerCase()),
  'Please enter a name only, without a web or email address.',
);
