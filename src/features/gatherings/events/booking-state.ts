import type { EventDetail } from './contract.ts';
import { placesLeft } from './event-tags.ts';
import type { Rsvp } from './rsvp-contract.ts';

/**
 * What an event's page offers: nothing any more; to share it, to visitors and to its host; a place, or one on the waiting
 * list; or to change what the reader has said.
 */
export type BookingState = 'closed' | 'visitor' | 'host' | 'open' | 'full' | 'attending' | 'waitlisted';

type Asked = Pick<EventDetail, 'status' | 'isOver' | 'isOwn' | 'maxAttendees' | 'attendingCount'>;

/** `rsvp` is null for visitors. Who has a place keeps it in sight while the event waits for approval again. */
export function bookingState(event: Asked, rsvp: Pick<Rsvp, 'status'> | null): BookingState {
  if (event.isOver || event.status === 'cancelled' || event.status === 'rejected') return 'closed';
  if (rsvp !== null && rsvp.status !== 'none') return rsvp.status;
  if (event.status !== 'approved') return 'closed';
  if (rsvp === null) return 'visitor';
  if (event.isOwn) return 'host';
  return placesLeft(event) === 0 ? 'full' : 'open';
}
