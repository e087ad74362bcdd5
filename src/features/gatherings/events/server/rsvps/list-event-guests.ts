import { eq, sql } from 'drizzle-orm';
import { auditOnceAMinute } from '#kit/server/audit/audit.ts';
import { afterCursor, pageOf, type SortKey } from '#kit/server/db/keyset.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../rsvp-contract.ts';
import { hostedEvent } from '../hosting/host-rights.ts';
import { eventRsvps } from '../tables.ts';
import { selectGuests, toGuest } from './guests.ts';

const order: readonly SortKey[] = [
  { by: sql`${eventRsvps.status}`, type: 'text' },
  { by: sql`${eventRsvps.id}`, type: 'uuid' },
];

/** Answers who comes and who waits, to the host. Refuses: event_not_found, not_your_event. */
export const listEventGuests = handle(calls.listEventGuests, async (ctx, { id, limit, cursor }) => {
  await hostedEvent(ctx, id);
  await auditOnceAMinute(ctx, { action: 'event.guests_read', target: { type: 'event', id } });
  const rows = await selectGuests(ctx.db, id, afterCursor(order, cursor), limit + 1);
  const total = await ctx.db.$count(eventRsvps, eq(eventRsvps.eventId, id));
  const page = pageOf(rows, limit, total, ({ rsvp }) => [rsvp.status, rsvp.id]);
  return { ...page, items: page.items.map(toGuest) };
});
