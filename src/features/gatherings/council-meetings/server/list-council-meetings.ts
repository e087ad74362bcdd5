import { boroughDate } from '#kit/contract/date-text.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { toCouncilMeeting } from './presenters.ts';
import { listPublicMeetings } from './queries.ts';

/** Answers a page of the coming meetings. */
export const listCouncilMeetings = handle(calls.listCouncilMeetings, async (ctx, input) => {
  const page = await listPublicMeetings(ctx.db, input.from ?? boroughDate(ctx.now), input);
  return { ...page, items: page.items.map(toCouncilMeeting) };
});
