import { z } from 'zod';
import { personNotFound } from '#features/accounts/household/household.contract.ts';
import { householdKinds, maxHouseholdPeople } from '#features/accounts/household/household.rules.ts';
import { call } from '#kit/contract/call.ts';
import { id, instant, text } from '#kit/contract/fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';
import { Event } from './event.contract.ts';
import {
  eventNotBegun,
  eventNotFound,
  eventOver,
  feedNotFound,
  noRoomForGuests,
  notYourEvent,
  partyTooLarge,
  rsvpNotFound,
} from './event.errors.ts';
import { maxGuests, rsvpLengths, rsvpStatuses, tooFewGuests } from './event.rules.ts';

/** A member's RSVP. */
export const Rsvp = z.object({
  status: z.enum(['none', ...rsvpStatuses]),
  guestsCount: z.number().int(),
  /** The people of the caller’s household among the guests. */
  householdIds: z.array(id),
  dietaryRequirements: z.string().nullable(),
  responseMessage: z.string().nullable(),
  /** The caller’s number in the draw of the places; null without a draw, or if the RSVP was made after it. */
  drawNumber: z.number().int().nullable(),
  /** How many are ahead of the caller on the waiting list; null unless the caller is on it, and before a draw. */
  waitingBefore: z.number().int().nullable(),
  attendingCount: z.number().int(),
  waitlistedCount: z.number().int(),
  maxAttendees: z.number().int().nullable(),
});
export type Rsvp = z.infer<typeof Rsvp>;

/** A guest as the host sees one: a name, whom they bring, and what the host must prepare for. */
export const EventGuest = z.object({
  userId: id,
  name: z.string(),
  status: z.enum(rsvpStatuses),
  guestsCount: z.number().int(),
  /** Those of the guests whom the member has named, until some time after the event. */
  people: z.array(z.object({ name: z.string(), kind: z.enum(householdKinds), needs: z.string().nullable() })),
  dietaryRequirements: z.string().nullable(),
  responseMessage: z.string().nullable(),
  attendedConfirmed: z.boolean().nullable(),
  answeredAt: instant,
});
export type EventGuest = z.infer<typeof EventGuest>;

const rsvpFields = {
  id,
  /** All guests, named or not. Left out: as many as are named. */
  guestsCount: z.number().int().min(0).max(maxGuests, `At most ${maxGuests} guests.`).optional(),
  /**
   * The people of the caller’s household among the guests; only the host reads their names and needs. Left out: those named before,
   * if there are as many guests.
   */
  householdIds: z
    .array(id)
    .max(maxHouseholdPeople)
    .refine((ids) => new Set(ids).size === ids.length, 'The same person is here twice.')
    .optional(),
  dietaryRequirements: text(rsvpLengths.dietaryRequirements).optional(),
  responseMessage: text(rsvpLengths.responseMessage).optional(),
};

const tag = 'Events';
const done = z.object({ message: z.string() });

/** The last part of the address of a personal calendar. */
const feedToken = z.string().regex(/^[\w-]{20,120}$/, 'This isn’t a calendar address.');

export const calls = {
  getRsvp: call('getRsvp', {
    method: 'GET',
    path: '/api/events/:id/rsvp',
    who: 'account',
    tag,
    summary: 'The caller’s RSVP, and how full the event is.',
    input: z.strictObject({ id }),
    output: Rsvp,
    errors: [eventNotFound],
  }),
  rsvpToEvent: call('rsvpToEvent', {
    method: 'POST',
    path: '/api/events/:id/rsvp',
    who: 'member',
    tag,
    summary:
      'RSVPs for the caller and any guests, or changes the RSVP. If the event is full the caller joins the waiting list, and moves up automatically when there is room; where places are drawn, everyone waits until the draw.',
    input: z
      .strictObject(rsvpFields)
      .refine(
        ({ guestsCount, householdIds = [] }) =>
          guestsCount === undefined || guestsCount >= householdIds.length,
        { path: ['guestsCount'], message: tooFewGuests },
      ),
    output: Rsvp,
    errors: [eventNotFound, eventOver, partyTooLarge, noRoomForGuests, personNotFound],
  }),
  withdrawRsvp: call('withdrawRsvp', {
    method: 'DELETE',
    path: '/api/events/:id/rsvp',
    who: 'account',
    tag,
    summary: 'Withdraws the caller’s RSVP; the place goes to the next party on the waiting list that fits.',
    input: z.strictObject({ id }),
    output: Rsvp,
    errors: [eventNotFound],
  }),
  listOwnRsvps: call('listOwnRsvps', {
    method: 'GET',
    path: '/api/user/rsvps',
    who: 'account',
    tag,
    summary: 'The coming events the caller is going to, soonest first.',
    input: z.strictObject({}),
    output: z.array(z.object({ event: Event, status: z.enum(rsvpStatuses), guestsCount: z.number().int() })),
  }),
  listEventGuests: call('listEventGuests', {
    method: 'GET',
    path: '/api/events/:id/guests',
    who: 'member',
    tag,
    summary: 'Who is going and who is on the waiting list, in order of RSVP: for the event’s host.',
    input: z.strictObject({ ...pagingFields, id }),
    output: z.array(EventGuest),
    paged: true,
    errors: [eventNotFound, notYourEvent],
  }),
  exportEventGuests: call('exportEventGuests', {
    method: 'GET',
    path: '/api/events/:id/guests.csv',
    who: 'member',
    tag,
    summary: 'The guest list as a CSV file for a spreadsheet.',
    input: z.strictObject({ id }),
    output: z.string(),
    mediaType: 'text/csv; charset=utf-8',
    errors: [eventNotFound, notYourEvent],
  }),
  confirmAttendance: call('confirmAttendance', {
    method: 'POST',
    path: '/api/events/:id/attendance',
    who: 'member',
    tag,
    summary: 'Records whether a member attended, once the event has begun: for the host.',
    input: z.strictObject({ id, userId: id, attended: z.boolean() }),
    output: done,
    errors: [eventNotFound, notYourEvent, rsvpNotFound, eventNotBegun],
  }),
  getCalendarFeed: call('getCalendarFeed', {
    method: 'GET',
    path: '/api/user/calendar-feed',
    who: 'account',
    tag,
    summary: 'The secret address of the caller’s own calendar, or null.',
    input: z.strictObject({}),
    output: z.object({ url: z.string().nullable() }),
  }),
  renewCalendarFeed: call('renewCalendarFeed', {
    method: 'POST',
    path: '/api/user/calendar-feed',
    who: 'account',
    tag,
    summary: 'Creates a secret address. Any earlier one stops working.',
    input: z.strictObject({}),
    output: z.object({ url: z.string() }),
  }),
  removeCalendarFeed: call('removeCalendarFeed', {
    method: 'DELETE',
    path: '/api/user/calendar-feed',
    who: 'account',
    tag,
    summary: 'Revokes the secret address.',
    input: z.strictObject({}),
    output: done,
  }),
  readCalendarFeed: call('readCalendarFeed', {
    method: 'GET',
    path: '/calendar/:token.ics',
    who: 'everyone',
    tag,
    summary: 'The events a member is going to, for calendar programs that have the address.',
    input: z.strictObject({ token: feedToken }),
    output: z.string(),
    mediaType: 'text/calendar; charset=utf-8',
    errors: [feedNotFound],
  }),
};
