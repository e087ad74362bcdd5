import { handle } from '#kit/server/handle.ts';
import { calls } from '../admin-contract.ts';
import { toAdminMeeting } from './presenters.ts';
import { listAllMeetings } from './queries.ts';

/** Answers a page of all meetings, latest first. */
export const listAllCouncilMeetings = handle(calls.listAllCouncilMeetings, async (ctx, paging) => {
  const page = await listAllMeetings(ctx.db, paging);
  return { ...page, items: page.items.map(toAdminMeeting) };
});
