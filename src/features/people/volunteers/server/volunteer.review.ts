import { eq } from 'drizzle-orm';
import { listBlockedIds } from '#features/accounts/blocks/server/public.ts';
import type { ReportableContent } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { findProfile, findShown } from './volunteer.queries.ts';
import { volunteerProfiles } from './volunteer.tables.ts';

/** How volunteers' profiles are reported, removed from the list and restored. */
export const reportableVolunteer: ReportableContent = {
  contentType: 'volunteer_profile',
  label: 'Volunteer',
  pageAddress: null,
  async find(db, contentId) {
    const row = await findProfile(db, contentId);
    if (!row) return undefined;
    const { displayName, bio, experience, removedAt, ...profile } = row.profile;
    const lists = [
      ['Skills', profile.skills],
      ['Languages', profile.languages],
      ['Specialisms', profile.specializations],
      ['Qualifications', profile.qualifications],
    ] as const;
    const lines = lists
      .filter(([, list]) => list.length > 0)
      .map(([name, list]) => `${name}: ${list.join(', ')}`);
    return {
      title: displayName,
      text: [bio, experience, ...lines].filter((line) => line !== null).join('\n'),
      path: '/volunteering/volunteers',
      authorId: contentId,
      removed: removedAt !== null,
    };
  },
  /** Someone who has blocked a member first may still report them. */
  async isVisible({ db, actor }, contentId) {
    if (actor.kind !== 'person') return false;
    if ((await findShown(db, actor.id, contentId)) !== undefined) return true;
    return (
      (await listBlockedIds(db, actor.id)).includes(contentId) &&
      (await findProfile(db, contentId)) !== undefined
    );
  },
  remove: (tx, contentId, now) => setRemoved(tx, contentId, now.toISOString()),
  restore: (tx, contentId) => setRemoved(tx, contentId, null),
};

async function setRemoved(tx: Db, userId: string, removedAt: string | null): Promise<void> {
  await tx.update(volunteerProfiles).set({ removedAt }).where(eq(volunteerProfiles.userId, userId));
}
