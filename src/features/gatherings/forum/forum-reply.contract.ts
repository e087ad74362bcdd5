import { z } from 'zod';
import { call } from '#kit/contract/call.ts';
import { notAllowed, notSignedIn } from '#kit/contract/errors.ts';
import { id, instant } from '#kit/contract/fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';
import { richText } from '#kit/contract/rich-text.ts';
import {
  dailyRepliesUsed,
  linksTooSoon,
  notYourPost,
  onlyAskerDecides,
  postLocked,
  postNotFound,
  quotedWordsNotFound,
  replyNotFound,
  replyRefused,
  tooManyMentions,
} from './forum.errors.ts';
import { forumLimits, forumStatuses, replyStarts } from './forum.rules.ts';
import { Author, ForumEdit, forumText, reason, ScholarMark } from './forum-post.contract.ts';

/** What a reply quotes. */
export const ForumQuotation = z.object({
  /** The number in its marker in `content`: `>[1]`. */
  position: z.number().int(),
  /** The reply that is quoted; null for the post, and if it is gone. */
  replyId: id.nullable(),
  /** As plain text; null if what it quotes is deleted, removed or not visible to the reader. */
  words: z.string().nullable(),
  /** Null for the unnamed asker, and if the reader may not see the name. */
  authorName: z.string().nullable(),
  isDeleted: z.boolean(),
  /** It stands before the block of `contentTree` with this index. */
  at: z.number().int(),
});
export type ForumQuotation = z.infer<typeof ForumQuotation>;

/** A reply. Deleted and removed ones are shown without text if they have replies. */
export const ForumReply = z.object({
  id,
  postId: id,
  /** The reply under which it is nested; null if it answers the post itself. */
  parentReplyId: id.nullable(),
  /** The reply that it answers, if that is nested under the same one; null author if they may not be named. */
  answers: z.object({ id, user: Author.nullable() }).nullable(),
  /** Its number in the thread, in order of creation. */
  position: z.number().int(),
  /** In Markdown, with a line `>[1]` in the place of each quotation. */
  content: z.string(),
  /** `content` as a tree for rendering, without its quotations. */
  contentTree: richText,
  quotes: z.array(ForumQuotation),
  user: Author.nullable(),
  /** Whether the post’s unnamed asker wrote it. */
  isOfAsker: z.boolean(),
  isOwn: z.boolean(),
  /** Set for a scholar’s answer. */
  scholar: ScholarMark.nullable(),
  isScholarAnswer: z.boolean(),
  likeCount: z.number().int(),
  isLiked: z.boolean(),
  /** Chosen by the author of the post. */
  isHelpful: z.boolean(),
  isUnread: z.boolean(),
  createdAt: instant,
  editedAt: instant.nullable(),
  status: z.enum(forumStatuses),
  deleteReason: z.string().nullable(),
  rejectionReason: z.string().nullable(),
  /** The author’s edit that waits for approval; only for the author. */
  waitingContent: z.string().nullable(),
});
export type ForumReply = z.infer<typeof ForumReply>;

/** The response to the member who has just replied. It is stored for repeated requests, so it contains no names. */
const StoredReply = ForumReply.pick({
  id: true,
  postId: true,
  position: true,
  status: true,
  isScholarAnswer: true,
});

const content = forumText(forumLimits.reply);
/** The reply that is quoted, or the post without one, and words that stand in it. */
const quote = z.strictObject({ replyId: id.optional(), words: forumText(forumLimits.quotedWords) });
const tag = 'Forum';
const oneReply = z.strictObject({ id });
const closed = [notAllowed, notSignedIn];
const liked = z.object({ likeCount: z.number().int(), isLiked: z.boolean() });
const helpful = z.object({ isHelpful: z.boolean() });

export const calls = {
  listForumReplies: call('listForumReplies', {
    method: 'GET',
    path: '/api/forum/posts/:id/replies',
    who: 'everyone',
    tag,
    summary:
      'Replies in reading order: scholars’ answers first, each reply followed by the replies to it. `at` gives the page around a reply, `from` the page to start on; the Link header points to the next and previous pages.',
    input: z.strictObject({
      ...pagingFields,
      id,
      from: z.enum(replyStarts).default('start'),
      at: id.optional(),
    }),
    output: z.array(ForumReply),
    paged: true,
    weight: 2,
    rowsPerWeight: 20,
    errors: [...closed, postNotFound, replyNotFound],
  }),
  createForumReply: call('createForumReply', {
    method: 'POST',
    path: '/api/forum/posts/:id/replies',
    who: 'member',
    tag,
    summary:
      'Replies to a post, or to a reply. In ‘Ask a scholar’ scholars answer as such, and other replies wait for an administrator; so does what the author has written three times in 24 hours. A line `>[1]` in the text is the place of the first of `quotes`; without one it stands above the text.',
    input: z.strictObject({
      id,
      content,
      parentReplyId: id.optional(),
      quotes: z.array(quote).max(forumLimits.quotations).optional(),
    }),
    output: z.object({ reply: StoredReply, message: z.string() }),
    idempotent: true,
    limit: { times: 120, perSeconds: 3600 },
    errors: [
      ...closed,
      postNotFound,
      replyNotFound,
      postLocked,
      replyRefused,
      quotedWordsNotFound,
      tooManyMentions,
      dailyRepliesUsed,
    ],
  }),
  updateForumReply: call('updateForumReply', {
    method: 'PUT',
    path: '/api/forum/replies/:id',
    who: 'member',
    tag,
    summary:
      'Edits one of the caller’s replies. The earlier version is kept, and a quotation whose line `>[1]` is left out is taken out. In ‘Ask a scholar’ an edit of a reply that was approved waits for an administrator, and the approved words stand until then.',
    input: z.strictObject({ id, content }),
    output: z.object({ reply: ForumReply, message: z.string() }),
    limit: { times: 120, perSeconds: 3600 },
    errors: [...closed, replyNotFound, notYourPost, postLocked, linksTooSoon, tooManyMentions],
  }),
  deleteForumReply: call('deleteForumReply', {
    method: 'DELETE',
    path: '/api/forum/replies/:id',
    who: 'member',
    tag,
    summary: 'Deletes one of the caller’s replies: its text is erased, and others’ answers to it stay.',
    input: z.strictObject({ id, reason }),
    output: z.object({ message: z.string() }),
    errors: [...closed, replyNotFound, notYourPost],
  }),
  likeForumReply: call('likeForumReply', {
    method: 'PUT',
    path: '/api/forum/replies/:id/like',
    who: 'member',
    tag,
    summary: 'Likes a reply. Repeating the call changes nothing.',
    input: oneReply,
    output: liked,
    body: 'ignored',
    errors: [...closed, replyNotFound],
  }),
  unlikeForumReply: call('unlikeForumReply', {
    method: 'DELETE',
    path: '/api/forum/replies/:id/like',
    who: 'member',
    tag,
    summary: 'Removes the caller’s like from a reply. Repeating the call changes nothing.',
    input: oneReply,
    output: liked,
    errors: [...closed, replyNotFound],
  }),
  markReplyHelpful: call('markReplyHelpful', {
    method: 'PUT',
    path: '/api/forum/replies/:id/helpful',
    who: 'member',
    tag,
    summary: 'Marks a reply as helpful, as the author of the post. Repeating the call changes nothing.',
    input: oneReply,
    output: helpful,
    body: 'ignored',
    errors: [...closed, replyNotFound, onlyAskerDecides],
  }),
  unmarkReplyHelpful: call('unmarkReplyHelpful', {
    method: 'DELETE',
    path: '/api/forum/replies/:id/helpful',
    who: 'member',
    tag,
    summary: 'Removes the helpful mark from a reply. Repeating the call changes nothing.',
    input: oneReply,
    output: helpful,
    errors: [...closed, replyNotFound, onlyAskerDecides],
  }),
  listForumReplyEdits: call('listForumReplyEdits', {
    method: 'GET',
    path: '/api/forum/replies/:id/edits',
    who: 'account',
    tag,
    summary: 'Earlier versions of a reply, newest first, for its author and administrators.',
    input: oneReply,
    output: z.array(ForumEdit),
    errors: [...closed, replyNotFound],
  }),
};
