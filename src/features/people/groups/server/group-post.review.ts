import { and, eq, isNull } from 'drizzle-orm';
import { actorIdOf } from '#features/accounts/users/server/public.ts';
import type { ReportableContent } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { canSeeGroup, isInside, isModerating } from '../group.rules.ts';
import { findGroupFor, moderatorIdsOf } from './group.queries.ts';
import { groupPosts, groupResources } from './group.tables.ts';
import { findPost, lockPost, recountReplies } from './group-post.queries.ts';
import { groupFileUrl } from './group-resource.own.ts';
import { stateOf } from './group-standing.ts';

/** Returns the member's own status in the group; undefined unless they are in it. */
async function findMembership(db: Db, groupId: string, userId: string) {
  const found = await findGroupFor(db, groupId, userId);
  const own = found?.own ?? undefined;
  return found && canSeeGroup(stateOf(found.group), own) && isInside(own) ? own : undefined;
}

/** Returns a group's moderators, and the page on which they decide reports. */
async function listModerators(db: Db, groupId: string | undefined) {
  if (groupId === undefined) return { ids: [], path: '/groups' };
  return { ids: await moderatorIdsOf(db, groupId), path: `/groups/${groupId}/reports` };
}

/** How posts and replies on groups' boards are reported, removed and restored. */
export const reportablePost: ReportableContent = {
  contentType: 'group_post',
  label: 'Group post',
  pageAddress: null,
  async find(db, contentId) {
    const [row] = await db.select().from(groupPosts).where(eq(groupPosts.id, contentId));
    return (
      row && {
        title: toTitle(row.content),
        text: row.content,
        path: `/groups/${row.groupId}/posts/${row.parentPostId ?? row.id}`,
        authorId: row.authorId,
        removed: row.removedAt !== null,
      }
    );
  },
  async isVisible({ db, actor }, contentId) {
    const userId = actorIdOf({ actor });
    const [row] = await db.select().from(groupPosts).where(eq(groupPosts.id, contentId));
    if (!row || userId === null) return false;
    const own = await findMembership(db, row.groupId, userId);
    const reader = { id: userId, isModerating: isModerating(own) };
    return own !== undefined && (await findPost(db, row.groupId, contentId, reader)) !== undefined;
  },
  async moderators(db, contentId) {
    const [row] = await db.select().from(groupPosts).where(eq(groupPosts.id, contentId));
    return listModerators(db, row?.groupId);
  },
  remove: (tx, contentId, now) => updateRemoved(tx, contentId, now.toISOString()),
  restore: (tx, contentId) => updateRemoved(tx, contentId, null),
};

async function updateRemoved(tx: Db, id: string, removedAt: string | null): Promise<void> {
  const [named] = await tx.select().from(groupPosts).where(eq(groupPosts.id, id));
  if (!named) return;
  if (named.parentPostId !== null) await lockPost(tx, named.parentPostId);
  await tx.update(groupPosts).set({ removedAt }).where(eq(groupPosts.id, id));
  if (named.parentPostId !== null) await recountReplies(tx, named.parentPostId);
}

/** Returns the first line, shortened to the length of a title. */
function toTitle(content: string): string {
  const [line = ''] = content.split('\n');
  return line.length > 80 ? `${[...line].slice(0, 79).join('')}…` : line || 'A post without words';
}

/** How links and PDFs on groups' shelves are reported, removed and restored. */
export const reportableResource: ReportableContent = {
  contentType: 'group_resource',
  label: 'Group resource',
  pageAddress: null,
  async find(db, contentId) {
    const [row] = await db.select().from(groupResources).where(eq(groupResources.id, contentId));
    return (
      row && {
        title: row.title,
        text: row.url ?? groupFileUrl(row.fileKey ?? ''),
        path: `/groups/${row.groupId}/shelf`,
        authorId: row.sharedBy,
        removed: row.removedAt !== null,
      }
    );
  },
  async isVisible({ db, actor }, contentId) {
    const userId = actorIdOf({ actor });
    const isShown = and(eq(groupResources.id, contentId), isNull(groupResources.removedAt));
    const [row] = await db.select().from(groupResources).where(isShown);
    return (
      row !== undefined && userId !== null && (await findMembership(db, row.groupId, userId)) !== undefined
    );
  },
  async moderators(db, contentId) {
    const [row] = await db.select().from(groupResources).where(eq(groupResources.id, contentId));
    return listModerators(db, row?.groupId);
  },
  async remove(tx, contentId, now) {
    await tx
      .update(groupResources)
      .set({ removedAt: now.toISOString() })
      .where(eq(groupResources.id, contentId));
  },
  async restore(tx, contentId) {
    await tx.update(groupResources).set({ removedAt: null }).where(eq(groupResources.id, contentId));
  },
};
