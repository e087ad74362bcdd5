import { z } from 'zod';
import {
  opportunityClosed,
  opportunityNotFound,
} from '#features/gatherings/volunteering/volunteering.errors.ts';
import { call } from '#kit/contract/call.ts';
import { notAllowed, notSignedIn } from '#kit/contract/errors.ts';
import { clockTime, date, id, text } from '#kit/contract/fields.ts';
import { maxCapacity, maxNoShowDays, maxWeeks, shiftLengths } from './shift.rules.ts';
import {
  dbsCheckNeeded,
  noMoreSignUps,
  notVolunteering,
  shiftBegun,
  shiftFull,
  shiftNotBegun,
  shiftNotFound,
  shiftsOverlap,
  tooManyShifts,
} from './volunteer-hours.errors.ts';

/** A coming shift. */
export const Shift = z.object({
  id,
  date,
  startTime: z.string(),
  /** If not after the start, on the next day. */
  endTime: z.string(),
  note: z.string().nullable(),
  capacity: z.number().int(),
  taken: z.number().int(),
  /** Whether the caller has signed up for it. */
  isMine: z.boolean(),
  /** Who has signed up; only for organisers. */
  names: z.array(z.string()).nullable(),
});
export type Shift = z.infer<typeof Shift>;

/** A past shift as its organisers see it: who had signed up, and who missed it. */
export const PastShift = Shift.pick({
  id: true,
  date: true,
  startTime: true,
  endTime: true,
  note: true,
}).extend({
  volunteers: z.array(z.object({ id, name: z.string(), cameNot: z.boolean() })),
});
export type PastShift = z.infer<typeof PastShift>;

/** The next shifts of an opportunity in a list. */
export const NextShifts = z.object({
  opportunityId: id,
  shifts: z.array(
    Shift.pick({ id: true, date: true, startTime: true, endTime: true, capacity: true, taken: true }),
  ),
});
export type NextShifts = z.infer<typeof NextShifts>;

const ids = z
  .string()
  .regex(/^[\da-f-]{36}(,[\da-f-]{36}){0,49}$/, 'Please give one to fifty ids, with commas between them.')
  .transform((list) => list.split(','))
  .pipe(z.array(id));

const tag = 'Volunteer shifts';
const done = z.object({ message: z.string() });
const byId = z.strictObject({ id });

export const calls = {
  listShifts: call('listShifts', {
    method: 'GET',
    path: '/api/volunteer/opportunities/:id/shifts',
    who: 'everyone',
    tag,
    summary: 'An opportunity’s coming shifts, soonest first; for the audience chosen in the site settings.',
    input: byId,
    output: z.object({
      /** Whether the caller is an accepted volunteer. */
      isVolunteer: z.boolean(),
      /** Whether the caller may sign up: as a volunteer, until the opportunity is closed. */
      maySignUp: z.boolean(),
      /** Whether the caller may plan shifts; false once it is closed. */
      mayPlan: z.boolean(),
      shifts: z.array(Shift),
    }),
    errors: [notAllowed, notSignedIn, opportunityNotFound],
  }),
  listNextShifts: call('listNextShifts', {
    method: 'GET',
    path: '/api/volunteer/shifts',
    who: 'everyone',
    tag,
    summary:
      'The next three shifts of each of the given opportunities, if approved and open; for the audience chosen in the site settings.',
    input: z.strictObject({ ids }),
    output: z.array(NextShifts),
    weight: 2,
    errors: [notAllowed, notSignedIn],
  }),
  listPastShifts: call('listPastShifts', {
    method: 'GET',
    path: '/api/volunteer/opportunities/:id/past-shifts',
    who: 'member',
    tag,
    summary: `An opportunity’s shifts of the last ${maxNoShowDays} days that had volunteers, latest first, for its organisers.`,
    input: byId,
    output: z.array(PastShift),
    errors: [opportunityNotFound],
  }),
  markNoShow: call('markNoShow', {
    method: 'PUT',
    path: '/api/volunteer/shifts/:id/no-shows',
    who: 'member',
    tag,
    summary: `Records, as an organiser, that somebody signed up for a shift didn’t come, or that they did after all: for ${maxNoShowDays} days from its start. Only organisers see it.`,
    input: z.strictObject({ id, volunteerId: id, cameNot: z.boolean() }),
    output: done,
    limit: { times: 300, perSeconds: 3600 },
    errors: [shiftNotFound, shiftNotBegun],
  }),
  createShift: call('createShift', {
    method: 'POST',
    path: '/api/volunteer/opportunities/:id/shifts',
    who: 'member',
    tag,
    summary:
      'Adds a shift, as an organiser of the opportunity; `repeatWeeks` repeats it weekly for that many more weeks.',
    input: z.strictObject({
      id,
      date,
      startTime: clockTime,
      endTime: clockTime,
      capacity: z.number().int().min(1).max(maxCapacity),
      note: text(shiftLengths.note)
        .transform((value) => (value === '' ? null : value))
        .nullable()
        .default(null),
      repeatWeeks: z.number().int().min(0).max(maxWeeks).default(0),
    }),
    output: done,
    idempotent: true,
    limit: { times: 60, perSeconds: 3600 },
    errors: [opportunityNotFound, opportunityClosed, tooManyShifts],
  }),
  cancelShift: call('cancelShift', {
    method: 'DELETE',
    path: '/api/volunteer/shifts/:id',
    who: 'member',
    tag,
    summary: 'Cancels a shift, as an organiser; everyone who has signed up is told by email.',
    input: byId,
    output: done,
    errors: [shiftNotFound, shiftBegun],
  }),
  signUpForShift: call('signUpForShift', {
    method: 'POST',
    path: '/api/volunteer/shifts/:id/sign-up',
    who: 'member',
    tag,
    summary:
      'Signs up for a shift, for volunteers the organiser has accepted. Repeating the call changes nothing. If the role needs a DBS check, the volunteer’s must be valid on that day.',
    input: byId,
    output: done,
    body: 'ignored',
    limit: { times: 120, perSeconds: 3600 },
    errors: [
      shiftNotFound,
      shiftBegun,
      noMoreSignUps,
      shiftFull,
      notVolunteering,
      shiftsOverlap,
      dbsCheckNeeded,
    ],
  }),
  leaveShift: call('leaveShift', {
    method: 'DELETE',
    path: '/api/volunteer/shifts/:id/sign-up',
    who: 'account',
    tag,
    summary: 'Gives up the caller’s place in a shift, until it begins. Repeating the call changes nothing.',
    input: byId,
    output: done,
    errors: [shiftNotFound, shiftBegun],
  }),
};
