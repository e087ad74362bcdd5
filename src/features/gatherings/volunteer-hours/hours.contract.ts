import { z } from 'zod';
import { opportunityNotFound } from '#features/gatherings/volunteering/volunteering.errors.ts';
import { call } from '#kit/contract/call.ts';
import { notAllowed } from '#kit/contract/errors.ts';
import { date, filledText, id, instant, text } from '#kit/contract/fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';
import { hourLengths, hourStatuses, maxHoursADay, quarter } from './hours.rules.ts';
import { hoursAnswered, hoursNotFound, notVolunteering, ownHours } from './volunteer-hours.errors.ts';

/** Hours as the volunteer sees them. */
export const OwnHours = z.object({
  id,
  opportunityId: id,
  title: z.string(),
  /** The mosque of the opportunity; null if it has none. */
  organisation: z.string().nullable(),
  date,
  minutes: z.number().int(),
  note: z.string().nullable(),
  status: z.enum(hourStatuses),
  /** Why they were refused. */
  reason: z.string().nullable(),
  answeredAt: instant.nullable(),
});
export type OwnHours = z.infer<typeof OwnHours>;

/** A shift that a volunteer may record hours for. */
export const EndedShift = z.object({
  id,
  /** The day on which it began. */
  date,
  startTime: z.string(),
  endTime: z.string(),
  endsAt: instant,
  /** Its length, to the nearest quarter of an hour. */
  hours: z.number(),
});
export type EndedShift = z.infer<typeof EndedShift>;

/** Hours as the organisers see them. */
export const TeamHours = OwnHours.omit({ opportunityId: true, title: true, organisation: true }).extend({
  /** Null once that account is deleted. */
  volunteerId: id.nullable(),
  name: z.string(),
  /** Whether they are the caller's own, which another organiser has to confirm. */
  isOwn: z.boolean(),
});
export type TeamHours = z.infer<typeof TeamHours>;

/** The volunteers of an opportunity, as its organisers see them. */
export const Team = z.object({
  title: z.string(),
  /** The opportunity's mosque, for which its managers record DBS checks. */
  placeId: id.nullable(),
  requiresDbsCheck: z.boolean(),
  volunteers: z.array(
    z.object({
      id,
      name: z.string(),
      isOwn: z.boolean(),
      confirmedMinutes: z.number().int(),
      /** Shifts of this opportunity that they signed up for and missed. */
      missedShifts: z.number().int(),
      /** The last day on which a recorded check is valid; null if there is none. */
      dbsExpiresOn: date.nullable(),
    }),
  ),
});
export type Team = z.infer<typeof Team>;

/** The contents of a certificate: confirmed hours only. */
export const Certificate = z.object({
  name: z.string(),
  from: date,
  to: date,
  issuedOn: date,
  totalMinutes: z.number().int(),
  lines: z.array(
    z.object({
      title: z.string(),
      organisation: z.string().nullable(),
      days: z.number().int(),
      minutes: z.number().int(),
    }),
  ),
});
export type Certificate = z.infer<typeof Certificate>;

const tag = 'Volunteer hours';
const done = z.object({ message: z.string() });
const byId = z.strictObject({ id });

export const calls = {
  recordVolunteerHours: call('recordVolunteerHours', {
    method: 'POST',
    path: '/api/volunteer/hours',
    who: 'member',
    tag,
    summary:
      'Records hours that the caller gave to an opportunity at which they were accepted, in quarters of an hour, for the last 90 days; what is given later on the same day is a further entry. They count once an organiser has confirmed them.',
    input: z.strictObject({
      opportunityId: id,
      date,
      hours: z
        .number()
        .min(quarter, 'Please enter a quarter of an hour or more.')
        .max(maxHoursADay, `Please enter at most ${maxHoursADay} hours.`)
        .multipleOf(quarter, 'Please round to a quarter of an hour.'),
      note: text(hourLengths.note)
        .transform((value) => (value === '' ? null : value))
        .nullable()
        .default(null),
    }),
    output: OwnHours.extend({ message: z.string() }),
    limit: { times: 60, perSeconds: 3600 },
    errors: [notAllowed, opportunityNotFound, notVolunteering],
  }),
  removeVolunteerHours: call('removeVolunteerHours', {
    method: 'DELETE',
    path: '/api/volunteer/hours/:id',
    who: 'account',
    tag,
    summary: 'Withdraws hours of the caller’s. Confirmed ones no longer count.',
    input: byId,
    output: done,
    errors: [hoursNotFound],
  }),
  listOwnVolunteerHours: call('listOwnVolunteerHours', {
    method: 'GET',
    path: '/api/volunteer/my-hours',
    who: 'account',
    tag,
    summary: 'The hours that the caller has recorded, the latest day first.',
    input: z.strictObject({ ...pagingFields }),
    output: z.array(OwnHours),
    paged: true,
  }),
  getVolunteerRecord: call('getVolunteerRecord', {
    method: 'GET',
    path: '/api/volunteer/my-record',
    who: 'account',
    tag,
    summary:
      'How many hours the caller has given, and the opportunities they can record hours for, each with the shift of theirs that ended last.',
    input: z.strictObject({}),
    output: z.object({
      confirmedMinutes: z.number().int(),
      pendingMinutes: z.number().int(),
      opportunities: z.array(
        z.object({
          id,
          title: z.string(),
          /** The caller's shift that ended last, for which they have recorded nothing since its end. */
          lastShift: EndedShift.nullable(),
        }),
      ),
    }),
  }),
  getTeam: call('getTeam', {
    method: 'GET',
    path: '/api/volunteer/opportunities/:id/team',
    who: 'member',
    tag,
    summary:
      'An opportunity’s accepted volunteers, for its organisers: the hours each has given, and whose DBS check is valid.',
    input: byId,
    output: Team,
    errors: [opportunityNotFound],
  }),
  listOpportunityHours: call('listOpportunityHours', {
    method: 'GET',
    path: '/api/volunteer/opportunities/:id/hours',
    who: 'member',
    tag,
    summary:
      'The hours volunteers have recorded for an opportunity, for its organisers: those still to be answered come first.',
    input: z.strictObject({ id, ...pagingFields }),
    output: z.array(TeamHours),
    paged: true,
    errors: [opportunityNotFound],
  }),
  confirmVolunteerHours: call('confirmVolunteerHours', {
    method: 'POST',
    path: '/api/volunteer/hours/:id/confirm',
    who: 'member',
    tag,
    summary:
      'Confirms hours, as an organiser of the opportunity; never one’s own. From then on they count towards the volunteer’s total and the home page’s.',
    input: byId,
    output: TeamHours,
    body: 'ignored',
    errors: [hoursNotFound, hoursAnswered, ownHours],
  }),
  refuseVolunteerHours: call('refuseVolunteerHours', {
    method: 'POST',
    path: '/api/volunteer/hours/:id/refuse',
    who: 'member',
    tag,
    summary:
      'Rejects hours, as an organiser, with a reason the volunteer will read; hours confirmed by mistake no longer count. Never one’s own.',
    input: z.strictObject({
      id,
      message: filledText(hourLengths.reason, 'Please say why.'),
    }),
    output: TeamHours,
    errors: [hoursNotFound, hoursAnswered, ownHours],
  }),
  getVolunteerCertificate: call('getVolunteerCertificate', {
    method: 'GET',
    path: '/api/volunteer/certificate',
    who: 'account',
    tag,
    summary: 'The caller’s confirmed hours in a period, by opportunity; the last year by default.',
    input: z.strictObject({ from: date.optional(), to: date.optional() }),
    output: Certificate,
  }),
};
