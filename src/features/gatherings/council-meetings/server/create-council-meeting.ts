import { apiError } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import { calls, meetingNotFound } from '../admin-contract.ts';
import { meetingColumns } from './meeting-columns.ts';
import { toAdminMeeting } from './presenters.ts';
import { councilMeetings } from './tables.ts';

/** Adds a meeting. Refuses: bad_input. */
export const createCouncilMeeting = handle(calls.createCouncilMeeting, {
  async run(tx, input) {
    const columns = meetingColumns(input);
    const [stored] = await tx.db
      .insert(councilMeetings)
      .values({ ...columns, source: 'admin' })
      .returning();
    if (!stored) throw apiError(meetingNotFound);
    const target = { type: 'council_meeting', id: stored.id };
    await audit(tx, { action: 'council_meeting.create', target, after: { title: stored.title } });
    return toAdminMeeting(stored);
  },
});
