import { and, eq, gte } from 'drizzle-orm';
import { addDays, boroughDate, boroughTime } from '#kit/contract/date-text.ts';
import type { Page } from '#kit/contract/paging.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import type { Event } from '../contract.ts';
import { endInstant } from '../event-times.ts';
import { cancelOne } from './hosting/cancel-event.ts';
import { toEvents } from './presenters.ts';
import { listGroupMeetings, lockEvents } from './queries.ts';
import { events } from './tables.ts';

/** A page of a group's meetings that are not over, soonest first. */
export async function groupMeetings(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  groupId: string,
  paging: { limit: number; cursor?: string | undefined },
): Promise<Page<Event>> {
  const filter = { from: boroughDate(now), notEndedAt: boroughTime(now) };
  const page = await listGroupMeetings(db, groupId, filter, paging);
  return { ...page, items: await toEvents(db, page.items) };
}

/** Cancels what a group that is over was to meet for, and has those who come told. */
export async function cancelGroupMeetings(tx: TxCtx, groupId: string): Promise<void> {
  const yesterday = addDays(boroughDate(tx.now), -1);
  const known = await tx.db
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.groupId, groupId), eq(events.status, 'approved'), gte(events.eventDate, yesterday)));
  const rows = await lockEvents(
    tx,
    known.map(({ id }) => id),
  );
  for (const row of rows)
    if (row.status === 'approved' && endInstant(row) > tx.now) await cancelOne(tx, row, 'The group is over.');
}
