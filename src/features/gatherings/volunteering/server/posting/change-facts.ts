import type { FieldValues } from '#kit/server/context.ts';
import type { Requirement, ScheduleEntry } from '../../opportunity-needs.ts';
import { ageText, requirementText, scheduleText } from '../../opportunity-texts.ts';
import { volunteerCategoryLabels } from '../../volunteer-options.ts';
import { toColumns } from './reviewed-fields.ts';

/** The fields that a change names, in the order in which they are read. What goes with another field has no line. */
const labels = {
  title: 'Title',
  description: 'Description',
  category: 'Category',
  requirements: 'What volunteers bring',
  requiresDbsCheck: 'DBS check',
  minimumAge: 'Age',
  schedule: 'When',
  location: 'Location',
  address: 'Address',
  postcode: 'Postcode',
} as const;

/** What volunteers should bring, in a line. */
export function needsText(requirements: readonly Requirement[]): string {
  return requirements.map(requirementText).join('; ');
}

/** When people are needed, in a line. */
export function timesText(schedule: readonly ScheduleEntry[]): string {
  return schedule.map(scheduleText).join('; ');
}

/** Each field of a change with its old and its new value, as the reviewer reads them; '' where nothing stands. */
export function changeFacts(
  before: FieldValues,
  after: FieldValues,
): (readonly [name: string, value: string, before: string])[] {
  const [old, wanted] = [shown(before), shown(after)];
  return Object.entries(labels)
    .filter(([name]) => after[name] !== undefined)
    .map(([name, label]) => [label, wanted[name] ?? '', old[name] ?? ''] as const);
}

function shown(fields: FieldValues): Readonly<Record<string, string>> {
  const { title, description, category, requirements, requiresDbsCheck, minimumAge, schedule, ...place } =
    toColumns(fields);
  return {
    title: title ?? '',
    description: description ?? '',
    category: category ? volunteerCategoryLabels[category] : '',
    requirements: needsText(requirements ?? []),
    requiresDbsCheck: requiresDbsCheck ? 'Required' : 'Not required',
    minimumAge: ageText(minimumAge ?? null) ?? 'Any age',
    schedule: timesText(schedule ?? []),
    location: place.location ?? '',
    address: place.address ?? '',
    postcode: place.postcode ?? '',
  };
}
