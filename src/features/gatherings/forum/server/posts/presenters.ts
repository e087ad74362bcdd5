import type { Db } from '#kit/server/db/database.ts';
import type { ForumPost } from '../../contract.ts';
import { excerpt } from '../../excerpt.ts';
import type { Author } from '../../forum-fields.ts';
import { forumLimits } from '../../max-lengths.ts';
import { mentionedIn, withNames } from '../../mentions.ts';
import { authorsOf, namesOf, someMember } from '../authors.ts';
import type { Reader } from '../require-forum.ts';
import { statusOf } from '../visibility.ts';
import type { PostRow, ReadPost } from './queries.ts';

type Authors = ReadonlyMap<string, Author>;

/** Posts as a list shows them: with the beginning of their words. */
export async function toForumPosts(db: Db, reader: Reader, rows: readonly ReadPost[]): Promise<ForumPost[]> {
  const authors = await authorsOfPosts(
    db,
    reader,
    rows.map(({ post }) => post),
  );
  return rows.map((row) => {
    const shown = toForumPost(row, reader, authors);
    return { ...shown, content: excerpt(shown.content, forumLimits.excerpt) };
  });
}

/** Everybody whom posts name: authors, last repliers and the members mentioned. */
export function authorsOfPosts(db: Db, reader: Reader, posts: readonly PostRow[]): Promise<Authors> {
  const ids = posts.flatMap((post) => [post.userId, post.lastReplyBy, ...mentionedIn(post.content)]);
  return authorsOf(db, ids, reader.id === null);
}

/** A post as the reader sees it. */
export function toForumPost(
  { post, isLiked, readTo, hasUnread, hiddenReplies }: ReadPost,
  reader: Reader,
  authors: Authors,
): ForumPost {
  const isOwn = reader.id !== null && post.userId === reader.id;
  const named = (id: string | null) => {
    const isAsker = post.isAnonymous && id === post.userId;
    return id === null || isAsker || reader.hidden.includes(id) ? null : (authors.get(id) ?? null);
  };
  // What somebody wrote themselves stays as they wrote it.
  const names = namesOf(authors, isOwn ? [] : reader.hidden);
  return {
    id: post.id,
    title: post.title,
    content: withNames(post.content, names, someMember),
    category: post.category,
    tags: post.tags,
    user: named(post.userId),
    isAnonymous: post.isAnonymous,
    isOwn,
    isSticky: post.isSticky,
    isLocked: post.isLocked,
    viewCount: post.viewCount,
    likeCount: post.likeCount,
    replyCount: post.replyCount - hiddenReplies,
    createdAt: post.createdAt,
    editedAt: post.editedAt,
    lastReplyAt: post.lastReplyAt,
    lastReplyBy: named(post.lastReplyBy),
    hasScholarAnswer: post.scholarCount > 0,
    hasUnread,
    isNew: reader.id !== null && readTo === null && !isOwn,
    isLiked,
    status: statusOf(post),
    rejectionReason: isOwn ? post.rejectionReason : null,
  };
}
