import { z } from 'zod';
import { call } from '#kit/contract/call.ts';
import { flag, id, instant, searchText, text } from '#kit/contract/fields.ts';
import { file } from '#kit/contract/file.ts';
import { maxLengths } from '#kit/contract/max-lengths.ts';
import { pagingFields } from '#kit/contract/paging.ts';
import { picturesBusy } from '#kit/contract/pictures-busy.ts';
import { storeFailed } from '#kit/contract/store-failed.ts';
import { EventDetail } from './contract.ts';
import {
  badEventPicture,
  eventChanged,
  eventNotFound,
  eventOver,
  noSuchGroup,
  noSuchImage,
  noSuchPlace,
  notYourEvent,
} from './errors.ts';
import { eventStatuses } from './event-categories.ts';
import { ChangedEvent, eventScopes, NewEvent } from './event-input.ts';

/** An event as the person who put it on sees it. */
export const HostedEvent = EventDetail.omit({ distance: true, isOver: true, isOwn: true }).extend({
  organizerEmail: z.string().nullable(),
  organizerPhone: z.string().nullable(),
  showContact: z.boolean(),
  durationMinutes: z.number().int().nullable(),
  rejectionReason: z.string().nullable(),
  isRemoved: z.boolean(),
  createdAt: instant,
});
export type HostedEvent = z.infer<typeof HostedEvent>;

/** What the form that changes an event begins with. */
const EventForm = HostedEvent.extend({
  /** Whether the caller's changes need nobody's approval; otherwise the form begins with their changes that wait. */
  savesAtOnce: z.boolean(),
});

const tag = 'Events';
const done = z.object({ message: z.string() });
const ownErrors = [eventNotFound, notYourEvent];

export const calls = {
  listPartnerMosques: call('listPartnerMosques', {
    method: 'GET',
    path: '/api/partner-mosques',
    who: 'account',
    tag,
    summary: 'The mosques offered in the event form; choosing one fills in the venue.',
    input: z.strictObject({}),
    output: z.array(z.object({ id, name: z.string(), address: z.string(), postcode: z.string() })),
  }),
  createEvent: call('createEvent', {
    method: 'POST',
    path: '/api/events',
    who: 'member',
    tag,
    summary:
      'Creates an event, or a series. A member’s waits for approval; an administrator’s, or a mosque manager’s at that mosque, is public immediately. With `groupId` it is a meeting of that group, for its members only, and takes effect immediately.',
    input: NewEvent,
    output: z.object({
      id,
      status: z.enum(eventStatuses),
      occurrences: z.number().int(),
      message: z.string(),
    }),
    idempotent: true,
    errors: [noSuchPlace, noSuchGroup],
  }),
  getHostedEvent: call('getHostedEvent', {
    method: 'GET',
    path: '/api/events/:id/hosted',
    who: 'member',
    tag,
    summary: 'One event, with everything its host can change.',
    input: z.strictObject({ id }),
    output: EventForm,
    errors: ownErrors,
  }),
  updateEvent: call('updateEvent', {
    method: 'PUT',
    path: '/api/events/:id',
    who: 'member',
    tag,
    summary:
      'Changes an event, or it and all later ones in its series. Once it is approved, its author’s changes to wording, links, location, cost and organiser wait for approval while the approved version stays public; times change immediately. Guests are told of a new time or place.',
    input: ChangedEvent,
    output: HostedEvent,
    errors: [...ownErrors, eventChanged, eventOver, noSuchPlace],
  }),
  cancelEvent: call('cancelEvent', {
    method: 'POST',
    path: '/api/events/:id/cancel',
    who: 'member',
    tag,
    summary: 'Cancels an event, or it and all later ones in its series. Guests are told the reason.',
    input: z.strictObject({
      id,
      reason: text(maxLengths.reason).optional(),
      scope: z.enum(eventScopes).default('this'),
    }),
    output: done,
    errors: [...ownErrors, eventOver],
  }),
  deleteEvent: call('deleteEvent', {
    method: 'DELETE',
    path: '/api/events/:id',
    who: 'member',
    tag,
    summary:
      'Permanently deletes an event: administrators any event, hosts only one that was never public. Guests are told.',
    input: z.strictObject({ id }),
    output: done,
    errors: ownErrors,
  }),
  putEventImage: call('putEventImage', {
    method: 'PUT',
    path: '/api/events/:id/image',
    who: 'member',
    tag,
    summary:
      'Stores an event’s picture: the bytes of a JPG, PNG or WebP of up to 5 MB, which is re-encoded. An author’s new picture of an approved event waits for approval.',
    weight: 10,
    input: z.strictObject({ id, bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array) }),
    output: z.object({ imageUrl: z.string(), changeWaits: z.boolean() }),
    body: 'picture',
    errors: [...ownErrors, badEventPicture, picturesBusy, storeFailed],
  }),
  removeEventImage: call('removeEventImage', {
    method: 'DELETE',
    path: '/api/events/:id/image',
    who: 'member',
    tag,
    summary: 'Removes the picture of an event.',
    input: z.strictObject({ id }),
    output: done,
    errors: ownErrors,
  }),
  getEventImage: call('getEventImage', {
    method: 'GET',
    path: '/media/events/:name',
    who: 'everyone',
    tag,
    summary: 'The picture of an event.',
    input: z.strictObject({
      name: z.string().regex(/^[\da-f-]{36}\.webp$/, 'This isn’t the address of one of our pictures.'),
    }),
    output: file,
    mediaType: 'image/webp',
    cacheSeconds: 86_400,
    errors: [noSuchImage],
  }),
  listOwnEvents: call('listOwnEvents', {
    method: 'GET',
    path: '/api/user/events',
    who: 'member',
    tag,
    summary: 'The caller’s own events, latest date first.',
    input: z.strictObject({ ...pagingFields }),
    output: z.array(HostedEvent),
    paged: true,
  }),
  listAdminEvents: call('listAdminEvents', {
    method: 'GET',
    path: '/api/admin/events',
    who: 'admin',
    tag,
    summary:
      'All events, latest date first; with `coming` those of today and later, soonest first; with `past` those that are over.',
    input: z.strictObject({
      ...pagingFields,
      status: z.enum(eventStatuses).optional(),
      search: searchText.optional(),
      coming: flag.optional(),
      past: flag.optional(),
    }),
    output: z.array(HostedEvent),
    paged: true,
  }),
  getDueReminders: call('getDueReminders', {
    method: 'GET',
    path: '/api/admin/reminders',
    who: 'admin',
    tag,
    summary: 'How many people sendReminders would remind now, and of how many events.',
    input: z.strictObject({}),
    output: z.object({ people: z.number().int(), events: z.number().int() }),
  }),
  sendReminders: call('sendReminders', {
    method: 'POST',
    path: '/api/admin/send-reminders',
    who: 'admin',
    tag,
    summary:
      'Reminds everyone going to an event in the next seven days who hasn’t been reminded yet. Each guest is reminded once, however many times this is called.',
    input: z.strictObject({}),
    output: z.object({ sent: z.number().int(), message: z.string() }),
  }),
};
