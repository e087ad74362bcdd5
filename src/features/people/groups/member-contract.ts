import { z } from 'zod';
import { call } from '#kit/contract/call.ts';
import { id, instant } from '#kit/contract/fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';
import {
  groupFull,
  groupNotActive,
  groupNotFound,
  insideOnly,
  memberNotFound,
  notModerating,
  notOwning,
} from './errors.ts';
import { groupRoles, membershipStatuses } from './group-options.ts';

/** Somebody of a group, as others inside see them. */
export const GroupPerson = z.object({
  userId: id,
  name: z.string(),
  photoUrl: z.string().nullable(),
});
export type GroupPerson = z.infer<typeof GroupPerson>;

export const GroupMember = GroupPerson.extend({
  role: z.enum(groupRoles),
  status: z.enum(membershipStatuses),
  /** Null until somebody is in the group. */
  joinedAt: instant.nullable(),
  /** What somebody wrote who asks to join. */
  requestMessage: z.string().nullable(),
  /** Whether the caller may take them out. */
  mayRemove: z.boolean(),
});
export type GroupMember = z.infer<typeof GroupMember>;

/** Somebody whom the caller can invite. */
export const Invitable = GroupPerson.extend({
  /** Invited already: by the caller, or for those who moderate the group by anyone. */
  isInvited: z.boolean(),
});
export type Invitable = z.infer<typeof Invitable>;

const tag = 'Groups';
const done = z.object({ message: z.string() });

export const calls = {
  listGroupMembers: call('listGroupMembers', {
    method: 'GET',
    path: '/api/groups/:id/members',
    who: 'member',
    tag,
    summary:
      'Who is in a group, for those inside: the owner, moderators, then members as they joined. Those who ask, are invited or are kept out are listed for moderators.',
    input: z.strictObject({
      id,
      ...pagingFields,
      status: z.enum(membershipStatuses).default('active'),
    }),
    output: z.array(GroupMember),
    paged: true,
    errors: [groupNotFound, insideOnly, notModerating],
  }),
  listInvitable: call('listInvitable', {
    method: 'GET',
    path: '/api/groups/:id/invitable',
    who: 'member',
    tag,
    summary: 'Whom the caller can invite: members in conversation with the caller who aren’t in the group.',
    input: z.strictObject({ id, ...pagingFields }),
    output: z.array(Invitable),
    paged: true,
    errors: [groupNotFound, insideOnly, notModerating, groupNotActive],
  }),
  inviteToGroup: call('inviteToGroup', {
    method: 'POST',
    path: '/api/groups/:id/invite',
    who: 'member',
    tag,
    summary:
      'Invites a member whom the caller is connected with; to a private group its moderators do. Of somebody who asked to join, it accepts the request.',
    input: z.strictObject({ id, userId: id }),
    output: done,
    limit: { times: 50, perSeconds: 86_400 },
    errors: [groupNotFound, insideOnly, notModerating, groupNotActive, memberNotFound, groupFull],
  }),
  updateGroupMember: call('updateGroupMember', {
    method: 'PATCH',
    path: '/api/groups/:id/members/:userId',
    who: 'member',
    tag,
    summary:
      'Accepts a request (status active), keeps somebody out (status removed), or gives a role, which the owner does; a new owner takes over, and the old one becomes a moderator.',
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
    output: done,
    errors: [groupNotFound, insideOnly, notModerating, notOwning, groupNotActive, memberNotFound, groupFull],
  }),
  removeGroupMember: call('removeGroupMember', {
    method: 'DELETE',
    path: '/api/groups/:id/members/:userId',
    who: 'member',
    tag,
    summary:
      'Takes a member out, declines a request, withdraws an invitation, or lets somebody who was kept out ask again.',
    input: z.strictObject({ id, userId: id }),
    output: done,
    errors: [groupNotFound, insideOnly, notModerating, memberNotFound],
  }),
};
