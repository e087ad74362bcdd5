import { and, eq } from 'drizzle-orm';
import { recordActivity, removeActivity } from '#features/accounts/activities/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { eventNotOver, notComing } from '../../errors.ts';
import { startInstant } from '../../event-times.ts';
import { calls } from '../../rsvp-contract.ts';
import { eventAttended, eventHosted } from '../activity-types.ts';
import { lockHostedEvent } from '../hosting/host-rights.ts';
import { eventRsvps } from '../tables.ts';

/**
 * Stores whether a member was there, and counts it for member and host; taken back, it no longer counts for the member.
 * Refuses: event_not_found, not_your_event, rsvp_not_found, event_not_begun.
 */
export const confirmAttendance = handle(calls.confirmAttendance, {
  async run(tx, { id, userId, attended }) {
    const event = await lockHostedEvent(tx, id);
    if (startInstant(event) > tx.now) throw apiError(eventNotOver);
    const [row] = await tx.db
      .update(eventRsvps)
      .set({ attendedConfirmed: attended })
      .where(
        and(eq(eventRsvps.eventId, id), eq(eventRsvps.userId, userId), eq(eventRsvps.status, 'attending')),
      )
      .returning({ id: eventRsvps.id });
    if (!row) throw apiError(notComing);
    if (!attended) {
      await removeActivity(tx.db, { userId, type: eventAttended, subjectId: id });
      return { message: 'Marked as absent.' };
    }
    const what = { subjectId: id };
    await recordActivity(
      tx.db,
      { ...what, userId, type: eventAttended, description: `Attended “${event.title}”` },
      tx.now,
    );
    if (event.createdBy !== null) {
      await recordActivity(
        tx.db,
        { ...what, userId: event.createdBy, type: eventHosted, description: `Hosted “${event.title}”` },
        tx.now,
      );
    }
    return { message: 'Marked as attended.' };
  },
});
