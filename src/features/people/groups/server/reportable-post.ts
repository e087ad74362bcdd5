import { and, eq, isNull } from 'drizzle-orm';
import { actorIdOf } from '#features/accounts/users/server/public.ts';
import type { ReportableContent } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { isInside, isModerating, mayKnow } from '../rules.ts';
import { findPost, lockPost, recountReplies } from './board/posts.ts';
import { stateOf } from './presenters.ts';
import { findGroupFor, moderatorIdsOf } from './queries.ts';
import { fileUrl } from './shelf/files.ts';
import { groupPosts, groupResources } from './tables.ts';

/** Whether somebody is in the group of the thing. */
async function standsInside(db: Db, groupId: string, userId: string) {
  const found = await findGroupFor(db, groupId, userId);
  const own = found?.own ?? undefined;
  return found && mayKnow(stateOf(found.group), own) && isInside(own) ? own : undefined;
}

/** Those who moderate a group, and where they decide reports. */
async function moderatorsOf(db: Db, groupId: string | undefined) {
  if (groupId === undefined) return { ids: [], path: '/groups' };
  return { ids: await moderatorIdsOf(db, groupId), path: `/groups/${groupId}/reports` };
}

/** Posts on the boards of groups, and replies. */
export const reportablePost: ReportableContent = {
  contentType: 'group_post',
  label: 'Group post',
  pageAddress: null,
  async find(db, contentId) {
    const [row] = await db.select().from(groupPosts).where(eq(groupPosts.id, contentId));
    return (
      row && {
        title: firstWords(row.content),
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
    const own = await standsInside(db, row.groupId, userId);
    const reader = { id: userId, isModerating: isModerating(own) };
    return own !== undefined && (await findPost(db, row.groupId, contentId, reader)) !== undefined;
  },
  async moderators(db, contentId) {
    const [row] = await db.select().from(groupPosts).where(eq(groupPosts.id, contentId));
    return moderatorsOf(db, row?.groupId);
  },
  remove: (tx, contentId, now) => setRemoved(tx, contentId, now.toISOString()),
  restore: (tx, contentId) => setRemoved(tx, contentId, null),
};

async function setRemoved(tx: Db, id: string, removedAt: string | null): Promise<void> {
  const [named] = await tx.select().from(groupPosts).where(eq(groupPosts.id, id));
  if (!named) return;
  if (named.parentPostId !== null) await lockPost(tx, named.parentPostId);
  await tx.update(groupPosts).set({ removedAt }).where(eq(groupPosts.id, id));
  if (named.parentPostId !== null) await recountReplies(tx, named.parentPostId);
}

/** The first line, as far as a title goes. */
function firstWords(content: string): string {
  const [line = ''] = content.split('\n');
  return line.length > 80 ? `${[...line].slice(0, 79).join('')}…` : line || 'A post without words';
}

/** Links and PDFs on the shelves of groups. */
export const reportableResource: ReportableContent = {
  contentType: 'group_resource',
  label: 'Group resource',
  pageAddress: null,
  async find(db, contentId) {
    const [row] = await db.select().from(groupResources).where(eq(groupResources.id, contentId));
    return (
      row && {
        title: row.title,
        text: row.url ?? fileUrl(row.fileKey ?? ''),
        path: `/groups/${row.groupId}/shelf`,
        authorId: row.sharedBy,
        removed: row.removedAt !== null,
      }
    );
  },
  async isVisible({ db, actor }, contentId) {
    const userId = actorIdOf({ actor });
    const stands = and(eq(groupResources.id, contentId), isNull(groupResources.removedAt));
    const [row] = await db.select().from(groupResources).where(stands);
    return (
      row !== undefined && userId !== null && (await standsInside(db, row.groupId, userId)) !== undefined
    );
  },
  async moderators(db, contentId) {
    const [row] = await db.select().from(groupResources).where(eq(groupResources.id, contentId));
    return moderatorsOf(db, row?.groupId);
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
