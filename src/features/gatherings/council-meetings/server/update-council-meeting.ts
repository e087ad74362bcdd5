import { eq } from 'drizzle-orm';
import { apiError } from '#kit/contract/errors.ts';
import { audit, changedFields } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import { calls, meetingChanged, meetingNotFound } from '../admin-contract.ts';
import { meetingColumns } from './meeting-columns.ts';
import { toAdminMeeting } from './presenters.ts';
import { councilMeetings } from './tables.ts';

/** Changes a meeting. Refuses: meeting_not_found, meeting_changed, bad_input. */
export const updateCouncilMeeting = handle(calls.updateCouncilMeeting, {
  async run(tx, { id, updatedAt, ...fields }) {
    const columns = meetingColumns(fields);
    const [before] = await tx.db
      .select()
      .from(councilMeetings)
      .where(eq(councilMeetings.id, id))
      .for('update');
    if (!before) throw apiError(meetingNotFound);
    if (before.updatedAt !== updatedAt) throw apiError(meetingChanged);
    const [after] = await tx.db
      .update(councilMeetings)
      .set({ ...columns, updatedAt: tx.now.toISOString() })
      .where(eq(councilMeetings.id, id))
      .returning();
    if (!after) throw apiError(meetingNotFound);
    const target = { type: 'council_meeting', id };
    const changed = changedFields({ ...before }, columns);
    await audit(tx, { action: 'council_meeting.update', target, ...changed });
    return toAdminMeeting(after);
  },
});
