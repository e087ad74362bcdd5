import { z } from 'zod';
import { postcodeUnknown } from '#features/site/postcodes/contract.ts';
import { call } from '#kit/contract/call.ts';
import { notAllowed, notSignedIn } from '#kit/contract/errors.ts';
import { date, flag, id, instant, latitude, longitude, postcode, searchText } from '#kit/contract/fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';
import { opportunityNotFound } from './errors.ts';
import {
  applicationStatuses,
  approvalStates,
  contactMethods,
  opportunityStatuses,
  proficiencyLevels,
  requirementTypes,
  timeCommitments,
  volunteerCategories,
  volunteerPriorities,
} from './volunteer-options.ts';

export const RequirementFields = z.object({
  skillType: z.enum(requirementTypes),
  requirementValue: z.string(),
  /** False where it helps, but is not asked for. */
  isRequired: z.boolean(),
  proficiencyLevel: z.enum(proficiencyLevels),
});

export const ScheduleFields = z.object({
  /** 1 for Monday to 7 for Sunday. */
  dayOfWeek: z.number().int(),
  /** HH:MM in the borough; null where it is open. */
  startTime: z.string().nullable(),
  endTime: z.string().nullable(),
  isFlexible: z.boolean(),
  notes: z.string().nullable(),
});

/** An opportunity as the public sees it: no contact details, which volunteers get once they are accepted. */
export const VolunteerOpportunity = z.object({
  id,
  title: z.string(),
  description: z.string(),
  category: z.enum(volunteerCategories),
  priority: z.enum(volunteerPriorities),
  timeCommitment: z.enum(timeCommitments),
  /** The names of what is listed in `requirements`, by type. */
  requiredSkills: z.array(z.string()),
  requiredLanguages: z.array(z.string()),
  requiredQualifications: z.array(z.string()),
  requirements: z.array(RequirementFields),
  requiresDbsCheck: z.boolean(),
  /** The minimum age of volunteers; null where there is none. */
  minimumAge: z.number().int().nullable(),
  schedule: z.array(ScheduleFields),
  startDate: date.nullable(),
  endDate: date.nullable(),
  isOngoing: z.boolean(),
  location: z.string(),
  address: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  currentVolunteers: z.number().int(),
  /** Null where any number is welcome. */
  maxVolunteers: z.number().int().nullable(),
  /** The mosque that it is for. */
  organizationId: id.nullable(),
  organizationName: z.string().nullable(),
  /** Whether its organiser has answered any application in the last 180 days. */
  hasAnswered: z.boolean(),
  /** Within how many days its organiser usually answers; null until five answers are known. */
  usualAnswerDays: z.number().int().nullable(),
});
export type VolunteerOpportunity = z.infer<typeof VolunteerOpportunity>;

/** The caller’s own application, as it stands beside an opportunity. */
const OwnAnswer = z.object({
  id,
  status: z.enum(applicationStatuses),
  appliedAt: instant,
  /** What the organiser answered. */
  responseMessage: z.string().nullable(),
});

/** An opportunity in a list. */
export const ListedOpportunity = VolunteerOpportunity.extend({
  /** In great-circle metres from the place that was asked from, else from the member’s own postcode. */
  distance: z.number().nullable(),
  /** What the caller has applied for. */
  application: OwnAnswer.nullable(),
});
export type ListedOpportunity = z.infer<typeof ListedOpportunity>;

/** An opportunity on its own page. */
export const OpportunityDetail = ListedOpportunity.extend({
  status: z.enum(opportunityStatuses),
  approval: z.enum(approvalStates),
  /** Whether applications are taken now. */
  isOpen: z.boolean(),
  /** Who posted it, to members; null for an opportunity of a mosque. */
  postedBy: z.string().nullable(),
  /** Whether the caller is one of its organisers, who don’t apply. */
  isOwn: z.boolean(),
  /** Whether the caller may change it and see who applies. */
  canOrganise: z.boolean(),
  /** To its organisers alone: applications that wait for an answer. */
  waitingApplications: z.number().int().nullable(),
  /** To its organisers alone: a change waits for approval, and everyone else sees what was approved. */
  changeWaits: z.boolean(),
  /** How to reach the organiser, to its organisers and to volunteers who are accepted. */
  contact: z.object({ method: z.enum(contactMethods), details: z.string() }).nullable(),
});
export type OpportunityDetail = z.infer<typeof OpportunityDetail>;

/** An opportunity as its organisers see it. */
export const OwnOpportunity = VolunteerOpportunity.extend({
  approval: z.enum(approvalStates),
  rejectionReason: z.string().nullable(),
  status: z.enum(opportunityStatuses),
  postcode: z.string().nullable(),
  contactMethod: z.enum(contactMethods),
  contactDetails: z.string().nullable(),
  /** Applications that wait for an answer. */
  waitingApplications: z.number().int(),
  updatedAt: instant,
});
export type OwnOpportunity = z.infer<typeof OwnOpportunity>;

const tag = 'Volunteering';

const wholePlace = {
  test: (input: { lat?: number | undefined; lng?: number | undefined }) =>
    (input.lat === undefined) === (input.lng === undefined),
  refusal: { path: ['lng'], message: 'Please give both lat and lng.' },
};

export const calls = {
  listVolunteerOpportunities: call('listVolunteerOpportunities', {
    method: 'GET',
    path: '/api/volunteer/opportunities',
    who: 'everyone',
    tag,
    summary:
      'Active, approved volunteer opportunities, newest first. From a place (a postcode, lat and lng, or the member’s own postcode) each has its distance in metres; `within` is in miles, `weekend` asks for those with a time on Saturday or Sunday of this week.',
    input: z
      .strictObject({
        ...pagingFields,
        category: z.enum(volunteerCategories).optional(),
        search: searchText.optional(),
        /** That need no DBS check. */
        withoutDbsCheck: flag.optional(),
        weekend: flag.optional(),
        postcode: postcode.optional(),
        lat: latitude.optional(),
        lng: longitude.optional(),
        within: z.coerce.number().min(0.1).max(100).optional(),
      })
      .refine(wholePlace.test, wholePlace.refusal),
    output: z.array(ListedOpportunity),
    paged: true,
    cacheSeconds: 300,
    errors: [postcodeUnknown],
  }),
  getVolunteering: call('getVolunteering', {
    method: 'GET',
    path: '/api/volunteer',
    who: 'everyone',
    tag,
    summary:
      'How many opportunities and volunteers are active, how many applications the caller has made, and what the caller posted; for the audience chosen in the site settings.',
    input: z.strictObject({}),
    output: z.object({
      active: z.number().int(),
      /** Members who are accepted at an opportunity that is not over. */
      activeVolunteers: z.number().int(),
      /** The caller’s that wait or were accepted. */
      ownApplications: z.number().int(),
      own: z.array(OwnOpportunity),
    }),
    errors: [notAllowed, notSignedIn],
  }),
  getVolunteerOpportunity: call('getVolunteerOpportunity', {
    method: 'GET',
    path: '/api/volunteer/opportunities/:id',
    who: 'everyone',
    tag,
    summary:
      'One opportunity, for the audience chosen in the site settings. Its organisers see it before it is approved, and anyone who has applied for it even when it is closed.',
    input: z.strictObject({ id }),
    output: OpportunityDetail,
    errors: [opportunityNotFound, notAllowed, notSignedIn],
  }),
};
