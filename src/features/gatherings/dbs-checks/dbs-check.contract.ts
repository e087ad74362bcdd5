import { z } from 'zod';
import { userNotFound } from '#features/accounts/users/user.errors.ts';
import {
  applicationNotFound,
  opportunityNotFound,
} from '#features/gatherings/volunteering/volunteering.errors.ts';
import { mosqueNotFound } from '#features/mosques/places/place.errors.ts';
import { call } from '#kit/contract/call.ts';
import { defineError, notAllowed } from '#kit/contract/errors.ts';
import { date, email, flag, id, instant, line } from '#kit/contract/fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';
import { dbsLevels, maxRoleLength } from './dbs-check.rules.ts';

export const dbsCheckNotFound = defineError({
  code: 'dbs_check_not_found',
  status: 404,
  text: 'This DBS check is no longer recorded.',
});
export const dbsRequestNotFound = defineError({
  code: 'dbs_request_not_found',
  status: 404,
  text: 'Nobody asks for this DBS check any more.',
});
export const ownDbsCheck = defineError({
  code: 'own_dbs_check',
  status: 403,
  text: 'Somebody else has to see and record your own DBS check.',
});

export const notTheirVolunteer = defineError({
  code: 'not_their_volunteer',
  status: 403,
  text: 'None of the volunteers you’ve accepted at your mosque has this address. You can record checks for them alone.',
});

/** What other members may see of a check: the role, who saw the certificate, and until when the check is valid. */
export const ShownDbsCheck = z.object({
  role: z.string(),
  level: z.enum(dbsLevels),
  /** The mosque whose manager saw it; null if an administrator of the site did. */
  organisation: z.string().nullable(),
  /** When it was seen and recorded. */
  seenAt: instant,
  expiresOn: date,
});
export type ShownDbsCheck = z.infer<typeof ShownDbsCheck>;

/** A check as administrators and the mosque's managers see it. */
export const DbsCheck = ShownDbsCheck.extend({
  id,
  userId: id,
  member: z.string(),
  email: z.string(),
  issuedOn: date,
  /** Null once that account is deleted. */
  seenBy: z.string().nullable(),
});
export type DbsCheck = z.infer<typeof DbsCheck>;

/** Whether an applicant's DBS check is recorded, as the organisers of the opportunity see it. */
export const ApplicantCheck = z.object({
  userId: id,
  /** The last day on which a recorded check is valid; null if there is none. */
  expiresOn: date.nullable(),
  /** Whether an administrator has been asked to record one. */
  isAsked: z.boolean(),
});
export type ApplicantCheck = z.infer<typeof ApplicantCheck>;

/** An organiser's request to see a volunteer's certificate, as administrators see it. */
export const DbsCheckRequest = z.object({
  id,
  userId: id,
  member: z.string(),
  opportunityId: id,
  title: z.string(),
  /** Null once that account is deleted. */
  askedBy: z.string().nullable(),
  askedAt: instant,
});
export type DbsCheckRequest = z.infer<typeof DbsCheckRequest>;

const tag = 'DBS checks';
const done = z.object({ message: z.string() });

export const calls = {
  recordDbsCheck: call('recordDbsCheck', {
    method: 'POST',
    path: '/api/admin/dbs-checks',
    who: 'member',
    tag,
    summary:
      'Records that the caller has seen a member’s DBS certificate, for one role: an administrator, or with placeId a manager of that mosque, for people who volunteer there. A new record for the same role and mosque replaces the old one. Nobody records their own. Neither the certificate nor its number is kept. `userId` or `email` names the member.',
    input: z.strictObject({
      userId: id.optional(),
      email: email.optional(),
      role: line(maxRoleLength),
      level: z.enum(dbsLevels),
      issuedOn: date,
      expiresOn: date,
      placeId: id.optional(),
    }),
    output: DbsCheck.extend({ message: z.string() }),
    limit: { times: 60, perSeconds: 3600 },
    errors: [notAllowed, ownDbsCheck, userNotFound, mosqueNotFound, notTheirVolunteer],
  }),
  listDbsChecks: call('listDbsChecks', {
    method: 'GET',
    path: '/api/admin/dbs-checks',
    who: 'admin',
    tag,
    audited: 'dbs_check.read',
    summary: 'Recorded DBS checks, those expiring soonest first; `ended` includes expired ones.',
    input: z.strictObject({ ...pagingFields, ended: flag.optional() }),
    output: z.array(DbsCheck),
    paged: true,
  }),
  listApplicantChecks: call('listApplicantChecks', {
    method: 'GET',
    path: '/api/volunteer/opportunities/:id/dbs-checks',
    who: 'member',
    tag,
    summary:
      'Whether a valid DBS check is recorded for each person who applied to an opportunity or volunteers there, for its organisers.',
    input: z.strictObject({ id }),
    output: z.array(ApplicantCheck),
    errors: [opportunityNotFound],
  }),
  askForDbsCheck: call('askForDbsCheck', {
    method: 'POST',
    path: '/api/volunteer/opportunities/:id/dbs-checks',
    who: 'member',
    tag,
    summary:
      'Asks the administrators, as an organiser, to see and record the DBS check of somebody who applied. Repeating the call changes nothing.',
    input: z.strictObject({ id, userId: id }),
    output: done,
    limit: { times: 60, perSeconds: 3600 },
    errors: [opportunityNotFound, applicationNotFound],
  }),
  listDbsCheckRequests: call('listDbsCheckRequests', {
    method: 'GET',
    path: '/api/admin/dbs-check-requests',
    who: 'admin',
    tag,
    audited: 'dbs_check.read',
    summary:
      'The volunteers whose DBS check organisers ask administrators to record, the fifty that waited longest.',
    input: z.strictObject({}),
    output: z.array(DbsCheckRequest),
  }),
  dismissDbsCheckRequest: call('dismissDbsCheckRequest', {
    method: 'DELETE',
    path: '/api/admin/dbs-check-requests/:id',
    who: 'admin',
    tag,
    summary: 'Takes an organiser’s request off the list. They can ask again.',
    input: z.strictObject({ id }),
    output: done,
    errors: [dbsRequestNotFound],
  }),
  removeDbsCheck: call('removeDbsCheck', {
    method: 'DELETE',
    path: '/api/admin/dbs-checks/:id',
    who: 'member',
    tag,
    summary: 'Removes a DBS record: for administrators, and managers of the mosque that made it.',
    input: z.strictObject({ id }),
    output: done,
    errors: [dbsCheckNotFound],
  }),
};
