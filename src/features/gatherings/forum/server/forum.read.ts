import { and, asc, sql } from 'drizzle-orm';
import { memberName, members, photoUrl } from '#features/accounts/users/server/public.ts';
import { apiError, notSignedIn } from '#kit/contract/errors.ts';
import { pick } from '#kit/contract/pick.ts';
import type { Db } from '#kit/server/db/database.ts';
import { handle } from '#kit/server/handle.ts';
import { toRichTexts } from '#kit/server/markdown.ts';
import { postNotFound, replyNotFound } from '../forum.errors.ts';
import { type ForumThread, calls as forumPostCalls } from '../forum-post.contract.ts';
import { calls as forumReplyCalls } from '../forum-reply.contract.ts';
import { foldName } from '../forum-text.rules.ts';
import {
  authorsOfPosts,
  findPost,
  listFollowedPosts,
  listOwnPosts,
  listShownPosts,
  type ReadPost,
  toForumPost,
  toForumPosts,
} from './forum-post.queries.ts';
import { isFollowed } from './forum-reaction.own.ts';
import { isUnnamed, type Reader, requireForum, toShownName } from './forum-reader.ts';
import {
  countUnread,
  countWaiting,
  listReplies,
  placeOf,
  placeOfLast,
  placeOfNewest,
  placeOfReply,
  placeOfUnread,
} from './forum-reply.queries.ts';
import { toForumReplies } from './forum-reply-presenters.ts';
import { foldedName, isMentionable } from './forum-writer.ts';
import { findScholar, scholarMarks } from './scholar.queries.ts';

/** Returns a page of posts. Refuses: not_signed_in, not_allowed (if the forum is not open to the caller). */
export const listForumPosts = handle(
  forumPostCalls.listForumPosts,
  async (ctx, { mine, followed, limit, cursor, ...filters }) => {
    const reader = await requireForum(ctx);
    const { id } = reader;
    const paging = { limit, cursor };
    const list = mine ? listOwnPosts : followed ? listFollowedPosts : undefined;
    if (list && id === null) throw apiError(notSignedIn);
    const page =
      list && id !== null
        ? await list(ctx.db, { ...reader, id }, paging)
        : await listShownPosts(ctx.db, reader, filters, paging);
    return { ...page, items: await toForumPosts(ctx.db, reader, page.items) };
  },
);

/** Returns one post. Refuses: not_signed_in, not_allowed, forum_post_not_found. */
export const getForumPost = handle(forumPostCalls.getForumPost, async (ctx, { id }) => {
  const reader = await requireForum(ctx);
  const read = await findPost(ctx.db, reader, id);
  if (!read) throw apiError(postNotFound);
  const { post, readTo } = read;
  const isSuspended = ctx.actor.kind === 'person' && ctx.actor.suspended;
  const [authors, scholar, waitingReplies, unreadCount, isOnList] = await Promise.all([
    authorsOfPosts(ctx.db, reader, [post]),
    reader.id !== null && post.category === 'ask' && !isUnnamed(post, reader.id)
      ? findScholar(ctx.db, reader.id)
      : undefined,
    countWaiting(ctx.db, id),
    readTo === null ? 0 : countUnread(ctx.db, reader, post, readTo),
    followedBy(ctx.db, reader, id),
  ]);
  const shown = toForumPost(read, reader, authors);
  const [contentTree = []] = await toRichTexts([shown.content]);
  return {
    ...shown,
    contentTree,
    isFollowed: isOnList,
    waitingReplies,
    unreadCount,
    ...pick(post, 'lastPosition', 'lockedAt', 'lockReason', 'movedFrom', 'deleteReason'),
    reply: isSuspended ? 'closed' : replyPermission(read, reader, scholar !== undefined),
    answersAsScholar: scholar !== undefined,
  };
});

function followedBy(db: Db, { id }: Reader, postId: string): Promise<boolean> {
  return id === null ? Promise.resolve(false) : isFollowed(db, postId, id);
}

/** Returns whether the reader may reply to a post, and how. */
function replyPermission(
  { post }: ReadPost,
  { id, isAdministrator }: Reader,
  isScholar: boolean,
): ForumThread['reply'] {
  if (!post.isShown) return 'closed';
  if (post.isLocked) return 'locked';
  if (id === null) return 'sign_in';
  const isTrusted = isScholar || (isAdministrator && !isUnnamed(post, id));
  return post.category === 'ask' && !isTrusted ? 'checked' : 'open';
}

type Start = {
  cursor?: string | undefined;
  at?: string | undefined;
  from: 'start' | 'end' | 'newest' | 'unread';
};

/**
 * Returns a page of a thread. Refuses: not_signed_in, not_allowed, forum_post_not_found, forum_reply_not_found (`at` isn’t in the
 * thread).
 */
export const listForumReplies = handle(
  forumReplyCalls.listForumReplies,
  async (ctx, { id, limit, ...start }) => {
    const reader = await requireForum(ctx);
    const read = await findPost(ctx.db, reader, id);
    if (!read) throw apiError(postNotFound);
    const where = await findStart(ctx.db, reader, read, start);
    const page = await listReplies(ctx.db, reader, read.post, { limit, where });
    const total = page.total - read.hiddenReplies;
    return { ...page, total, items: await toForumReplies(ctx.db, reader, read.post, page.items) };
  },
);

/** Uses the first that is given of cursor, reply and start; if nothing is unread, or there are no replies, the start. */
async function findStart(db: Db, reader: Reader, { post, readTo }: ReadPost, { cursor, at, from }: Start) {
  if (cursor !== undefined) return placeOf(cursor);
  if (at !== undefined) {
    const around = await placeOfReply(db, reader, post, at);
    if (!around) throw apiError(replyNotFound);
    return { around };
  }
  const around = await {
    start: async () => undefined,
    end: async () => placeOfLast(db, reader, post),
    newest: async () => placeOfNewest(db, reader, post),
    unread: async () => (readTo === null ? undefined : placeOfUnread(db, reader, post, readTo)),
  }[from]();
  return around === undefined ? {} : { around };
}

const maxNames = 8;

/** Returns the members who can be mentioned and whose names begin with the search text. Refuses: not_allowed. */
export const listMentionable = handle(forumPostCalls.listMentionable, async (ctx, { search }) => {
  const reader = await requireForum(ctx);
  const beginning = `${foldName(search).replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const rows = await ctx.db
    .select(pick(members, 'id', 'firstName', 'lastName', 'shownName', 'photoKey'))
    .from(members)
    .where(and(sql`${foldedName()} like ${beginning}`, isMentionable(reader)))
    .orderBy(memberName(members), asc(members.id))
    .limit(maxNames);
  const marks = await scholarMarks(
    ctx.db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ photoKey, ...row }) => ({
    ...toShownName(row),
    profileImageUrl: photoUrl(photoKey),
    scholar: marks.get(row.id) ?? null,
  }));
});
