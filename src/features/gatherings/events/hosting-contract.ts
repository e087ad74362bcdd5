import { z } from 'zod';
import { call } from '#kit/contract/call.ts';
import { flag, id, instant, searchText, text } from '#kit/contract/fields.ts';
import { file } from '#kit/contract/file.ts';
import { maxLengths } from '#kit/contract/max-lengths.ts';
import { pagingFields } from '#kit/contract/paging.ts';
import { storeFailed } from '#kit/contract/store-failed.ts';
import { EventDetail } from './contract.ts';
import {
  badEventPicture,
  eventChanged,
  eventNotFound,
  eventOver,
  noSuchImage,
  noSuchPlace,
  notYourEvent,
} from './errors.ts';
import { eventStatuses } from './event-categories.ts';
import { ChangedEvent, eventScopes, NewEvent } from './event-input.ts';

/** An event as whoever put it on sees it. */
export const HostedEvent = EventDetail.extend({
  organizerEmail: z.string().nullable(),
  organizerPhone: z.string().nullable(),
  showContact: z.boolean(),
  durationMinutes: z.number().int().nullable(),
  rejectionReason: z.string().nullable(),
  isRemoved: z.boolean(),
  createdAt: instant,
});
export type HostedEvent = z.infer<typeof HostedEvent>;

const tag = 'Events';
const done = z.object({ message: z.string() });
const ownErrors = [eventNotFound, notYourEvent];

export const calls = {
  listPartnerMosques: call('listPartnerMosques', {
    method: 'GET',
    path: '/api/partner-mosques',
    who: 'account',
    tag,
    summary: 'The mosques that an event’s form offers: choosing one fills in its place.',
    input: z.strictObject({}),
    output: z.array(z.object({ id, name: z.string(), address: z.string(), postcode: z.string() })),
  }),
  createEvent: call('createEvent', {
    method: 'POST',
    path: '/api/events',
    who: 'member',
    tag,
    summary:
      'Puts an event on, or a series of them. A member’s waits for approval; an administrator’s, and a mosque manager’s at that mosque, is public at once.',
    input: NewEvent,
    output: z.object({
      id,
      status: z.enum(eventStatuses),
      occurrences: z.number().int(),
      message: z.string(),
    }),
    idempotent: true,
    errors: [noSuchPlace],
  }),
  getHostedEvent: call('getHostedEvent', {
    method: 'GET',
    path: '/api/events/:id/hosted',
    who: 'member',
    tag,
    summary: 'One event with all that its host may change.',
    input: z.strictObject({ id }),
    output: HostedEvent,
    errors: ownErrors,
  }),
  updateEvent: call('updateEvent', {
    method: 'PUT',
    path: '/api/events/:id',
    who: 'member',
    tag,
    summary:
      'Changes an event, or it and those that follow in its series. An approved one whose time or place its owner changes waits for approval again; those who come are told.',
    input: ChangedEvent,
    output: HostedEvent,
    errors: [...ownErrors, eventChanged, eventOver, noSuchPlace],
  }),
  cancelEvent: call('cancelEvent', {
    method: 'POST',
    path: '/api/events/:id/cancel',
    who: 'member',
    tag,
    summary: 'Cancels an event, or it and those that follow. Those who come are told, with the reason.',
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
      'Deletes an event for good: an administrator any, its host one that was never public. Those who come are told.',
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
      'Stores the picture of an event: the bytes of a JPG, PNG or WebP of at most 5 MB. It is made anew.',
    input: z.strictObject({ id, bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array) }),
    output: z.object({ imageUrl: z.string() }),
    body: 'picture',
    errors: [...ownErrors, badEventPicture, storeFailed],
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
      name: z.string().regex(/^[\da-f-]{36}\.webp$/, 'This is not one of our pictures.'),
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
    summary: 'The events that the caller has put on, latest date first.',
    input: z.strictObject({ ...pagingFields }),
    output: z.array(HostedEvent),
    paged: true,
  }),
  listAdminEvents: call('listAdminEvents', {
    method: 'GET',
    path: '/api/admin/events',
    who: 'admin',
    tag,
    summary: 'All events, latest date first, those that are over too unless `coming` is true.',
    input: z.strictObject({
      ...pagingFields,
      status: z.enum(eventStatuses).optional(),
      search: searchText.optional(),
      coming: flag.optional(),
    }),
    output: z.array(HostedEvent),
    paged: true,
  }),
  sendReminders: call('sendReminders', {
    method: 'POST',
    path: '/api/admin/send-reminders',
    who: 'admin',
    tag,
    summary:
      'Reminds those who come to an event of the next seven days and were not reminded yet. Each is reminded of an event once, whoever presses the button how often.',
    input: z.strictObject({}),
    output: z.object({ sent: z.number().int(), message: z.string() }),
  }),
};
