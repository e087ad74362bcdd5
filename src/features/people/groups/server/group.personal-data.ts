import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { memberName, members } from '#features/accounts/users/server/public.ts';
import { pick } from '#kit/contract/pick.ts';
import { eraseThingsFromAudit } from '#kit/server/audit/audit.ts';
import type { PersonalData } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { communityGroups, groupMemberships, groupPosts, groupResources } from './group.tables.ts';
import { groupFileUrl, listSharedFiles } from './group-resource.own.ts';
import { leaveAllGroups, nameHeirsOfGroups } from './group-succession.ts';

/** The groups that a member founded, belongs to or asks to join, and what the member wrote and shared in them. */
export const ownGroups: PersonalData = {
  order: 85,
  title: 'Groups',
  kept: 'Groups that others are in stay, without your name, and so do their answers to your posts. Your own posts and what you shared are deleted. If you own a group, the moderator who joined first takes over or, if there isn’t one, the member who joined first.',
  leftOut:
    'What others wrote and shared in your groups, who the members are, and what people wrote who asked to join a group that you run.',
  nameLosses: nameHeirsOfGroups,
  export: exportGroups,
  files: listSharedFiles,
  async erase(tx, userId) {
    await erasePosts(tx, userId);
    const deleted = await leaveAllGroups(tx, userId);
    const kept = await tx.db
      .select({ id: communityGroups.id })
      .from(communityGroups)
      .where(eq(communityGroups.createdBy, userId));
    const keptIds = kept.map(({ id }) => id);
    await eraseThingsFromAudit(tx.db, { type: 'group', authorId: userId, ids: deleted, keptIds });
  },
};

async function exportGroups(db: Db, userId: string) {
  const [groups, posts, resources] = await Promise.all([
    db
      .select({
        name: communityGroups.name,
        ...pick(groupMemberships, 'role', 'status'),
        invitedBy: memberName(members),
        ...pick(groupMemberships, 'createdAt', 'joinedAt', 'requestMessage'),
      })
      .from(groupMemberships)
      .innerJoin(communityGroups, eq(communityGroups.id, groupMemberships.groupId))
      .leftJoin(members, eq(members.id, groupMemberships.invitedBy))
      .where(eq(groupMemberships.userId, userId))
      .orderBy(groupMemberships.id),
    db
      .select({ content: groupPosts.content, createdAt: groupPosts.createdAt })
      .from(groupPosts)
      .where(eq(groupPosts.authorId, userId))
      .orderBy(groupPosts.id),
    db
      .select(pick(groupResources, 'title', 'url', 'fileKey', 'createdAt'))
      .from(groupResources)
      .where(eq(groupResources.sharedBy, userId))
      .orderBy(groupResources.id),
  ]);
  const founded = await db
    .select(
      pick(communityGroups, 'name', 'description', 'meetingSchedule', 'location', 'status', 'createdAt'),
    )
    .from(communityGroups)
    .where(eq(communityGroups.createdBy, userId))
    .orderBy(communityGroups.id);
  const shared = resources.map(({ fileKey, url, ...resource }) => ({
    ...resource,
    url: url ?? groupFileUrl(fileKey ?? ''),
  }));
  return { founded, groups, posts, resources: shared };
}

/** Deletes a person's posts and resources. A post with replies stays, without text and author. */
async function erasePosts({ db }: TxCtx, userId: string): Promise<void> {
  const own = eq(groupPosts.authorId, userId);
  const answered = await db
    .delete(groupPosts)
    .where(and(own, isNotNull(groupPosts.parentPostId)))
    .returning({ postId: groupPosts.parentPostId });
  const postIds = [...new Set(answered.flatMap(({ postId }) => postId ?? []))].sort();
  if (postIds.length > 0) await recountReplies(db, postIds);
  await db.delete(groupPosts).where(and(own, eq(groupPosts.replyCount, 0), hasNoReplies));
  await db.update(groupPosts).set({ content: '', authorId: null, isPinned: false }).where(own);
  await db.delete(groupResources).where(eq(groupResources.sharedBy, userId));
}

/** Replies that were taken down count too, because they may be restored. */
const hasNoReplies = sql`not exists (
  select 1 from ${groupPosts} as reply where reply.parent_post_id = ${groupPosts.id})`;

async function recountReplies(db: Db, postIds: readonly string[]): Promise<void> {
  await db
    .update(groupPosts)
    .set({
      replyCount: sql`(select count(*) from ${groupPosts} as reply
        where reply.parent_post_id = ${groupPosts.id} and reply.removed_at is null)`,
    })
    .where(inArray(groupPosts.id, [...postIds]));
}
