import { confirmAttendance } from './confirm-attendance.ts';
import { exportEventGuests } from './export-event-guests.ts';
import { getRsvp } from './get-rsvp.ts';
import { listEventGuests } from './list-event-guests.ts';
import { listOwnRsvps } from './list-own-rsvps.ts';
import { rsvpToEvent } from './rsvp-to-event.ts';
import { withdrawRsvp } from './withdraw-rsvp.ts';

export const rsvpHandlers = [
  getRsvp,
  rsvpToEvent,
  withdrawRsvp,
  listOwnRsvps,
  listEventGuests,
  exportEventGuests,
  confirmAttendance,
];
