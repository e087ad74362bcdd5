import { z } from 'zod';
import { call } from '#kit/contract/call.ts';
import { defineError, notAllowed, notSignedIn } from '#kit/contract/errors.ts';
import { id, line, postcode, text } from '#kit/contract/fields.ts';
import { maxLengths } from '#kit/contract/max-lengths.ts';
import { pagingFields } from '#kit/contract/paging.ts';
import {
  approvalStates,
  opportunityStatuses,
  timeCommitments,
  volunteerCategories,
  volunteerPriorities,
} from './volunteer-options.ts';

export const opportunityNotFound = defineError({
  code: 'opportunity_not_found',
  status: 404,
  text: 'This opportunity no longer exists, or isn’t yours.',
});

/** An opportunity as the public sees it: no contact details, which members get by applying. */
export const VolunteerOpportunity = z.object({
  id,
  title: z.string(),
  description: z.string(),
  category: z.enum(volunteerCategories),
  priority: z.enum(volunteerPriorities),
  timeCommitment: z.enum(timeCommitments),
  requiredSkills: z.array(z.string()),
  requiredLanguages: z.array(z.string()),
  requiresDbsCheck: z.boolean(),
  location: z.string(),
  address: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  currentVolunteers: z.number().int(),
  /** Null where any number is welcome. */
  maxVolunteers: z.number().int().nullable(),
});
export type VolunteerOpportunity = z.infer<typeof VolunteerOpportunity>;

/** An opportunity as whoever posted it sees it. */
export const OwnOpportunity = VolunteerOpportunity.extend({
  approval: z.enum(approvalStates),
  rejectionReason: z.string().nullable(),
  status: z.enum(opportunityStatuses),
});
export type OwnOpportunity = z.infer<typeof OwnOpportunity>;

const shortLines = z.array(line(60)).max(10, 'Ten at most.').default([]);

/** What the form of an opportunity sends. */
const newOpportunity = z.strictObject({
  title: line(maxLengths.name),
  description: text(maxLengths.description),
  category: z.enum(volunteerCategories),
  priority: z.enum(volunteerPriorities).default('medium'),
  timeCommitment: z.enum(timeCommitments).default('ongoing'),
  requiredSkills: shortLines,
  requiredLanguages: shortLines,
  requiresDbsCheck: z.boolean().default(false),
  location: line(maxLengths.name),
  address: line(maxLengths.address).optional(),
  postcode: postcode.optional(),
  /** Null where any number is welcome. */
  maxVolunteers: z.number().int().min(1).max(1000).nullable().default(1),
  /** How applicants reach whoever posted it; never public. */
  contactDetails: line(maxLengths.name).optional(),
});

const tag = 'Volunteering';
const done = z.object({ message: z.string() });

export const calls = {
  listVolunteerOpportunities: call('listVolunteerOpportunities', {
    method: 'GET',
    path: '/api/volunteer/opportunities',
    who: 'everyone',
    tag,
    summary: 'Active, approved volunteer opportunities, newest first.',
    input: z.strictObject({ ...pagingFields, category: z.enum(volunteerCategories).optional() }),
    output: z.array(VolunteerOpportunity),
    paged: true,
    cacheSeconds: 300,
  }),
  createVolunteerOpportunity: call('createVolunteerOpportunity', {
    method: 'POST',
    path: '/api/volunteer/opportunities',
    who: 'member',
    tag,
    summary:
      'Posts an opportunity. It becomes public once an administrator approves it; an administrator’s own is public immediately.',
    input: newOpportunity,
    output: OwnOpportunity.extend({ message: z.string() }),
    idempotent: true,
    limit: { times: 20, perSeconds: 3600 },
    errors: [notAllowed],
  }),
  getVolunteering: call('getVolunteering', {
    method: 'GET',
    path: '/api/volunteer',
    who: 'everyone',
    tag,
    summary:
      'How many opportunities are open, and those the caller posted; for the audience chosen in the site settings.',
    input: z.strictObject({}),
    output: z.object({ active: z.number().int(), own: z.array(OwnOpportunity) }),
    errors: [notAllowed, notSignedIn],
  }),
  closeVolunteerOpportunity: call('closeVolunteerOpportunity', {
    method: 'POST',
    path: '/api/volunteer/opportunities/:id/close',
    who: 'member',
    tag,
    summary:
      'Closes one of the caller’s opportunities; if it is waiting for approval, the request is withdrawn.',
    input: z.strictObject({ id }),
    output: done,
    body: 'ignored',
    errors: [opportunityNotFound],
  }),
};
