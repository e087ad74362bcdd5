import { eq, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { computeComingHours, type DayFacts } from '#features/mosques/opening-hours/coming-hours.rules.ts';
import { subtractIntervals } from '#features/mosques/opening-hours/open-state.rules.ts';
import type { ComingHours, OpeningHours } from '#features/mosques/opening-hours/opening-hours.contract.ts';
import { addDays, boroughDate } from '#kit/contract/dates.ts';
import type { Db } from '#kit/server/db/database.ts';
import { businesses, businessOpenSpans } from './business.tables.ts';

/** How many days of open spans are stored: far more than the daily job can be late. */
const daysAhead = 8;

/** Returns the last day of spans that are computed now. */
export function spansUntil(now: Date): string {
  return addDays(boroughDate(now), daysAhead - 1);
}

/** Recomputes the open spans of a locked business, without the breaks for prayer. */
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
  const { open, breaks } = computeComingHours(hours, factsOf, boroughDate(now), daysAhead);
  return subtractIntervals(open.map(toInterval), breaks.map(toInterval)).map(({ from, to }) => ({
    opensAt: new Date(from).toISOString(),
    closesAt: new Date(to).toISOString(),
  }));
}

function toInterval({ from, to }: { from: string; to: string }) {
  return { from: Date.parse(from), to: Date.parse(to) };
}

/** At most 5000 entries, about 10 MB. */
const comingHoursCache = new LRUCache<string, ComingHours>({ max: 5000 });

/**
 * Returns the coming hours of `days` dates from `date` on, cached in this process. They depend only on the rules, the dates, and
 * whether these are in Ramadan.
 */
export function cachedComingHours(
  hours: OpeningHours,
  factsOf: (date: string) => DayFacts,
  date: string,
  days: number,
): ComingHours {
  const ramadan = Array.from({ length: days + 1 }, (_, at) => factsOf(addDays(date, at - 1)).isRamadan);
  const key = JSON.stringify([date, days, ramadan, hours]);
  const known = comingHoursCache.get(key);
  if (known) return known;
  const coming = computeComingHours(hours, factsOf, date, days);
  comingHoursCache.set(key, coming);
  return coming;
}

/** The owner's notes on the hours. Notes are reviewed; the hours themselves change immediately. */
export type HoursNotes = {
  hoursNote: string | null;
  /** Notes on single dates, each 'YYYY-MM-DD note', in order of date. */
  dayNotes: string[];
};

export function notesOf(hours: OpeningHours | null): HoursNotes {
  const dayNotes = (hours?.days ?? []).flatMap(({ date, note }) => (note === null ? [] : `${date} ${note}`));
  return { hoursNote: hours?.note ?? null, dayNotes: dayNotes.sort() };
}

/** Returns hours with other notes. Notes on days that the hours don't list are dropped. */
export function withNotes(
  hours: OpeningHours | null,
  { hoursNote, dayNotes }: HoursNotes,
): OpeningHours | null {
  if (hours === null) return null;
  const noteOn = new Map(dayNotes.map((line) => [dateOf(line), noteIn(line)]));
  const days = hours.days.map((day) => ({ ...day, note: noteOn.get(day.date) ?? null }));
  return { ...hours, days, note: hoursNote };
}

/**
 * Returns the notes that can be shown immediately with new hours: the approved ones, except where the owner removes a note, which
 * needs no review.
 */
export function approvedNotes(approved: HoursNotes, wanted: HoursNotes): HoursNotes {
  return {
    hoursNote: wanted.hoursNote === null ? null : approved.hoursNote,
    dayNotes: approved.dayNotes.filter((line) => wanted.dayNotes.some((one) => dateOf(one) === dateOf(line))),
  };
}

/** Returns the date of a day's note, YYYY-MM-DD. */
export function dateOf(line: string): string {
  return line.slice(0, 10);
}

/** Returns the text of a day's note. */
export function noteIn(line: string): string {
  return line.slice(11);
}
