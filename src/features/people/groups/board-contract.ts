import { z } from 'zod';
import { call } from '#kit/contract/call.ts';
import { id, instant, line, text } from '#kit/contract/fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';
import { richText } from '#kit/contract/rich-text.ts';
import { groupNotActive, groupNotFound, insideOnly, notModerating, postNotFound } from './errors.ts';
import { groupLengths } from './max-lengths.ts';
import { GroupPerson } from './member-contract.ts';

/** A post on a group's board, or a reply to one. */
export const GroupPost = z.object({
  id,
  groupId: id,
  /** The post that it answers; null for a post. */
  parentPostId: id.nullable(),
  /** Null once the author's account is deleted. */
  author: GroupPerson.nullable(),
  content: richText,
  /** As it was typed, for its author alone. */
  source: z.string().nullable(),
  isPinned: z.boolean(),
  /** Deleted by its author, or with the account, while others had answered. */
  isEmptied: z.boolean(),
  /** Taken down; such a post is answered to moderators alone. */
  isRemoved: z.boolean(),
  replyCount: z.number().int(),
  createdAt: instant,
  editedAt: instant.nullable(),
});
export type GroupPost = z.infer<typeof GroupPost>;

const tag = 'Groups';
const done = z.object({ message: z.string() });
const content = text(groupLengths.post).refine((value) => value !== '', 'Please write something.');
const ofGroup = [groupNotFound, insideOnly] as const;
const post = { id, postId: id };

export const calls = {
  listGroupPosts: call('listGroupPosts', {
    method: 'GET',
    path: '/api/groups/:id/posts',
    who: 'member',
    tag,
    summary: 'A group’s board, for its members: pinned posts first, then the newest.',
    input: z.strictObject({ id, ...pagingFields }),
    output: z.array(GroupPost),
    paged: true,
    errors: ofGroup,
  }),
  createGroupPost: call('createGroupPost', {
    method: 'POST',
    path: '/api/groups/:id/posts',
    who: 'member',
    tag,
    summary: 'Writes on the board, in Markdown.',
    input: z.strictObject({ id, content }),
    output: z.object({ id, message: z.string() }),
    idempotent: true,
    limit: { times: 30, perSeconds: 3600 },
    errors: [...ofGroup, groupNotActive],
  }),
  getGroupPost: call('getGroupPost', {
    method: 'GET',
    path: '/api/groups/:id/posts/:postId',
    who: 'member',
    tag,
    summary: 'One post of a group’s board.',
    input: z.strictObject(post),
    output: GroupPost,
    errors: [...ofGroup, postNotFound],
  }),
  listGroupReplies: call('listGroupReplies', {
    method: 'GET',
    path: '/api/groups/:id/posts/:postId/replies',
    who: 'member',
    tag,
    summary: 'The replies to a post, oldest first.',
    input: z.strictObject({ ...post, ...pagingFields }),
    output: z.array(GroupPost),
    paged: true,
    errors: [...ofGroup, postNotFound],
  }),
  createGroupReply: call('createGroupReply', {
    method: 'POST',
    path: '/api/groups/:id/posts/:postId/replies',
    who: 'member',
    tag,
    summary: 'Replies to a post, in Markdown; its author is told.',
    input: z.strictObject({ ...post, content }),
    output: z.object({ id, message: z.string() }),
    idempotent: true,
    limit: { times: 60, perSeconds: 3600 },
    errors: [...ofGroup, groupNotActive, postNotFound],
  }),
  updateGroupPost: call('updateGroupPost', {
    method: 'PUT',
    path: '/api/groups/:id/posts/:postId',
    who: 'member',
    tag,
    summary: 'Edits one’s own post or reply, which is then marked as edited.',
    input: z.strictObject({ ...post, content }),
    output: done,
    limit: { times: 60, perSeconds: 3600 },
    errors: [...ofGroup, groupNotActive, postNotFound],
  }),
  moderateGroupPost: call('moderateGroupPost', {
    method: 'PATCH',
    path: '/api/groups/:id/posts/:postId',
    who: 'member',
    tag,
    summary:
      'Pins a post, removes a post or reply with a reason its author is told, or restores it; for the group’s moderators.',
    input: z.strictObject({
      ...post,
      isPinned: z.boolean().optional(),
      isRemoved: z.boolean().optional(),
      reason: line(groupLengths.reason).optional(),
    }),
    output: done,
    errors: [...ofGroup, notModerating, postNotFound],
  }),
  deleteGroupPost: call('deleteGroupPost', {
    method: 'DELETE',
    path: '/api/groups/:id/posts/:postId',
    who: 'member',
    tag,
    summary: 'Deletes one’s own post or reply; if others have replied to a post, only its text.',
    input: z.strictObject(post),
    output: done,
    errors: [...ofGroup, postNotFound],
  }),
};
