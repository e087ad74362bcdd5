import { z } from 'zod';
import { call } from '#kit/contract/call.ts';
import { notAllowed, notSignedIn } from '#kit/contract/errors.ts';
import { cleanText, missingText } from '#kit/contract/field-kinds.ts';
import { flag, id, instant, searchText } from '#kit/contract/fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';
import { richText } from '#kit/contract/rich-text.ts';
import {
  dailyPostsUsed,
  linksTooSoon,
  notYourPost,
  postLocked,
  postNotFound,
  tooManyMentions,
} from './forum.errors.ts';
import { forumCategories, forumLimits, forumSorts, forumStatuses } from './forum.rules.ts';
import { readableText } from './forum-text.rules.ts';

/** Several lines of Markdown: at least one visible character, no direction overrides and no stacked combining marks. */
export function forumText(max: number) {
  return z
    .string()
    .max(max * 2, `Please use at most ${max.toLocaleString('en-GB')} characters.`)
    .transform(readableText)
    .refine((value) => value.length <= max, `Please use at most ${max.toLocaleString('en-GB')} characters.`)
    .refine((value) => value !== '', missingText);
}

/** One line of text: at least one visible character, no direction overrides and no stacked combining marks. */
export function forumLine(max: number) {
  return forumText(max).transform((value) => value.replace(/\s+/g, ' '));
}

const tagText = z
  .string()
  .max(100)
  .transform((value) => cleanText(readableText(value).replace(/^#+/, '').replace(/\s+/g, ' ')))
  .refine((value) => value.length <= forumLimits.tag, `A tag has at most ${forumLimits.tag} characters.`);

/** Tags: trimmed, without empty and repeated ones. */
export const tags = z
  .array(tagText)
  .max(50)
  .transform((values) => uniqueTags(values))
  .refine((values) => values.length <= forumLimits.tags, `Please use at most ${forumLimits.tags} tags.`)
  .default([]);

function uniqueTags(values: readonly string[]): string[] {
  const byText = new Map(values.filter((value) => value !== '').map((value) => [value.toLowerCase(), value]));
  return [...byText.values()];
}

/** The author as readers see them. */
export const Author = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  /** Only members can fetch it. */
  profileImageUrl: z.string().nullable(),
});
export type Author = z.infer<typeof Author>;

/** The name and mosque under which a scholar answers. */
export const ScholarMark = z.object({
  name: z.string(),
  mosque: z.object({ id, name: z.string() }).nullable(),
});
export type ScholarMark = z.infer<typeof ScholarMark>;

const postFields = {
  id,
  title: z.string(),
  /** In lists an excerpt without Markdown; on the post’s own page the full Markdown. Empty once deleted or removed. */
  content: z.string(),
  category: z.enum(forumCategories),
  tags: z.array(z.string()),
  /** The author; null for an unnamed asker and a former member, and always null for visitors. */
  user: Author.nullable(),
  /** Whether the asker’s name is hidden from readers. */
  isAnonymous: z.boolean(),
  isOwn: z.boolean(),
  isSticky: z.boolean(),
  isLocked: z.boolean(),
  /** How many members have opened it. */
  viewCount: z.number().int(),
  likeCount: z.number().int(),
  replyCount: z.number().int(),
  createdAt: instant,
  editedAt: instant.nullable(),
  lastReplyAt: instant.nullable(),
  /** The author of the last reply; null if they may not be named. */
  lastReplyBy: Author.nullable(),
  /** Whether a scholar has answered. */
  hasScholarAnswer: z.boolean(),
  /** Whether a thread that the member has opened before has new replies. */
  hasUnread: z.boolean(),
  /** Whether the member has never opened it. */
  isNew: z.boolean(),
  isLiked: z.boolean(),
  /** Anything but `active` is shown only to its author; deleted and removed posts also to others if they have replies. */
  status: z.enum(forumStatuses),
  /** Why an administrator rejected it; only for its author. */
  rejectionReason: z.string().nullable(),
};

/** A post in a list. */
export const ForumPost = z.object(postFields);
export type ForumPost = z.infer<typeof ForumPost>;

/** A post on its own page. */
export const ForumThread = z.object({
  ...postFields,
  /** `content` as a tree for rendering. */
  contentTree: richText,
  isFollowed: z.boolean(),
  /** How many replies wait for approval. */
  waitingReplies: z.number().int(),
  /** Replies that the member has not read; 0 for a visitor. */
  unreadCount: z.number().int(),
  /** The number of the newest reply: the input of `readForumPost` once all of it is read. */
  lastPosition: z.number().int(),
  lockedAt: instant.nullable(),
  lockReason: z.string().nullable(),
  /** Its category before an administrator moved it. */
  movedFrom: z.enum(forumCategories).nullable(),
  deleteReason: z.string().nullable(),
  /** Whether the caller’s reply would be published (`open`) or wait for approval (`checked`), or why they cannot reply. */
  reply: z.enum(['open', 'checked', 'locked', 'closed', 'sign_in']),
  /** Whether the caller’s replies here are marked as a scholar’s. */
  answersAsScholar: z.boolean(),
});
export type ForumThread = z.infer<typeof ForumThread>;

/** The text before an edit. */
export const ForumEdit = z.object({
  id,
  /** The post’s title; null for a reply. */
  title: z.string().nullable(),
  content: z.string(),
  /** When the edit replaced it. */
  editedAt: instant,
});

/** A member who can be mentioned: one who has written in the forum under their name. */
export const Mentionable = Author.extend({ scholar: ScholarMark.nullable() });

const title = forumLine(forumLimits.title);
const content = forumText(forumLimits.content);
/** Why something is deleted; shown in its place. */
export const reason = forumLine(forumLimits.reason).optional();

const tag = 'Forum';
const onePost = z.strictObject({ id });
const closed = [notAllowed, notSignedIn];
const liked = z.object({ likeCount: z.number().int(), isLiked: z.boolean() });
const followed = z.object({ isFollowed: z.boolean() });

export const calls = {
  listForumPosts: call('listForumPosts', {
    method: 'GET',
    path: '/api/forum/posts',
    who: 'everyone',
    tag,
    summary:
      'Forum posts, sticky ones first, for the audience chosen in the site settings; `mine` lists the caller’s own, whatever their status, and `followed` those the caller follows, most recently active first.',
    input: z.strictObject({
      ...pagingFields,
      search: searchText.optional(),
      category: z.enum(forumCategories).optional(),
      sort: z.enum(forumSorts).default('latest'),
      mine: flag.optional(),
      followed: flag.optional(),
    }),
    output: z.array(ForumPost),
    paged: true,
    weight: 2,
    errors: closed,
  }),
  createForumPost: call('createForumPost', {
    method: 'POST',
    path: '/api/forum/posts',
    who: 'member',
    tag,
    summary:
      'Publishes a post. A new member’s post with links waits for an administrator first, and so does what the author has written three times in 24 hours. In ‘Ask a scholar’ the asker may stay unnamed.',
    input: z.strictObject({
      title,
      content,
      category: z.enum(forumCategories),
      tags,
      isAnonymous: z.boolean().default(false),
    }),
    output: z.object({ id, status: z.enum(['active', 'pending']), message: z.string() }),
    idempotent: true,
    limit: { times: 30, perSeconds: 3600 },
    errors: [...closed, tooManyMentions, dailyPostsUsed],
  }),
  getForumPost: call('getForumPost', {
    method: 'GET',
    path: '/api/forum/posts/:id',
    who: 'everyone',
    tag,
    summary: 'One post, for the audience chosen in the site settings.',
    input: onePost,
    output: ForumThread,
    errors: [...closed, postNotFound],
  }),
  updateForumPost: call('updateForumPost', {
    method: 'PUT',
    path: '/api/forum/posts/:id',
    who: 'member',
    tag,
    summary: 'Edits one of the caller’s posts. The earlier version is kept.',
    input: z.strictObject({ id, title, content, tags }),
    output: z.object({ message: z.string() }),
    limit: { times: 60, perSeconds: 3600 },
    errors: [...closed, postNotFound, notYourPost, postLocked, linksTooSoon, tooManyMentions],
  }),
  deleteForumPost: call('deleteForumPost', {
    method: 'DELETE',
    path: '/api/forum/posts/:id',
    who: 'member',
    tag,
    summary: 'Deletes one of the caller’s posts: its text is erased, and others’ replies stay.',
    input: z.strictObject({ id, reason }),
    output: z.object({ message: z.string() }),
    errors: [...closed, postNotFound, notYourPost],
  }),
  likeForumPost: call('likeForumPost', {
    method: 'PUT',
    path: '/api/forum/posts/:id/like',
    who: 'member',
    tag,
    summary: 'Likes a post. Repeating the call changes nothing.',
    input: onePost,
    output: liked,
    body: 'ignored',
    errors: [...closed, postNotFound],
  }),
  unlikeForumPost: call('unlikeForumPost', {
    method: 'DELETE',
    path: '/api/forum/posts/:id/like',
    who: 'member',
    tag,
    summary: 'Removes the caller’s like from a post. Repeating the call changes nothing.',
    input: onePost,
    output: liked,
    errors: [...closed, postNotFound],
  }),
  followForumPost: call('followForumPost', {
    method: 'PUT',
    path: '/api/forum/posts/:id/follow',
    who: 'member',
    tag,
    summary:
      'Follows a thread: the caller is told of new replies. Anyone who writes in a thread follows it automatically.',
    input: onePost,
    output: followed,
    body: 'ignored',
    errors: [...closed, postNotFound],
  }),
  unfollowForumPost: call('unfollowForumPost', {
    method: 'DELETE',
    path: '/api/forum/posts/:id/follow',
    who: 'member',
    tag,
    summary: 'Stops following a thread: the caller is told only when somebody mentions them.',
    input: onePost,
    output: followed,
    errors: [...closed, postNotFound],
  }),
  readForumPost: call('readForumPost', {
    method: 'PUT',
    path: '/api/forum/posts/:id/read',
    who: 'account',
    tag,
    summary: 'Records that the caller has opened a thread and read its replies up to a given number.',
    input: z.strictObject({ id, position: z.number().int().min(0).max(2_000_000_000).default(0) }),
    output: z.object({ unreadCount: z.number().int() }),
    errors: [...closed, postNotFound],
  }),
  listForumPostEdits: call('listForumPostEdits', {
    method: 'GET',
    path: '/api/forum/posts/:id/edits',
    who: 'account',
    tag,
    summary: 'Earlier versions of a post, newest first, for its author and administrators.',
    input: onePost,
    output: z.array(ForumEdit),
    errors: [...closed, postNotFound],
  }),
  listMentionable: call('listMentionable', {
    method: 'GET',
    path: '/api/forum/mentionable',
    who: 'member',
    tag,
    summary:
      'Up to eight members who have written in the forum under their own name, and whose name starts with the search.',
    input: z.strictObject({ search: searchText }),
    output: z.array(Mentionable),
    limit: { times: 300, perSeconds: 3600 },
    errors: closed,
  }),
};
