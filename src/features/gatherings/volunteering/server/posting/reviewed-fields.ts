import { z } from 'zod';
import type { ApprovalChanges, FieldValues } from '#kit/server/context.ts';
import { RequirementFields, ScheduleFields } from '../../contract.ts';
import type { ScheduleEntry } from '../../opportunity-needs.ts';
import { volunteerCategories } from '../../volunteer-options.ts';
import type { OpportunityRow } from '../queries.ts';

/**
 * The columns of an approved opportunity that are changed only once an administrator has agreed, as a request holds them: what people
 * read, where it is, and whom it is for. When it is, how many are wanted and how to reach the organiser count at once.
 */
const reviewedFields = z
  .object({
    title: z.string(),
    description: z.string(),
    category: z.enum(volunteerCategories),
    /** As JSON. */
    requirements: z.string(),
    requiresDbsCheck: z.boolean(),
    minimumAge: z.number().nullable(),
    location: z.string(),
    address: z.string().nullable(),
    postcode: z.string().nullable(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    placeId: z.string().nullable(),
    /** As JSON; only where its notes say something new. */
    schedule: z.string(),
  })
  .partial();
type Reviewed = z.infer<typeof reviewedFields>;
const reviewedNames = reviewedFields.keyof().options;

/** The reviewed fields in which texts may be corrected. */
export const wordNames = ['title', 'description', 'location', 'address'] as const;

export type Columns = Partial<OpportunityRow>;
type Change = ApprovalChanges[string];

/** What of a change waits for review: the reviewed fields that differ from what was approved. */
export function reviewedChange(row: OpportunityRow, wanted: Columns): Change {
  const [before, after] = [toFields(row), toFields(wanted)];
  const isElsewhere = wanted.postcode !== row.postcode || wanted.placeId !== row.placeId;
  const changed = reviewedNames.filter((name) => {
    if (name === 'schedule') return saysSomethingNew(row.schedule, wanted.schedule ?? []);
    if (name === 'latitude' || name === 'longitude') return isElsewhere;
    return after[name] !== undefined && after[name] !== before[name];
  });
  return { before: pick(before, changed), after: pick(after, changed) };
}

/** Columns of an opportunity without those that wait. */
export function withoutWaiting(columns: Columns, { after }: Change): Columns {
  return Object.fromEntries(Object.entries(columns).filter(([name]) => after[name] === undefined));
}

/** The columns that a change gives an opportunity. */
export function toColumns(after: FieldValues): Columns {
  const { requirements, schedule, ...plain } = reviewedFields.parse(after);
  return {
    ...plain,
    ...(requirements === undefined
      ? {}
      : { requirements: z.array(RequirementFields).parse(JSON.parse(requirements)) }),
    ...(schedule === undefined ? {} : { schedule: z.array(ScheduleFields).parse(JSON.parse(schedule)) }),
  };
}

function toFields({ requirements, schedule, ...plain }: Columns): Reviewed {
  return reviewedFields.parse({
    ...Object.fromEntries(
      Object.entries(plain).filter(([name]) => reviewedNames.some((one) => one === name)),
    ),
    requirements: requirements && JSON.stringify(requirements),
    schedule: schedule && JSON.stringify(schedule),
  });
}

function pick(fields: Reviewed, names: readonly (keyof Reviewed)[]): FieldValues {
  return Object.fromEntries(names.map((name) => [name, fields[name] ?? null]));
}

/** Whether a schedule has notes that the one before had not: its times need nobody. */
function saysSomethingNew(before: readonly ScheduleEntry[], after: readonly ScheduleEntry[]): boolean {
  const known = new Set(before.map(({ notes }) => notes));
  return after.some(({ notes }) => notes !== null && !known.has(notes));
}
