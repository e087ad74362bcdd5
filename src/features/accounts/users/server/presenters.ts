import type { CurrentUser } from '../current-user.ts';
import type { users } from './tables.ts';

export type UserRow = typeof users.$inferSelect;

/** The URL of a member's photo; only members can fetch it. */
export function photoUrl(photoKey: string | null): string | null {
  return photoKey === null ? null : `/media/${photoKey}`;
}

/** An account as its owner sees it. */
export function toCurrentUser(row: UserRow, hasSecondFactor: boolean): CurrentUser {
  return {
    id: row.id,
    email: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    phone: row.phone,
    mobile: row.mobile,
    postcode: row.postcode,
    mosqueId: row.placeAffiliationId,
    placeAffiliationId: row.placeAffiliationId,
    membershipTier: row.membershipTier,
    role: row.role,
    canPromoteAdmin: row.canPromoteAdmin,
    profileImageUrl: photoUrl(row.photoKey),
    newsletterSubscribed: row.newsletterSubscribed,
    isEmailVerified: row.isEmailVerified,
    accountStatus: row.accountStatus,
    suspendedUntil: row.suspendedUntil,
    standingReason: row.standingReason,
    hasSecondFactor,
    createdAt: row.createdAt,
  };
}
