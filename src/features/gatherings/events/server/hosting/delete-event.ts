import { eq } from 'drizzle-orm';
import { withdrawApproval } from '#features/care/approvals/server/public.ts';
import { actsAsAdministratorOrAsk } from '#kit/contract/audience.ts';
import { apiError, notAllowed } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import { endInstant } from '../../event-times.ts';
import { calls } from '../../hosting-contract.ts';
import { eventTarget } from '../approval/approval-target.ts';
import { takeBackChanges } from '../approval/waiting-change.ts';
import { notifyCancelled } from '../messages/notify-guests.ts';
import { events } from '../tables.ts';
import { removePictureOf } from './event-picture.ts';
import { lockHostedEvent } from './host-rights.ts';

/**
 * Deletes an event: administrators any, others one that was never public. Refuses: event_not_found, not_your_event,
 * not_allowed (a public one is cancelled, so that its guests find it).
 */
export const deleteEvent = handle(calls.deleteEvent, {
  async run(tx, { id }) {
    const event = await lockHostedEvent(tx, id);
    const wasPublic = event.approvedAt !== null;
    if (wasPublic && !actsAsAdministratorOrAsk(tx.actor, tx.now)) throw apiError(notAllowed);
    const isToCome = event.status === 'approved' && endInstant(event) > tx.now;
    if (isToCome) await notifyCancelled(tx.db, event, null, tx.now);
    await takeBackChanges(tx, [event]);
    await withdrawApproval(tx.db, { target: eventTarget, targetId: id });
    await tx.db.delete(events).where(eq(events.id, id));
    await audit(tx, {
      action: 'event.delete',
      target: { type: 'event', id },
      before: { title: event.title, eventDate: event.eventDate, status: event.status },
    });
    await removePictureOf(tx, event);
    return { message: 'Event deleted successfully!' };
  },
});
