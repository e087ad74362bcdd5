import type { EmailProposal } from '#features/accounts/sign-in/server/public.ts';
import { photoUrl } from '#features/accounts/users/server/public.ts';
import type { AdminUser, ProposedEmail } from '../../contract.ts';
import type { FoundAccount } from './queries.ts';

/** An account as an administrator sees it: no hash, no token. */
export function toAdminUser({ user, mosque }: FoundAccount): AdminUser {
  return {
    id: user.id,
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    phone: user.phone,
    mobile: user.mobile,
    postcode: user.postcode,
    membershipTier: user.membershipTier,
    role: user.role,
    canPromoteAdmin: user.canPromoteAdmin,
    mosque,
    mosqueId: user.placeAffiliationId,
    placeAffiliationId: user.placeAffiliationId,
    profileImageUrl: photoUrl(user.photoKey),
    newsletterSubscribed: user.newsletterSubscribed,
    isEmailVerified: user.isEmailVerified,
    accountStatus: user.accountStatus,
    suspendedUntil: user.suspendedUntil,
    standingReason: user.standingReason,
    lastSeenAt: user.lastSeenAt,
    createdAt: user.createdAt,
  };
}

/** An address that waits to take effect, as an administrator sees it. */
export function toProposedEmail({
  email,
  askedAt,
  dueAt,
  newAgreedAt,
  oldAgreedAt,
}: EmailProposal): ProposedEmail {
  return { email, askedAt, dueAt, isConfirmed: newAgreedAt !== null, hasAgreed: oldAgreedAt !== null };
}
