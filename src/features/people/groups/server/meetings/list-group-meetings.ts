import { groupMeetings } from '#features/gatherings/events/server/public.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../meeting-contract.ts';
import { standingIn } from '../standing.ts';

/** Answers a page of a group's meetings that are not over. Refuses: group_not_found, group_members_only. */
export const listGroupMeetings = handle(calls.listGroupMeetings, async (ctx, { id, ...paging }) => {
  await standingIn(ctx, id, 'inside');
  return groupMeetings(ctx, id, paging);
});
