import { and, asc, eq, gte, type SQL } from 'drizzle-orm';
import { lockAccounts } from '#features/accounts/users/server/public.ts';
import { addDays, boroughDate } from '#kit/contract/date-text.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { endInstant } from '../../event-times.ts';
import { lockEvent } from '../queries.ts';
import { eventRsvps, events } from '../tables.ts';
import { moveUp } from './rsvps.ts';

/**
 * Takes back a member's answers to events that are still to come, and gives the places to those who wait. The member's account
 * must be locked; the events are locked here, by their ids.
 */
export async function giveSeatsBack(tx: TxCtx, userId: string): Promise<void> {
  await giveBack(tx, userId, undefined);
}

/** The same, of the meetings of a group that the member is no longer in. */
export async function giveGroupSeatsBack(tx: TxCtx, userId: string, groupId: string): Promise<void> {
  await giveBack(tx, userId, eq(events.groupId, groupId));
}

async function giveBack(tx: TxCtx, userId: string, which: SQL | undefined): Promise<void> {
  const yesterday = addDays(boroughDate(tx.now), -1);
  const coming = await tx.db
    .select({ eventId: eventRsvps.eventId, host: events.createdBy })
    .from(eventRsvps)
    .innerJoin(events, eq(events.id, eventRsvps.eventId))
    .where(and(eq(eventRsvps.userId, userId), gte(events.eventDate, yesterday), which))
    .orderBy(asc(eventRsvps.eventId));
  await lockAccounts(
    tx,
    coming.map(({ host }) => host),
  );
  for (const { eventId } of coming) {
    const event = await lockEvent(tx, eventId);
    if (!event || endInstant(event) <= tx.now) continue;
    await tx.db.delete(eventRsvps).where(and(eq(eventRsvps.eventId, eventId), eq(eventRsvps.userId, userId)));
    if (event.status === 'approved') await moveUp(tx, event);
  }
}
