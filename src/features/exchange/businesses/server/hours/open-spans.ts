import { eq, sql } from 'drizzle-orm';
import { comingHoursOf, type DayFacts } from '#features/exchange/opening-hours/coming-hours.ts';
import type { OpeningHours } from '#features/exchange/opening-hours/schema.ts';
import { without } from '#features/exchange/opening-hours/stretches.ts';
import { addDays, boroughDate } from '#kit/contract/date-text.ts';
import type { Db } from '#kit/server/db/database.ts';
import { businesses, businessOpenSpans } from '../tables.ts';

/** Spans are worked out for so many days ahead: far more than the job that renews them daily may be late. */
const daysAhead = 8;

/** Until which day the spans reach that are worked out now. */
export function spansUntil(now: Date): string {
  return addDays(boroughDate(now), daysAhead - 1);
}

/** Works the open spans of a locked business out anew: the stretches in which it is open, without the breaks for prayer. */
export async function writeOpenSpans(
  tx: Db,
  business: { id: string; openingHours: OpeningHours | null },
  factsOf: (date: string) => DayFacts,
  now: Date,
): Promise<void> {
  const { id: businessId, openingHours } = business;
  await tx.delete(businessOpenSpans).where(eq(businessOpenSpans.businessId, businessId));
  const spans = openingHours ? spansOf(openingHours, factsOf, now) : [];
  if (spans.length > 0)
    await tx.insert(businessOpenSpans).values(spans.map((span) => ({ businessId, ...span })));
  await tx
    .update(businesses)
    .set({ spansUntil: openingHours ? spansUntil(now) : null, updatedAt: sql`${businesses.updatedAt}` })
    .where(eq(businesses.id, businessId));
}

function spansOf(hours: OpeningHours, factsOf: (date: string) => DayFacts, now: Date) {
  const { open, breaks } = comingHoursOf(hours, factsOf, boroughDate(now), daysAhead);
  return without(open.map(toStretch), breaks.map(toStretch)).map(({ from, to }) => ({
    opensAt: new Date(from).toISOString(),
    closesAt: new Date(to).toISOString(),
  }));
}

function toStretch({ from, to }: { from: string; to: string }) {
  return { from: Date.parse(from), to: Date.parse(to) };
}
