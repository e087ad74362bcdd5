import { z } from 'zod';
import { call } from '#kit/contract/call.ts';
import { flag, id, instant, line, searchText, text } from '#kit/contract/fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';
import {
  groupFull,
  groupNotActive,
  groupNotFound,
  limitBelowCount,
  notAdmitted,
  notOwning,
  tooManyFounded,
  tooNewToFound,
} from './errors.ts';
import { groupCategories, groupRoles, groupStatuses, membershipStatuses } from './group-options.ts';
import { groupLengths } from './max-lengths.ts';
import { largestLimit, usualLimit } from './rules.ts';

/** A group as the member who asks may see it: nobody outside learns who is in it. */
export const Group = z.object({
  id,
  name: z.string(),
  description: z.string(),
  category: z.enum(groupCategories),
  isPrivate: z.boolean(),
  isListed: z.boolean(),
  status: z.enum(groupStatuses),
  imageUrl: z.string().nullable(),
  isFull: z.boolean(),
  /** Null for a private group to those outside it, as are its meetings and place. */
  memberCount: z.number().int().nullable(),
  meetingSchedule: z.string().nullable(),
  location: z.string().nullable(),
  /** What the caller is in the group; null: nothing. */
  own: z.object({ role: z.enum(groupRoles), status: z.enum(membershipStatuses) }).nullable(),
});
export type Group = z.infer<typeof Group>;

/** One group, with what only some see of it. */
export const GroupDetails = Group.extend({
  createdAt: instant,
  /** Null to those outside. */
  memberLimit: z.number().int().nullable(),
  /** For its owner alone. */
  rejectionReason: z.string().nullable(),
  /** Requests to join and open reports, for its moderators. */
  waiting: z.object({ requests: z.number().int(), reports: z.number().int() }).nullable(),
});
export type GroupDetails = z.infer<typeof GroupDetails>;

/** What the form of a group sends. */
const groupFields = {
  name: line(groupLengths.name),
  description: text(groupLengths.description).refine((value) => value !== '', 'Please fill this in.'),
  category: z.enum(groupCategories, { error: 'Please choose a category.' }),
  /** Only a private group can be left out of the list. */
  isListed: z.boolean().default(true),
  memberLimit: z
    .number()
    .int()
    .min(2, 'A group needs room for at least two people.')
    .max(largestLimit)
    .default(usualLimit),
  meetingSchedule: line(groupLengths.meetingSchedule).optional(),
  location: line(groupLengths.location).optional(),
};

const tag = 'Groups';
const done = z.object({ message: z.string() });

export const calls = {
  listGroups: call('listGroups', {
    method: 'GET',
    path: '/api/groups',
    who: 'member',
    tag,
    summary:
      'The groups the caller can see, by name; with `own=true`, those the caller belongs to, has asked to join or is invited to.',
    input: z.strictObject({
      ...pagingFields,
      search: searchText.optional(),
      category: z.enum(groupCategories).optional(),
      own: flag.optional(),
    }),
    output: z.array(Group),
    paged: true,
  }),
  createGroup: call('createGroup', {
    method: 'POST',
    path: '/api/groups',
    who: 'member',
    tag,
    summary: 'Starts a group, which others can see once an administrator approves it.',
    input: z.strictObject({ ...groupFields, isPrivate: z.boolean().default(false) }),
    output: z.object({ id, message: z.string() }),
    idempotent: true,
    limit: { times: 10, perSeconds: 3600 },
    errors: [tooNewToFound, tooManyFounded],
  }),
  getGroup: call('getGroup', {
    method: 'GET',
    path: '/api/groups/:id',
    who: 'member',
    tag,
    summary: 'One group.',
    input: z.strictObject({ id }),
    output: GroupDetails,
    errors: [groupNotFound],
  }),
  updateGroup: call('updateGroup', {
    method: 'PUT',
    path: '/api/groups/:id',
    who: 'member',
    tag,
    summary:
      'Changes a group, as its owner. A public group can become private; a private one stays private, to protect what was written in it.',
    input: z.strictObject({ id, ...groupFields, isPrivate: z.boolean() }),
    output: done,
    limit: { times: 60, perSeconds: 3600 },
    errors: [groupNotFound, notOwning, groupNotActive, limitBelowCount],
  }),
  deleteGroup: call('deleteGroup', {
    method: 'DELETE',
    path: '/api/groups/:id',
    who: 'member',
    tag,
    summary:
      'Closes a group, as its owner: its members can still read it. A group that was never approved is deleted.',
    input: z.strictObject({ id }),
    output: done,
    errors: [groupNotFound, notOwning],
  }),
  joinGroup: call('joinGroup', {
    method: 'POST',
    path: '/api/groups/:id/join',
    who: 'member',
    tag,
    summary:
      'Joins a public group, accepts an invitation, or asks the moderators of a private group. Repeating the call changes nothing.',
    input: z.strictObject({ id, message: text(groupLengths.message).optional() }),
    output: z.object({ status: z.enum(['active', 'requested']), message: z.string() }),
    limit: { times: 30, perSeconds: 86_400 },
    errors: [groupNotFound, notAdmitted, groupFull],
  }),
  leaveGroup: call('leaveGroup', {
    method: 'POST',
    path: '/api/groups/:id/leave',
    who: 'member',
    tag,
    summary:
      'Leaves a group, declines an invitation or withdraws a request. If the owner leaves, the longest-standing moderator takes over, or else the longest-standing member; without members the group is closed.',
    input: z.strictObject({ id }),
    output: done,
    body: 'ignored',
    errors: [groupNotFound],
  }),
};
