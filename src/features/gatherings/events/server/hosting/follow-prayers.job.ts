import { and, eq, gte, inArray, isNotNull, sql } from 'drizzle-orm';
import { findApprovedMosque } from '#features/mosques/places/server/public.ts';
import type { Prayer } from '#features/mosques/prayer-times/prayers.ts';
import { wallMinutes } from '#features/mosques/prayer-times/wall-time.ts';
import { boroughDate } from '#kit/contract/date-text.ts';
import type { Ctx } from '#kit/server/context.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { spanOfLength, startInstant } from '../../event-times.ts';
import { notifyChanged } from '../messages/notify-guests.ts';
import { type EventRow, lockEvent } from '../queries.ts';
import { events } from '../tables.ts';
import { startsAfterPrayer } from './event-schedule.ts';

/** Guests are told of a start that moves by at least so many minutes; less is within the walk from the prayer hall. */
const worthTelling = 5;

const openStatuses: EventRow['status'][] = ['pending', 'approved'];

/** Moves the coming events that follow a prayer to where the mosque's timetable now has it. */
export async function followPrayers(ctx: Ctx): Promise<void> {
  const rows = await ctx.db
    .select()
    .from(events)
    .where(
      and(
        isNotNull(events.afterPrayer),
        inArray(events.status, openStatuses),
        gte(events.eventDate, boroughDate(ctx.now)),
      ),
    );
  const byPrayer = Map.groupBy(rows, (row) => `${row.placeId} ${row.afterPrayer} ${row.afterPrayerMinutes}`);
  for (const same of byPrayer.values()) await followOne(ctx, same);
}

/** Those that follow the same prayer of the same mosque. */
async function followOne(ctx: Ctx, rows: readonly EventRow[]): Promise<void> {
  const [first] = rows;
  if (!first?.afterPrayer) return;
  const mosque = first.placeId === null ? undefined : await findApprovedMosque(ctx.db, first.placeId);
  const after: { prayer: Prayer; minutes: number } = {
    prayer: first.afterPrayer,
    minutes: first.afterPrayerMinutes ?? 0,
  };
  const sorted = rows.toSorted((one, other) => one.eventDate.localeCompare(other.eventDate));
  const dates = sorted.map(({ eventDate }) => eventDate);
  const starts = await startsAfterPrayer(ctx.db, after, dates, mosque ?? null, ctx.now);
  for (const [at, row] of sorted.entries()) {
    const start = starts[at];
    if (start?.dayOffset === 0 && start.time !== row.startTime) await move(ctx, row, start.time);
  }
}

/** Moves an event to the start that was computed for it as it was read, unless it has become another one meanwhile. */
async function move(ctx: Ctx, read: EventRow, startTime: string): Promise<void> {
  const { id } = read;
  await inTransaction(ctx, async (tx) => {
    const row = await lockEvent(tx, id);
    if (!row || startInstant(row) <= tx.now || row.startTime === startTime) return;
    if (!isOpen(row) || !followsAlike(row, read)) return;
    const [moved] = await tx.db
      .update(events)
      .set({
        ...spanOfLength(startTime, row.durationMinutes),
        sequence: sql`${events.sequence} + 1`,
        updatedAt: tx.now.toISOString(),
      })
      .where(eq(events.id, id))
      .returning();
    const minutes = (time: string) => wallMinutes({ time, dayOffset: 0 });
    const isFar = Math.abs(minutes(startTime) - minutes(row.startTime)) >= worthTelling;
    if (moved?.status === 'approved' && isFar) await notifyChanged(tx.db, moved, tx.now);
  });
}

function isOpen({ status }: EventRow): boolean {
  return openStatuses.includes(status);
}

/** Whether both follow the same prayer of the same mosque on the same day, at the same distance. */
function followsAlike(one: EventRow, other: EventRow): boolean {
  return (
    one.placeId === other.placeId &&
    one.eventDate === other.eventDate &&
    one.afterPrayer === other.afterPrayer &&
    one.afterPrayerMinutes === other.afterPrayerMinutes
  );
}
