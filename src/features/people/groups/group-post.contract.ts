import { z } from 'zod';
import { call } from '#kit/contract/call.ts';
import { filledText, id, instant } from '#kit/contract/fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';
import { richText } from '#kit/contract/rich-text.ts';
import {
  groupMembersOnly,
  groupNotActive,
  groupNotFound,
  notGroupModerator,
  postNotFound,
  removedByAdministrators,
} from './group.errors.ts';
import { groupLengths, removalReasonNames } from './group.rules.ts';
import { GroupPerson } from './group-member.contract.ts';

/** A post on a group's board, or a reply to one. */
export const GroupPost = z.object({
  id,
  groupId: id,
  /** The post that it replies to; null for a post. */
  parentPostId: id.nullable(),
  /** Null once the author's account is deleted. */
  author: GroupPerson.nullable(),
  content: richText,
  /** The Markdown source, for its author only. */
  source: z.string().nullable(),
  isPinned: z.boolean(),
  /** Whether it was deleted, by its author or with the account, after others had replied. */
  isEmptied: z.boolean(),
  /** Whether it was taken down; only moderators see such a post. */
  isRemoved: z.boolean(),
  replyCount: z.number().int(),
  createdAt: instant,
  editedAt: instant.nullable(),
});
export type GroupPost = z.infer<typeof GroupPost>;

const tag = 'Groups';
const messageOutput = z.object({ message: z.string() });
const content = filledText(groupLengths.post, 'Please write something.');
const groupErrors = [groupNotFound, groupMembersOnly] as const;
const postParams = { id, postId: id };

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
    weight: 2,
    rowsPerWeight: 20,
    errors: groupErrors,
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
    errors: [...groupErrors, groupNotActive],
  }),
  getGroupPost: call('getGroupPost', {
    method: 'GET',
    path: '/api/groups/:id/posts/:postId',
    who: 'member',
    tag,
    summary: 'One post of a group’s board.',
    input: z.strictObject(postParams),
    output: GroupPost,
    errors: [...groupErrors, postNotFound],
  }),
  listGroupReplies: call('listGroupReplies', {
    method: 'GET',
    path: '/api/groups/:id/posts/:postId/replies',
    who: 'member',
    tag,
    summary: 'The replies to a post, oldest first.',
    input: z.strictObject({ ...postParams, ...pagingFields }),
    output: z.array(GroupPost),
    paged: true,
    weight: 2,
    rowsPerWeight: 20,
    errors: [...groupErrors, postNotFound],
  }),
  createGroupReply: call('createGroupReply', {
    method: 'POST',
    path: '/api/groups/:id/posts/:postId/replies',
    who: 'member',
    tag,
    summary: 'Replies to a post, in Markdown; its author is told.',
    input: z.strictObject({ ...postParams, content }),
    output: z.object({ id, message: z.string() }),
    idempotent: true,
    limit: { times: 60, perSeconds: 3600 },
    errors: [...groupErrors, groupNotActive, postNotFound],
  }),
  updateGroupPost: call('updateGroupPost', {
    method: 'PUT',
    path: '/api/groups/:id/posts/:postId',
    who: 'member',
    tag,
    summary: 'Edits one’s own post or reply, which is then marked as edited.',
    input: z.strictObject({ ...postParams, content }),
    output: messageOutput,
    limit: { times: 60, perSeconds: 3600 },
    errors: [...groupErrors, groupNotActive, postNotFound],
  }),
  moderateGroupPost: call('moderateGroupPost', {
    method: 'PATCH',
    path: '/api/groups/:id/posts/:postId',
    who: 'member',
    tag,
    summary:
      'Pins a post, removes a post or reply with a reason from a list that its author is told, or restores what the group’s moderators removed; for these.',
    input: z.strictObject({
      ...postParams,
      isPinned: z.boolean().optional(),
      isRemoved: z.boolean().optional(),
      reason: z.enum(removalReasonNames).optional(),
    }),
    output: messageOutput,
    errors: [...groupErrors, notGroupModerator, postNotFound, removedByAdministrators],
  }),
  deleteGroupPost: call('deleteGroupPost', {
    method: 'DELETE',
    path: '/api/groups/:id/posts/:postId',
    who: 'member',
    tag,
    summary: 'Deletes one’s own post or reply; if others have replied to a post, only its text.',
    input: z.strictObject(postParams),
    output: messageOutput,
    errors: [...groupErrors, postNotFound],
  }),
};
