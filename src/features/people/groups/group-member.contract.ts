import { z } from 'zod';
import { call } from '#kit/contract/call.ts';
import { id, instant } from '#kit/contract/fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';
import {
  groupFull,
  groupMemberNotFound,
  groupMembersOnly,
  groupNotActive,
  groupNotFound,
  notGroupModerator,
  notGroupOwner,
} from './group.errors.ts';
import { groupRoles, membershipStatuses } from './group.rules.ts';

/** A person in a group, as other members of the group see them. */
export const GroupPerson = z.object({
  userId: id,
  name: z.string(),
  photoUrl: z.string().nullable(),
});
export type GroupPerson = z.infer<typeof GroupPerson>;

export const GroupMember = GroupPerson.extend({
  role: z.enum(groupRoles),
  status: z.enum(membershipStatuses),
  /** Null until they have joined. */
  joinedAt: instant.nullable(),
  /** The message with a request to join. */
  requestMessage: z.string().nullable(),
  /** Whether the caller may remove them from the group. */
  mayRemove: z.boolean(),
});
export type GroupMember = z.infer<typeof GroupMember>;

/** A member whom the caller can invite. */
export const Invitable = GroupPerson.extend({
  /** Whether they are invited already: by the caller or, for the group's moderators, by anyone. */
  isInvited: z.boolean(),
});
export type Invitable = z.infer<typeof Invitable>;

const tag = 'Groups';
const messageOutput = z.object({ message: z.string() });

export const calls = {
  listGroupMembers: call('listGroupMembers', {
    method: 'GET',
    path: '/api/groups/:id/members',
    who: 'member',
    tag,
    summary:
      'A group’s members, for its members: the owner, the moderators, then members in the order they joined. Moderators also see requests, invitations and those who were removed.',
    input: z.strictObject({
      id,
      ...pagingFields,
      status: z.enum(membershipStatuses).default('active'),
    }),
    output: z.array(GroupMember),
    paged: true,
    errors: [groupNotFound, groupMembersOnly, notGroupModerator],
  }),
  listInvitable: call('listInvitable', {
    method: 'GET',
    path: '/api/groups/:id/invitable',
    who: 'member',
    tag,
    summary:
      'The members the caller can invite: those in conversation with the caller who aren’t in the group.',
    input: z.strictObject({ id, ...pagingFields }),
    output: z.array(Invitable),
    paged: true,
    errors: [groupNotFound, groupMembersOnly, notGroupModerator, groupNotActive],
  }),
  inviteToGroup: call('inviteToGroup', {
    method: 'POST',
    path: '/api/groups/:id/invite',
    who: 'member',
    tag,
    summary:
      'Invites a member the caller is connected with; to a private group, only its moderators can. If that member has asked to join, this accepts the request.',
    input: z.strictObject({ id, userId: id }),
    output: messageOutput,
    limit: { times: 50, perSeconds: 86_400 },
    errors: [
      groupNotFound,
      groupMembersOnly,
      notGroupModerator,
      groupNotActive,
      groupMemberNotFound,
      groupFull,
    ],
  }),
  updateGroupMember: call('updateGroupMember', {
    method: 'PATCH',
    path: '/api/groups/:id/members/:userId',
    who: 'member',
    tag,
    summary:
      'Accepts a request (status `active`), bars somebody from the group (status `removed`), or, for the owner, changes a role; when a new owner takes over, the old one becomes a moderator.',
    input: z
      .strictObject({
        id,
        userId: id,
        role: z.enum(groupRoles).optional(),
        status: z.enum(['active', 'removed']).optional(),
      })
      .refine(({ role, status }) => (role === undefined) !== (status === undefined), {
        message: 'Please give either a role or a status.',
        path: ['role'],
      }),
    output: messageOutput,
    errors: [
      groupNotFound,
      groupMembersOnly,
      notGroupModerator,
      notGroupOwner,
      groupNotActive,
      groupMemberNotFound,
      groupFull,
    ],
  }),
  removeGroupMember: call('removeGroupMember', {
    method: 'DELETE',
    path: '/api/groups/:id/members/:userId',
    who: 'member',
    tag,
    summary:
      'Removes a member, declines a request, withdraws an invitation, or lets somebody who was barred ask again.',
    input: z.strictObject({ id, userId: id }),
    output: messageOutput,
    errors: [groupNotFound, groupMembersOnly, notGroupModerator, groupMemberNotFound],
  }),
};
