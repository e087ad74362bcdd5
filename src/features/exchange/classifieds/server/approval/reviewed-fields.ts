import type { FieldValues } from '#kit/server/context.ts';
import type { ListingRow } from '../queries.ts';

/** What of an approved listing is changed only once somebody has approved it. */
export type ReviewedFields = Pick<ListingRow, 'title' | 'description' | 'categoryId' | 'pictureIds'>;

/** The fields whose words may be corrected at once by members whom the site trusts. */
export const wordFields = ['title', 'description'] as const;

/** Fields as a request keeps them; the pictures' ids in one text. */
export function toFieldValues({ title, description, categoryId, pictureIds }: ReviewedFields) {
  return { title, description, categoryId, pictures: pictureIds.join(',') } satisfies FieldValues;
}

/** What a request says of them, as columns. */
export function toColumns(values: FieldValues): Partial<ReviewedFields> {
  const { title, description, categoryId, pictures } = values;
  return {
    ...(typeof title === 'string' ? { title } : {}),
    ...(typeof description === 'string' ? { description } : {}),
    ...(typeof categoryId === 'string' ? { categoryId } : {}),
    ...(typeof pictures === 'string' ? { pictureIds: pictures.split(',').filter(Boolean) } : {}),
  };
}

/** The fields in which two states differ, as they were and as they shall be. */
export function differences(
  before: FieldValues,
  after: FieldValues,
): { before: FieldValues; after: FieldValues } {
  const names = Object.keys(after).filter((name) => after[name] !== before[name]);
  const pick = (values: FieldValues) => Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
  return { before: pick(before), after: pick(after) };
}
