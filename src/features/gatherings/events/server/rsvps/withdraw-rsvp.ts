import { and, eq } from 'drizzle-orm';
import { personOf } from '#features/accounts/users/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { eventNotFound } from '../../errors.ts';
import { endInstant } from '../../event-times.ts';
import { calls } from '../../rsvp-contract.ts';
import { maySee } from '../hosting/host-rights.ts';
import { lockEvent } from '../queries.ts';
import { eventRsvps } from '../tables.ts';
import { moveUp, toRsvp } from './rsvps.ts';

/** Takes the caller's answer back; again changes nothing. Refuses: event_not_found. */
export const withdrawRsvp = handle(calls.withdrawRsvp, {
  async run(tx, { id }) {
    const event = await lockEvent(tx, id);
    if (!event) throw apiError(eventNotFound);
    const own = and(eq(eventRsvps.eventId, id), eq(eventRsvps.userId, personOf(tx).id));
    const gone = await tx.db.delete(eventRsvps).where(own).returning({ status: eventRsvps.status });
    if (gone.length === 0 && !(await maySee(tx, event))) throw apiError(eventNotFound);
    if (event.status === 'approved' && endInstant(event) > tx.now) await moveUp(tx, event);
    return toRsvp(tx.db, event, undefined);
  },
});
