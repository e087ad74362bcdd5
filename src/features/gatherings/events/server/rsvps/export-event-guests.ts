import { stringify } from 'csv-stringify/sync';
import { auditOnceAMinute } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../rsvp-contract.ts';
import { hostedEvent } from '../hosting/host-rights.ts';
import { selectGuests, toGuest } from './guests.ts';

/** More than any hall of the borough holds. */
const limit = 10_000;

/**
 * Answers the guest list as CSV, with the mark that has spreadsheets read it as UTF-8. A cell that a spreadsheet would take
 * for a formula begins with an apostrophe. Refuses: event_not_found, not_your_event.
 */
export const exportEventGuests = handle(calls.exportEventGuests, async (ctx, { id }) => {
  await hostedEvent(ctx, id);
  await auditOnceAMinute(ctx, { action: 'event.guests_export', target: { type: 'event', id } });
  const guests = (await selectGuests(ctx.db, id, undefined, limit)).map(toGuest);
  const rows = guests.map((guest) => [
    guest.name,
    guest.status,
    guest.guestsCount,
    guest.dietaryRequirements ?? '',
    guest.responseMessage ?? '',
    guest.attendedConfirmed === null ? '' : guest.attendedConfirmed ? 'yes' : 'no',
  ]);
  return stringify([['Name', 'Status', 'Guests', 'Dietary needs', 'Message', 'Attended'], ...rows], {
    bom: true,
    record_delimiter: 'windows',
    escape_formulas: true,
  });
});
