import { z } from 'zod';
import { postcodeUnknown } from '#features/site/postcodes/postcode.errors.ts';
import { call } from '#kit/contract/call.ts';
import { notAllowed, notSignedIn } from '#kit/contract/errors.ts';
import {
  bothCoordinates,
  date,
  distanceFields,
  flag,
  id,
  instant,
  nearFields,
  searchText,
} from '#kit/contract/fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';
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
} from './opportunity.rules.ts';
import { opportunityNotFound } from './volunteering.errors.ts';

export const RequirementFields = z.object({
  skillType: z.enum(requirementTypes),
  requirementValue: z.string(),
  /** False if it helps but is not required. */
  isRequired: z.boolean(),
  proficiencyLevel: z.enum(proficiencyLevels),
});

export const ScheduleFields = z.object({
  /** 1 for Monday to 7 for Sunday. */
  dayOfWeek: z.number().int(),
  /** HH:MM in the borough; null if open. */
  startTime: z.string().nullable(),
  endTime: z.string().nullable(),
  isFlexible: z.boolean(),
  notes: z.string().nullable(),
});

/** An opportunity as the public sees it, without contact details, which only accepted volunteers get. */
export const VolunteerOpportunity = z.object({
  id,
  title: z.string(),
  description: z.string(),
  category: z.enum(volunteerCategories),
  priority: z.enum(volunteerPriorities),
  timeCommitment: z.enum(timeCommitments),
  /** The names in `requirements`, by type. */
  requiredSkills: z.array(z.string()),
  requiredLanguages: z.array(z.string()),
  requiredQualifications: z.array(z.string()),
  requirements: z.array(RequirementFields),
  requiresDbsCheck: z.boolean(),
  /** The minimum age of volunteers; null without one. */
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
  /** Null for any number. */
  maxVolunteers: z.number().int().nullable(),
  /** The mosque that it is for. */
  organizationId: id.nullable(),
  organizationName: z.string().nullable(),
  /** Whether its organiser has replied to any application in the last 180 days. */
  hasAnswered: z.boolean(),
  /** The usual number of days until its organiser replies; null with fewer than five replies. */
  usualAnswerDays: z.number().int().nullable(),
});
export type VolunteerOpportunity = z.infer<typeof VolunteerOpportunity>;

/** The caller’s own application, in an opportunity. */
const ApplicationSummary = z.object({
  id,
  status: z.enum(applicationStatuses),
  appliedAt: instant,
  /** The organiser’s reply. */
  responseMessage: z.string().nullable(),
});

/** An opportunity in a list. */
export const ListedOpportunity = VolunteerOpportunity.extend({
  /** In great-circle metres from the requested place, else from the member’s own postcode. */
  ...distanceFields,
  /** The caller’s application. */
  application: ApplicationSummary.nullable(),
});
export type ListedOpportunity = z.infer<typeof ListedOpportunity>;

/** An opportunity on its own page. */
export const OpportunityDetail = ListedOpportunity.extend({
  status: z.enum(opportunityStatuses),
  approval: z.enum(approvalStates),
  /** Whether it accepts applications now. */
  isOpen: z.boolean(),
  /** The author’s name, for members; null for an opportunity of a mosque. */
  postedBy: z.string().nullable(),
  /** Whether the caller is one of its organisers, who cannot apply. */
  isOwn: z.boolean(),
  /** Whether the caller may change it and see its applications. */
  canOrganise: z.boolean(),
  /** Only for its organisers: applications that wait for a reply. */
  waitingApplications: z.number().int().nullable(),
  /** Only for its organisers: a change waits for approval, and everyone else sees the approved version. */
  changeWaits: z.boolean(),
  /** The organiser’s contact details, for its organisers and accepted volunteers. */
  contact: z.object({ method: z.enum(contactMethods), details: z.string() }).nullable(),
  /** For an accepted volunteer, the path of the conversation with the organiser while it is open. */
  conversationPath: z.string().nullable(),
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
  /** Applications that wait for a reply. */
  waitingApplications: z.number().int(),
  updatedAt: instant,
});
export type OwnOpportunity = z.infer<typeof OwnOpportunity>;

const tag = 'Volunteering';

export const calls = {
  listVolunteerOpportunities: call('listVolunteerOpportunities', {
    method: 'GET',
    path: '/api/volunteer/opportunities',
    who: 'everyone',
    tag,
    summary:
      'Active, approved volunteer opportunities, newest first, for the audience chosen in the site settings. From a place (a postcode, lat and lng, or the member’s own postcode) each has its distance in metres; `within` is in miles, `weekend` asks for those with a time on Saturday or Sunday of this week.',
    input: z
      .strictObject({
        ...pagingFields,
        category: z.enum(volunteerCategories).optional(),
        search: searchText.optional(),
        /** Without roles that need a DBS check. */
        withoutDbsCheck: flag.optional(),
        weekend: flag.optional(),
        ...nearFields,
        within: z.coerce.number().min(0.1).max(100).optional(),
      })
      .refine(...bothCoordinates),
    output: z.array(ListedOpportunity),
    paged: true,
    cacheSeconds: 300,
    errors: [postcodeUnknown, notAllowed, notSignedIn],
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
      /** The caller’s pending and accepted applications. */
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
