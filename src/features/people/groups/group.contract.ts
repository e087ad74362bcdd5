import { z } from 'zod';
import { call } from '#kit/contract/call.ts';
import { filledText, flag, id, instant, line, searchText, text } from '#kit/contract/fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';
import {
  groupFull,
  groupNotActive,
  groupNotFound,
  limitBelowCount,
  notAdmitted,
  notGroupOwner,
  tooManyFounded,
  tooNewToFound,
} from './group.errors.ts';
import {
  defaultMemberLimit,
  groupCategories,
  groupLengths,
  groupRoles,
  groupStatuses,
  maxMemberLimit,
  membershipStatuses,
} from './group.rules.ts';

/** A group as the caller may see it. Only members of the group learn who is in it. */
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
  /** Null for a private group if the caller is not in it, as are its meetings and place. */
  memberCount: z.number().int().nullable(),
  meetingSchedule: z.string().nullable(),
  location: z.string().nullable(),
  /** The caller's part in the group; null if there is none. */
  own: z.object({ role: z.enum(groupRoles), status: z.enum(membershipStatuses) }).nullable(),
});
export type Group = z.infer<typeof Group>;

/** One group, with fields that only some callers see. */
export const GroupDetails = Group.extend({
  createdAt: instant,
  /** Null if the caller is not in the group. */
  memberLimit: z.number().int().nullable(),
  /** For its owner only. */
  rejectionReason: z.string().nullable(),
  /** The owner's change that is waiting for approval; for the owner only. */
  waitingChange: z
    .object({
      name: z.string(),
      description: z.string(),
      category: z.enum(groupCategories),
      meetingSchedule: z.string().nullable(),
      location: z.string().nullable(),
      imageUrl: z.string().nullable(),
    })
    .nullable(),
  /** Requests to join and open reports, for its moderators. */
  waiting: z.object({ requests: z.number().int(), reports: z.number().int() }).nullable(),
});
export type GroupDetails = z.infer<typeof GroupDetails>;

/** The fields of the group form. */
const groupFields = {
  name: line(groupLengths.name),
  description: filledText(groupLengths.description),
  category: z.enum(groupCategories, { error: 'Please choose a category.' }),
  /** Only a private group can be left out of the list. */
  isListed: z.boolean().default(true),
  memberLimit: z
    .number()
    .int()
    .min(2, 'A group needs room for at least two people.')
    .max(maxMemberLimit)
    .default(defaultMemberLimit),
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
      'Changes a group, as its owner. Other words of an approved group wait for an administrator, and the approved ones stand until then. A public group can become private; a private one stays private, to protect what was written in it.',
    input: z.strictObject({ id, ...groupFields, isPrivate: z.boolean() }),
    output: done.extend({ changeWaits: z.boolean() }),
    limit: { times: 60, perSeconds: 3600 },
    errors: [groupNotFound, notGroupOwner, groupNotActive, limitBelowCount],
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
    errors: [groupNotFound, notGroupOwner],
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
