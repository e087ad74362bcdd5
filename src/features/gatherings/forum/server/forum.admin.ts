import { and, eq, isNull } from 'drizzle-orm';
import { addNotices } from '#features/accounts/notifications/server/public.ts';
import {
  findUser,
  findUserByEmail,
  lockAccounts,
  requireUser,
} from '#features/accounts/users/server/public.ts';
import { findApprovedMosque } from '#features/mosques/places/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { pick } from '#kit/contract/pick.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { postNotFound, scholarNeedsMember, scholarNotFound } from '../forum.errors.ts';
import { calls, type Scholar } from '../forum-moderation.contract.ts';
import { askScholarPath, forumScholarNotice } from './forum.messages.tsx';
import { forumPosts, forumScholars } from './forum.tables.ts';
import { lockPost } from './forum-post.queries.ts';
import { isNameHidden, requireForum } from './forum-reader.ts';
import { findScholar, listNamedScholars } from './scholar.queries.ts';

/** Makes a post sticky, locks its thread or moves it, or reverses that. Refuses: forum_post_not_found. */
export const moderateForumPost = handle(calls.moderateForumPost, {
  async run(tx, { id, lockReason, ...wanted }) {
    const post = await lockPost(tx.db, id);
    if (!post?.isShown) throw apiError(postNotFound);
    const { isSticky = post.isSticky, isLocked = post.isLocked, category = post.category } = wanted;
    const before = pick(post, 'isSticky', 'isLocked', 'category');
    const after = { isSticky, isLocked, category };
    const now = tx.now.toISOString();
    await tx.db
      .update(forumPosts)
      .set({
        ...after,
        lockedAt: isLocked ? (post.lockedAt ?? now) : null,
        lockReason: isLocked ? (lockReason ?? post.lockReason) : null,
        movedFrom: category === post.category ? post.movedFrom : post.category,
        moderatedBy: requireUser(tx).id,
        moderatedAt: now,
      })
      .where(eq(forumPosts.id, id));
    await audit(tx, { action: 'forum_post.moderate', target: { type: 'forum_post', id }, before, after });
    return { ...after, message: 'Saved' };
  },
});

/**
 * Returns the scholars: none to visitors, because the list names members, and to members none with whom a block exists.
 * Administrators, who name them, get all. Refuses: not_signed_in, not_allowed.
 */
export const listScholars = handle(calls.listScholars, async (ctx) => {
  const reader = await requireForum(ctx);
  const scholars = reader.id === null ? [] : await listNamedScholars(ctx.db);
  return reader.isAdministrator ? scholars : scholars.filter(({ userId }) => !isNameHidden(reader, userId));
});

/** Names a scholar by email address and notifies them, or changes their name and mosque. Refuses: scholar_needs_member. */
export const addScholar = handle(calls.addScholar, {
  async run(tx, { email, ...shown }) {
    const user = await findUserByEmail(tx.db, email);
    if (!user) throw apiError(scholarNeedsMember);
    return storeScholar(tx, { userId: user.id, ...shown });
  },
});

/** Names a scholar by id and notifies them, or changes their name and mosque. Refuses: scholar_needs_member. */
export const nameScholar = handle(calls.nameScholar, { run: storeScholar });

type Named = { userId: string; name: string; placeId: string };

async function storeScholar(tx: TxCtx, { userId, name, placeId }: Named): Promise<Scholar> {
  await lockAccounts(tx, [userId]);
  const user = await findUser(tx.db, userId);
  const mosque = await findApprovedMosque(tx.db, placeId);
  if (user?.accountStatus !== 'active' || !mosque) throw apiError(scholarNeedsMember);
  const before = await findScholar(tx.db, userId);
  const named = { name, placeId, namedBy: requireUser(tx).id, namedAt: tx.now.toISOString(), endedAt: null };
  await tx.db
    .insert(forumScholars)
    .values({ userId, ...named })
    .onConflictDoUpdate({ target: forumScholars.userId, set: named });
  const target = { type: 'user', id: userId };
  const stood = before && { name: before.name, placeId: before.mosque?.id ?? null };
  await audit(tx, { action: 'scholar.name', target, before: stood, after: { name, placeId } });
  const scholar = await findScholar(tx.db, userId);
  if (!scholar) throw apiError(scholarNeedsMember);
  if (!before) {
    const title = 'You can now answer as a scholar';
    const body = `In ‘Ask a scholar’, readers see you as ${name}, ${mosque.name}.`;
    await notifyScholar(tx, userId, { title, body });
  }
  return scholar;
}

function notifyScholar(tx: TxCtx, userId: string, said: { title: string; body: string }): Promise<void> {
  return addNotices(tx.db, [userId], { kind: forumScholarNotice, ...said, path: askScholarPath }, tx.now);
}

/** Removes a scholar and notifies them. Refuses: scholar_not_found. */
export const removeScholar = handle(calls.removeScholar, {
  async run(tx, { userId }) {
    const ended = await tx.db
      .update(forumScholars)
      .set({ endedAt: tx.now.toISOString() })
      .where(and(eq(forumScholars.userId, userId), isNull(forumScholars.endedAt)))
      .returning({ name: forumScholars.name });
    if (ended.length === 0) throw apiError(scholarNotFound);
    await audit(tx, { action: 'scholar.remove', target: { type: 'user', id: userId }, before: ended[0] });
    const title = 'You no longer answer as a scholar';
    await notifyScholar(tx, userId, {
      title,
      body: 'The answers you’ve already given stay, with your name.',
    });
    return { message: 'This member no longer answers as a scholar' };
  },
});
