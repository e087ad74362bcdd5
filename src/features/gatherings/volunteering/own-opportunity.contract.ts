import { z } from 'zod';
import { call } from '#kit/contract/call.ts';
import { notAllowed } from '#kit/contract/errors.ts';
import { maxLengths } from '#kit/contract/field-limits.ts';
import { clockTime, date, filledText, id, line, postcode } from '#kit/contract/fields.ts';
import { OwnOpportunity } from './opportunity.contract.ts';
import {
  contactMethods,
  maxAgeLimit,
  maxRequirements,
  maxScheduleEntries,
  minAgeLimit,
  proficiencyLevels,
  timeCommitments,
  volunteerCategories,
  volunteeringLengths,
  volunteerPriorities,
} from './opportunity.rules.ts';
import {
  noSuchOrganisation,
  opportunityChanged,
  opportunityClosed,
  opportunityNotFound,
  shiftsPlanned,
} from './volunteering.errors.ts';

const requirementName = line(volunteeringLengths.requirement);

/** A name, or a name with level and whether it is required. */
const needs = z
  .array(
    z.union([
      requirementName,
      z.strictObject({
        requirementValue: requirementName,
        isRequired: z.boolean().default(true),
        proficiencyLevel: z.enum(proficiencyLevels).default('any'),
      }),
    ]),
  )
  .max(maxRequirements, 'You can add ten at most.')
  .default([]);

const scheduleEntry = z
  .strictObject({
    /** 1 for Monday to 7 for Sunday. */
    dayOfWeek: z.number().int().min(1).max(7),
    startTime: clockTime.nullable().default(null),
    endTime: clockTime.nullable().default(null),
    isFlexible: z.boolean().default(false),
    notes: line(volunteeringLengths.scheduleNotes).nullable().default(null),
  })
  .refine(({ startTime, endTime }) => endTime === null || (startTime !== null && startTime < endTime), {
    path: ['endTime'],
    message: 'Please enter an end that is after the start.',
  });

/** The fields of an opportunity. */
const opportunityFields = {
  title: line(maxLengths.name),
  description: filledText(maxLengths.description),
  category: z.enum(volunteerCategories, { error: 'Please choose a category.' }),
  priority: z.enum(volunteerPriorities).default('medium'),
  timeCommitment: z.enum(timeCommitments).default('ongoing'),
  requiredSkills: needs,
  requiredLanguages: needs,
  requiredQualifications: needs,
  requiresDbsCheck: z.boolean().default(false),
  /** Null without one. */
  minimumAge: z.number().int().min(minAgeLimit).max(maxAgeLimit).nullable().default(null),
  schedule: z.array(scheduleEntry).max(maxScheduleEntries, 'You can add fourteen times at most.').default([]),
  startDate: date.optional(),
  endDate: date.optional(),
  /** By default ongoing, unless it is for one time or has an end. */
  isOngoing: z.boolean().optional(),
  location: line(maxLengths.name),
  address: line(maxLengths.address).optional(),
  postcode: postcode.optional(),
  /** Null for any number. */
  maxVolunteers: z.number().int().min(1).max(1000).nullable().default(1),
  /** How accepted volunteers contact the organiser; never public. */
  contactMethod: z.enum(contactMethods).default('platform'),
  contactDetails: line(maxLengths.name).optional(),
  /** The mosque that it is for. */
  organizationId: id.optional(),
};

type Checked = {
  startDate?: string | undefined;
  endDate?: string | undefined;
  contactMethod: (typeof contactMethods)[number];
  contactDetails?: string | undefined;
};

/** The rules between fields. */
function checkTogether(input: Checked, context: z.RefinementCtx): void {
  const { startDate, endDate, contactMethod, contactDetails } = input;
  if (startDate !== undefined && endDate !== undefined && endDate < startDate) {
    context.addIssue({
      code: 'custom',
      path: ['endDate'],
      message: 'Please enter an end that is after the start.',
    });
  }
  if (contactMethod !== 'platform' && contactDetails === undefined) {
    const what = contactMethod === 'email' ? 'an email address' : 'a phone number';
    context.addIssue({ code: 'custom', path: ['contactDetails'], message: `Please enter ${what}.` });
  }
}

const NewOpportunity = z.strictObject(opportunityFields).superRefine(checkTogether);
export type NewOpportunity = z.infer<typeof NewOpportunity>;

const ChangedOpportunity = z
  .strictObject({
    id,
    ...opportunityFields,
    /** The value that was read, so that a change made by somebody else in the meantime is not overwritten. */
    updatedAt: z.iso.datetime(),
  })
  .superRefine(checkTogether);

const tag = 'Volunteering';
const Saved = OwnOpportunity.extend({ message: z.string() });
const answered = z.object({ message: z.string() });

export const calls = {
  createVolunteerOpportunity: call('createVolunteerOpportunity', {
    method: 'POST',
    path: '/api/volunteer/opportunities',
    who: 'member',
    tag,
    summary:
      'Posts an opportunity. It becomes public once an administrator approves it; an administrator’s own, or a manager’s for their mosque, is public immediately.',
    input: NewOpportunity,
    output: Saved,
    idempotent: true,
    limit: { times: 20, perSeconds: 3600 },
    errors: [notAllowed, noSuchOrganisation],
  }),
  getOpportunityForm: call('getOpportunityForm', {
    method: 'GET',
    path: '/api/volunteer/opportunities/:id/form',
    who: 'member',
    tag,
    summary: 'One opportunity, with everything its organisers can change.',
    input: z.strictObject({ id }),
    output: OwnOpportunity.extend({
      /** Whether the caller’s changes need no approval; otherwise the form starts with the pending ones. */
      savesAtOnce: z.boolean(),
    }),
    errors: [opportunityNotFound],
  }),
  updateVolunteerOpportunity: call('updateVolunteerOpportunity', {
    method: 'PUT',
    path: '/api/volunteer/opportunities/:id',
    who: 'member',
    tag,
    summary:
      'Changes an opportunity. Once it is approved, its author’s changes to wording, location, category, DBS check and needs wait for approval while the approved version stays public; dates, times and the number of places change immediately.',
    input: ChangedOpportunity,
    output: Saved.extend({ changeWaits: z.boolean() }),
    limit: { times: 60, perSeconds: 3600 },
    errors: [opportunityNotFound, opportunityChanged, opportunityClosed, noSuchOrganisation],
  }),
  pauseVolunteerOpportunity: call('pauseVolunteerOpportunity', {
    method: 'POST',
    path: '/api/volunteer/opportunities/:id/pause',
    who: 'member',
    tag,
    summary: 'Pauses an opportunity: it leaves the list and takes no new applications. Those waiting stay.',
    input: z.strictObject({ id }),
    output: answered,
    body: 'ignored',
    errors: [opportunityNotFound, opportunityClosed],
  }),
  reopenVolunteerOpportunity: call('reopenVolunteerOpportunity', {
    method: 'POST',
    path: '/api/volunteer/opportunities/:id/reopen',
    who: 'member',
    tag,
    summary: 'Puts a paused opportunity back on the list.',
    input: z.strictObject({ id }),
    output: answered,
    body: 'ignored',
    errors: [opportunityNotFound, opportunityClosed],
  }),
  closeVolunteerOpportunity: call('closeVolunteerOpportunity', {
    method: 'POST',
    path: '/api/volunteer/opportunities/:id/close',
    who: 'member',
    tag,
    summary:
      'Closes an opportunity for good. Volunteers, and applicants still waiting, are told; a pending approval request is withdrawn. `shifts` is needed if shifts are planned: otherwise the answer is 409 with their `count`. Shifts that are kept take no more sign-ups.',
    input: z.strictObject({ id, shifts: z.enum(['cancel', 'keep']).optional() }),
    output: answered,
    errors: [opportunityNotFound, shiftsPlanned],
  }),
};
