import type { Fields } from '#kit/web/form/use-form.ts';
import type { RequirementType } from '../../volunteer-options.ts';
import {
  contactMethods,
  proficiencyLevels,
  timeCommitments,
  volunteerCategories,
  volunteerPriorities,
} from '../../volunteer-options.ts';
import { lastRowKey } from './use-rows.ts';

/** What the form of an opportunity sends. */
export function draftIn(fields: Fields) {
  const text = (name: string) => fields.text(name).trim();
  const optional = (name: string) => text(name) || undefined;
  const choice = <const T extends string>(name: string, choices: readonly T[], usual: T) =>
    choices.find((one) => one === text(name)) ?? usual;
  return {
    title: text('title'),
    description: text('description'),
    category: choice('category', volunteerCategories, 'community_support'),
    timeCommitment: choice('timeCommitment', timeCommitments, 'ongoing'),
    priority: choice('priority', volunteerPriorities, 'medium'),
    organizationId: optional('organizationId'),
    location: text('location'),
    address: optional('address'),
    postcode: optional('postcode'),
    startDate: optional('startDate'),
    endDate: optional('endDate'),
    schedule: timesIn(fields),
    requiredSkills: needsIn(fields, 'skill'),
    requiredLanguages: needsIn(fields, 'language'),
    requiredQualifications: needsIn(fields, 'qualification'),
    requiresDbsCheck: fields.isTicked('requiresDbsCheck'),
    minimumAge: fields.number('minimumAge') ?? null,
    maxVolunteers: fields.number('maxVolunteers') ?? null,
    contactMethod: choice('contactMethod', contactMethods, 'platform'),
    contactDetails: optional('contactDetails'),
  };
}

/** The keys of the rows that a form has: of those with a field of that name. */
function keysOf(fields: Fields, name: string): number[] {
  return Array.from({ length: lastRowKey }, (_, key) => key).filter(
    (key) => fields.text(`${name}-${key}`) !== '',
  );
}

function needsIn(fields: Fields, type: RequirementType) {
  return keysOf(fields, 'need-value')
    .filter(
      (key) => fields.text(`need-type-${key}`) === type && fields.text(`need-value-${key}`).trim() !== '',
    )
    .map((key) => ({
      requirementValue: fields.text(`need-value-${key}`).trim(),
      isRequired: fields.isTicked(`need-required-${key}`),
      proficiencyLevel:
        proficiencyLevels.find((one) => one === fields.text(`need-level-${key}`)) ?? ('any' as const),
    }));
}

function timesIn(fields: Fields) {
  return keysOf(fields, 'time-day').map((key) => ({
    dayOfWeek: Number(fields.text(`time-day-${key}`)),
    startTime: fields.text(`time-start-${key}`) || null,
    endTime: fields.text(`time-end-${key}`) || null,
    isFlexible: fields.isTicked(`time-flexible-${key}`),
    notes: fields.text(`time-notes-${key}`).trim() || null,
  }));
}
