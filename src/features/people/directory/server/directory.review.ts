import { eq } from 'drizzle-orm';
import { listBlockedIds } from '#features/accounts/blocks/server/public.ts';
import { members } from '#features/accounts/users/server/public.ts';
import { removeEntry, restoreEntry, shownMembers } from '#features/people/member-profiles/server/public.ts';
import type { ReportableContent } from '#kit/server/context.ts';
import { findShown } from './directory.queries.ts';

/** How members' entries are reported, removed from the directory and restored. */
export const reportableMember: ReportableContent = {
  contentType: 'member',
  label: 'Member',
  pageAddress: /^\/member-directory\/([\da-f-]{36})(?:[/?#]|$)/,
  async find(db, contentId) {
    const [row] = await db
      .select()
      .from(shownMembers)
      .innerJoin(members, eq(members.id, shownMembers.userId))
      .where(eq(shownMembers.userId, contentId));
    if (!row) return undefined;
    const { shownName, profession, ward, bio, interests, skills, lookingFor, offering, removedAt } =
      row.member_profiles;
    const lists = [
      ['Interests', interests],
      ['Skills', skills],
      ['Looking for', lookingFor],
      ['Offering', offering],
    ] as const;
    const lines = lists
      .filter(([, list]) => list.length > 0)
      .map(([name, list]) => `${name}: ${list.join(', ')}`);
    return {
      title: shownName,
      text: [profession, ward, bio, ...lines].filter((line) => line !== null).join('\n'),
      path: `/member-directory/${contentId}`,
      authorId: contentId,
      removed: removedAt !== null,
    };
  },
  /** Anyone who has blocked a member first may still report them. */
  async isVisible({ db, actor, now }, contentId) {
    if (actor.kind !== 'person') return false;
    if ((await findShown(db, { viewerId: actor.id, now }, contentId)) !== undefined) return true;
    return (await listBlockedIds(db, actor.id)).includes(contentId);
  },
  remove: (tx, contentId, now) => removeEntry(tx, contentId, now),
  restore: (tx, contentId) => restoreEntry(tx, contentId),
};
