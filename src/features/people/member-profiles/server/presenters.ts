import { photoUrl, type UserRow } from '#features/accounts/users/server/public.ts';
import type { MemberProfile } from '../contract.ts';
import { shownNameOf } from '../rules.ts';
import type { memberProfiles } from './tables.ts';

export type ProfileRow = typeof memberProfiles.$inferSelect;

/** An entry as it is before its owner has written anything. */
const blank = {
  displayName: null,
  bio: null,
  ward: null,
  profession: null,
  lookingFor: [],
  offering: [],
  interests: [],
  skills: [],
  seenBy: 'nobody',
  isOpenToConnect: true,
  allowDirectMessages: false,
  showRealName: false,
  showContactInfo: false,
  isProfileComplete: false,
  completedWizardAt: null,
  wizardStep: 0,
  removedAt: null,
} as const;

/** A member's entry as its owner sees it; without a row it is blank. */
export function toMemberProfile(user: UserRow, row: ProfileRow | undefined): MemberProfile {
  const entry = row ?? blank;
  const { firstName, lastName } = user;
  const { displayName, showRealName } = entry;
  return {
    userId: user.id,
    shownName: shownNameOf({ firstName, lastName, displayName, showRealName }),
    firstName,
    lastName,
    profileImageUrl: photoUrl(user.photoKey),
    displayName,
    bio: entry.bio,
    ward: entry.ward,
    profession: entry.profession,
    lookingFor: [...entry.lookingFor],
    offering: [...entry.offering],
    interests: [...entry.interests],
    skills: [...entry.skills],
    seenBy: entry.seenBy,
    isVisible: entry.seenBy !== 'nobody' && entry.removedAt === null,
    isOpenToConnect: entry.isOpenToConnect,
    allowDirectMessages: entry.allowDirectMessages,
    showRealName,
    showContactInfo: entry.showContactInfo,
    isProfileComplete: entry.isProfileComplete,
    completedWizardAt: entry.completedWizardAt,
    wizardStep: entry.wizardStep,
    isRemoved: entry.removedAt !== null,
  };
}
