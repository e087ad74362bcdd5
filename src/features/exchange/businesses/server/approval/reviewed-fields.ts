import { z } from 'zod';
import type { ApprovalChanges, FieldValues } from '#kit/server/context.ts';
import { businessFeatures } from '../../business-options.ts';

const text = z.string();
const perhaps = text.nullable();
const ids = z.array(text);

/** What of an approved business is shown only once it was reviewed. Its hours and whether it is on the map count at once. */
const reviewedFields = z
  .object({
    name: text,
    description: text,
    phone: perhaps,
    email: perhaps,
    website: perhaps,
    address: text,
    postcode: text,
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    ward: perhaps,
    placeId: perhaps,
    categoryIds: ids,
    features: z.array(z.enum(businessFeatures)),
    pictures: ids,
  })
  .partial();
export type ReviewedFields = z.infer<typeof reviewedFields>;
export type WholeFields = Required<ReviewedFields>;

/** The reviewed fields in which texts may be corrected. */
export const wordNames = ['name', 'description', 'address'] as const;

/** The reviewed fields that differ. Where a business lies on the map changes with its postcode alone. */
export function reviewedChange(before: WholeFields, wanted: WholeFields): ApprovalChanges[string] {
  const { latitude: _, longitude: __, ward: ___, ...others } = wanted;
  const after: ReviewedFields = wanted.postcode === before.postcode ? others : wanted;
  const names = reviewedFields
    .keyof()
    .options.filter((name) => after[name] !== undefined && !isSame(after[name], before[name]));
  const pick = (from: ReviewedFields): FieldValues =>
    Object.fromEntries(names.map((name) => [name, from[name] ?? null]));
  return { before: pick(before), after: pick(after) };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The fields that a change gives a business. */
export function toFields(after: FieldValues): ReviewedFields {
  return reviewedFields.parse(after);
}

/** The pictures that a change would show. */
export function picturesOf(after: FieldValues | undefined): readonly string[] {
  return toFields(after ?? {}).pictures ?? [];
}
