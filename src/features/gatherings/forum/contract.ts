import { z } from 'zod';
import { call } from '#kit/contract/call.ts';
import { notAllowed, notSignedIn } from '#kit/contract/errors.ts';
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
} from './errors.ts';
import { Author, forumLine, forumText, ScholarMark, tags } from './forum-fields.ts';
import { forumCategories, forumSorts, forumStatuses } from './forum-options.ts';
import { forumLimits } from './max-lengths.ts';

const postFields = {
  id,
  title: z.string(),
  /** In a list the beginning, without Markdown; on the post’s own page the whole, in Markdown. Empty once it is deleted or removed. */
  content: z.string(),
  category: z.enum(forumCategories),
  tags: z.array(z.string()),
  /** Who wrote it: null for an unnamed asker, for a former member, and for every author where a visitor reads. */
  user: Author.nullable(),
  /** Whether the asker stays unnamed to readers. */
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
  /** Who wrote the last reply; null where it is nobody to be named. */
  lastReplyBy: Author.nullable(),
  /** Whether a scholar has answered. */
  hasScholarAnswer: z.boolean(),
  /** Whether there is something that the member has not read in a thread that they have opened before. */
  hasUnread: z.boolean(),
  /** Whether the member has never opened it. */
  isNew: z.boolean(),
  isLiked: z.boolean(),
  /** Anything but `active` is shown to its author alone; what was deleted or removed also where others have answered it. */
  status: z.enum(forumStatuses),
  /** Why an administrator did not publish it; its author’s own to read. */
  rejectionReason: z.string().nullable(),
};

/** A post in a list. */
export const ForumPost = z.object(postFields);
export type ForumPost = z.infer<typeof ForumPost>;

/** A post on its own page. */
export const ForumThread = z.object({
  ...postFields,
  /** The same words as a tree to draw. */
  contentTree: richText,
  isFollowed: z.boolean(),
  /** How many replies wait for an administrator. */
  waitingReplies: z.number().int(),
  /** Replies that the member has not read; 0 for a visitor. */
  unreadCount: z.number().int(),
  /** The number of the newest reply: what `readForumPost` takes once all of it is read. */
  lastPosition: z.number().int(),
  lockedAt: instant.nullable(),
  lockReason: z.string().nullable(),
  /** The category that it stood in before an administrator moved it. */
  movedFrom: z.enum(forumCategories).nullable(),
  deleteReason: z.string().nullable(),
  /** Whether what the caller writes here waits for an administrator, and why nothing can be written. */
  reply: z.enum(['open', 'checked', 'locked', 'closed', 'sign_in']),
  /** Whether the caller may answer as a scholar here. */
  answersAsScholar: z.boolean(),
});
export type ForumThread = z.infer<typeof ForumThread>;

/** What stood before an edit. */
export const ForumEdit = z.object({
  id,
  /** Of a post; null of a reply. */
  title: z.string().nullable(),
  content: z.string(),
  /** Until when it stood. */
  editedAt: instant,
});

/** Who can be mentioned: anyone who has written in the forum under their name. */
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
      'Publishes a post. A new member’s post with links waits for an administrator first. In ‘Ask a scholar’ the asker may stay unnamed.',
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
