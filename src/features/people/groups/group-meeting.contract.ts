import { z } from 'zod';
import { Event } from '#features/gatherings/events/event.contract.ts';
import { call } from '#kit/contract/call.ts';
import { id } from '#kit/contract/fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';
import { groupMembersOnly, groupNotFound } from './group.errors.ts';

export const calls = {
  listGroupMeetings: call('listGroupMeetings', {
    method: 'GET',
    path: '/api/groups/:id/meetings',
    who: 'member',
    tag: 'Groups',
    summary:
      'A group’s current and coming meetings, soonest first: events that only its members see. Its moderators create them with POST /api/events and its `groupId`.',
    input: z.strictObject({ id, ...pagingFields }),
    output: z.array(Event),
    paged: true,
    errors: [groupNotFound, groupMembersOnly],
  }),
};
