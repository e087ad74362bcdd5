import { z } from 'zod';
import { call } from '#kit/contract/call.ts';
import { notAllowed } from '#kit/contract/errors.ts';
import { filledText, id, instant, text } from '#kit/contract/fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';
import {
  applicationStatuses,
  contactMethods,
  opportunityStatuses,
  volunteeringLengths,
} from './opportunity.rules.ts';
import {
  alreadyAnswered,
  alreadyApplied,
  applicationNotFound,
  opportunityFull,
  opportunityNotFound,
  opportunityNotOpen,
  ownOpportunity,
} from './volunteering.errors.ts';

/** An application as the volunteer sees it. */
export const OwnApplication = z.object({
  id,
  opportunityId: id,
  opportunity: z.object({ title: z.string(), status: z.enum(opportunityStatuses) }),
  message: z.string(),
  availability: z.string().nullable(),
  relevantExperience: z.string().nullable(),
  status: z.enum(applicationStatuses),
  responseMessage: z.string().nullable(),
  appliedAt: instant,
  respondedAt: instant.nullable(),
});
export type OwnApplication = z.infer<typeof OwnApplication>;

/** An application as the organisers see it. */
export const Application = OwnApplication.omit({ opportunity: true }).extend({
  volunteerId: id,
  name: z.string(),
  /** The volunteer's contact details, once the application is accepted. */
  contact: z
    .object({
      email: z.string(),
      phone: z.string().nullable(),
      /** How the volunteer likes to be reached, from their volunteer profile. */
      preferred: z.enum(contactMethods).nullable(),
    })
    .nullable(),
  /** The page of the reader's conversation with the volunteer, while it is open. */
  conversationPath: z.string().nullable(),
  /** When the organiser is reminded if they have not replied by then; null once they have. */
  answerBy: instant.nullable(),
});
export type Application = z.infer<typeof Application>;

const tag = 'Volunteering';
const done = z.object({ message: z.string() });
const words = (max: number) => text(max).optional();

export const calls = {
  applyForOpportunity: call('applyForOpportunity', {
    method: 'POST',
    path: '/api/volunteer/applications',
    who: 'member',
    tag,
    summary:
      'Applies for an opportunity that is open. Phone and email are shown to its organiser only once the application is accepted.',
    input: z.strictObject({
      opportunityId: id,
      message: filledText(volunteeringLengths.message),
      availability: words(volunteeringLengths.availability),
      relevantExperience: words(volunteeringLengths.experience),
    }),
    // The response is stored for repeated requests, so it contains no other person's text.
    output: OwnApplication.pick({ id: true, status: true, appliedAt: true }).extend({ message: z.string() }),
    idempotent: true,
    limit: { times: 20, perSeconds: 86_400 },
    errors: [
      notAllowed,
      opportunityNotFound,
      opportunityNotOpen,
      opportunityFull,
      ownOpportunity,
      alreadyApplied,
    ],
  }),
  listOwnApplications: call('listOwnApplications', {
    method: 'GET',
    path: '/api/volunteer/my-applications',
    who: 'account',
    tag,
    summary: 'What the caller has applied for, newest first.',
    input: z.strictObject({ ...pagingFields }),
    output: z.array(OwnApplication),
    paged: true,
  }),
  withdrawApplication: call('withdrawApplication', {
    method: 'POST',
    path: '/api/volunteer/applications/:id/withdraw',
    who: 'account',
    tag,
    summary: 'Withdraws one of the caller’s applications, accepted or not, and frees the place.',
    input: z.strictObject({ id }),
    output: done,
    body: 'ignored',
    errors: [applicationNotFound, alreadyAnswered],
  }),
  listApplications: call('listApplications', {
    method: 'GET',
    path: '/api/volunteer/opportunities/:id/applications',
    who: 'member',
    tag,
    summary: 'Applications for an opportunity, for its organisers: unanswered ones first.',
    input: z.strictObject({ id, ...pagingFields }),
    output: z.array(Application),
    paged: true,
    errors: [opportunityNotFound],
  }),
  acceptApplication: call('acceptApplication', {
    method: 'POST',
    path: '/api/volunteer/applications/:id/accept',
    who: 'member',
    tag,
    summary:
      'Accepts an application, as an organiser, if there is a free place. From then on the organiser sees the volunteer’s contact details, the volunteer how to reach the organiser, and the two have a conversation that ends with the opportunity.',
    input: z.strictObject({ id, message: words(volunteeringLengths.message) }),
    output: Application,
    limit: { times: 200, perSeconds: 3600 },
    errors: [applicationNotFound, alreadyAnswered, opportunityFull, opportunityNotOpen],
  }),
  rejectApplication: call('rejectApplication', {
    method: 'POST',
    path: '/api/volunteer/applications/:id/reject',
    who: 'member',
    tag,
    summary:
      'Turns an application down, as an organiser, with a reason the volunteer will read. If it had been accepted, its place is freed.',
    input: z.strictObject({
      id,
      message: filledText(volunteeringLengths.message, 'Please write a few words.'),
    }),
    output: Application,
    limit: { times: 200, perSeconds: 3600 },
    errors: [applicationNotFound, alreadyAnswered],
  }),
};
