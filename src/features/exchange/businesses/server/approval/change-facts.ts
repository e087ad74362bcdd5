import { businessFeatureLabels } from '../../business-options.ts';
import type { ReviewedFields } from './reviewed-fields.ts';

/** The fields that a change names, in the order in which they are read. What goes with another field has no line. */
const labels = {
  name: 'Name',
  description: 'Description',
  categoryIds: 'Categories',
  phone: 'Phone',
  email: 'E-mail',
  website: 'Website',
  address: 'Address',
  postcode: 'Postcode',
  placeId: 'Inside the mosque',
  features: 'What it offers',
  pictures: 'Pictures',
} as const;
type Named = keyof typeof labels;
const names: readonly Named[] = [
  'name',
  'description',
  'categoryIds',
  'phone',
  'email',
  'website',
  'address',
  'postcode',
  'placeId',
  'features',
  'pictures',
];

/** Each field of a change with its old and its new value, as the reviewer reads them; `nameOf` tells what categories and places are called. */
export function changeFacts(
  before: ReviewedFields,
  after: ReviewedFields,
  nameOf: (id: string) => string,
): (readonly [name: string, value: string, before: string])[] {
  return names
    .filter((name) => after[name] !== undefined)
    .map((name) => [labels[name], show(name, after, nameOf), show(name, before, nameOf)] as const);
}

function show(name: Named, fields: ReviewedFields, nameOf: (id: string) => string): string {
  if (name === 'categoryIds') return (fields.categoryIds ?? []).map(nameOf).join(', ');
  if (name === 'features')
    return (fields.features ?? []).map((feature) => businessFeatureLabels[feature]).join(', ');
  if (name === 'pictures') return countText(fields.pictures?.length ?? 0);
  if (name === 'placeId') return fields.placeId ? nameOf(fields.placeId) : '';
  return fields[name] ?? '';
}

function countText(pictures: number): string {
  if (pictures === 0) return '';
  return pictures === 1 ? '1 picture' : `${pictures} pictures`;
}
