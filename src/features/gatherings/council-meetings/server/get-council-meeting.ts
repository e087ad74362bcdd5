import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { calls, meetingNotFound } from '../contract.ts';
import { toCouncilMeeting } from './presenters.ts';
import { findPublicMeeting } from './queries.ts';

/** Answers one public meeting. Refuses: meeting_not_found. */
export const getCouncilMeeting = handle(calls.getCouncilMeeting, async (ctx, { id }) => {
  const row = await findPublicMeeting(ctx.db, id);
  if (!row) throw apiError(meetingNotFound);
  return toCouncilMeeting(row);
});
