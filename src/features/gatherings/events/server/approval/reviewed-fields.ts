import { z } from 'zod';
import type { ApprovalChanges, FieldValues } from '#kit/server/context.ts';
import type { EventRow } from '../queries.ts';

const text = z.string();
const perhaps = text.nullable();

/**
 * What of an approved event is shown only once it was reviewed: words, links, the picture, who puts it on, where it is, and what
 * it costs. When it is, how many have room and for whom it is, guests must know at once.
 */
const reviewedFields = z
  .object({
    title: text,
    description: text,
    organizer: text,
    organizerEmail: perhaps,
    organizerPhone: perhaps,
    showContact: z.boolean(),
    location: text,
    address: text,
    postcode: text,
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    placeId: perhaps,
    placeName: perhaps,
    liveStreamUrl: perhaps,
    bookingUrl: perhaps,
    costPence: z.number().nullable(),
    imageKey: perhaps,
  })
  .partial();
export type ReviewedFields = z.infer<typeof reviewedFields>;

const reviewedNames = reviewedFields.keyof().options;
const timeNames = ['eventDate', 'startTime', 'endTime'] as const;

/** The reviewed fields in which texts may be corrected. */
export const wordNames = ['title', 'description', 'organizer', 'location', 'address'] as const;

type Change = ApprovalChanges[string];

/** The reviewed fields that differ from what was approved. Where a place lies on the map changes with the place alone. */
export function reviewedChange(row: EventRow, wanted: Partial<EventRow>): Change {
  const { latitude: _, longitude: __, ...others } = wanted;
  const isElsewhere = wanted.postcode !== row.postcode || wanted.placeId !== row.placeId;
  return difference(row, isElsewhere ? wanted : others, reviewedNames);
}

/** The date and times that differ. */
export function timeChange(row: EventRow, wanted: Partial<EventRow>): Change {
  return difference(row, wanted, timeNames);
}

function difference(row: EventRow, wanted: Partial<EventRow>, names: readonly (keyof EventRow)[]): Change {
  const changed = names.filter((name) => wanted[name] !== undefined && wanted[name] !== row[name]);
  const pick = (from: Partial<EventRow>) =>
    fieldValues(Object.fromEntries(changed.map((name) => [name, from[name]])));
  return { before: pick(row), after: pick(wanted) };
}

const fieldValues = (fields: object): FieldValues =>
  z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).parse(fields);

/** Columns of an event without those that are reviewed. */
export function withoutReviewed(columns: Partial<EventRow>): Partial<EventRow> {
  const names: readonly string[] = reviewedNames;
  return Object.fromEntries(Object.entries(columns).filter(([name]) => !names.includes(name)));
}

/** The columns that a change gives an event. */
export function toColumns(after: FieldValues): ReviewedFields {
  return reviewedFields.parse(after);
}
