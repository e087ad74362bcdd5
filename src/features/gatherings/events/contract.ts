import { z } from 'zod';
import { prayers } from '#features/mosques/prayer-times/prayers.ts';
import { postcodeUnknown } from '#features/site/postcodes/contract.ts';
import { call } from '#kit/contract/call.ts';
import {
  clockTime,
  date,
  flag,
  id,
  instant,
  latitude,
  line,
  longitude,
  postcode,
  searchText,
} from '#kit/contract/fields.ts';
import { file } from '#kit/contract/file.ts';
import { pagingFields } from '#kit/contract/paging.ts';
import { picturesBusy } from '#kit/contract/pictures-busy.ts';
import { eventNotFound } from './errors.ts';
import { eventCategories, eventStatuses } from './event-categories.ts';

/** An event as the public sees it. Who to write to or call is shown on the event's own page alone. */
export const Event = z.object({
  id,
  title: z.string(),
  description: z.string(),
  category: z.enum(eventCategories),
  eventDate: date,
  startTime: clockTime,
  endTime: clockTime.nullable(),
  /** True where it ends past midnight. */
  endsNextDay: z.boolean(),
  /** The beginning and end with the borough's offset, for search engines and calendars: 2026-11-21T19:00:00+00:00 */
  startsAt: z.string(),
  endsAt: z.string().nullable(),
  location: z.string(),
  address: z.string(),
  postcode: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  organizer: z.string(),
  maxAttendees: z.number().int().nullable(),
  /** Who comes, guests included; for an event that takes nobody more, those who wait. */
  attendingCount: z.number().int(),
  waitlistedCount: z.number().int(),
  imageUrl: z.string().nullable(),
  womenOnly: z.boolean(),
  forFamilies: z.boolean(),
  childrenWelcome: z.boolean(),
  wheelchairAccessible: z.boolean(),
  liveStreamUrl: z.string().nullable(),
  costPence: z.number().int().nullable(),
  bookingUrl: z.string().nullable(),
  /** It starts so many minutes after this prayer at its mosque. */
  afterPrayer: z.enum(prayers).nullable(),
  afterPrayerMinutes: z.number().int().nullable(),
  seriesId: id.nullable(),
  isPublic: z.boolean(),
  placeId: id.nullable(),
  placeName: z.string().nullable(),
  /** pending, to those alone who are concerned: it was changed and waits for approval. */
  status: z.enum(eventStatuses),
  cancelledReason: z.string().nullable(),
  updatedAt: instant,
});
export type Event = z.infer<typeof Event>;

export const EventDetail = Event.extend({
  organizerEmail: z.string().nullable(),
  organizerPhone: z.string().nullable(),
  /** In great-circle metres from the place that was asked from, else from the member's own postcode; null when neither is known. */
  distance: z.number().nullable(),
  /** The group whose meeting it is, which its members alone see. */
  groupId: id.nullable(),
  /** Whether it has ended. */
  isOver: z.boolean(),
  /** Whether the caller put it on, and so is not asked whether they are coming. */
  isOwn: z.boolean(),
  /** Whether the caller may change it and see who comes. */
  canHost: z.boolean(),
  /** To those alone who may change it: a change waits for approval, and everyone else sees what was approved. */
  changeWaits: z.boolean(),
  /** The coming dates of its series, this one not among them. */
  otherDates: z.array(z.object({ id, eventDate: date, startTime: clockTime })),
});
export type EventDetail = z.infer<typeof EventDetail>;

/** An event in a list: with how far it is, in great-circle metres, from the place that was asked from, else from the member's own postcode. */
export const ListedEvent = Event.extend({ distance: z.number().nullable() });
export type ListedEvent = z.infer<typeof ListedEvent>;

const filters = {
  category: z.enum(eventCategories).optional(),
  search: searchText.optional(),
  placeId: id.optional(),
  from: date.optional(),
  to: date.optional(),
  /** For women: women only, or of that category. */
  sisters: flag.optional(),
  /** That cost nothing, as their hosts said. */
  free: flag.optional(),
  /** For families, or where children are welcome. */
  families: flag.optional(),
  wheelchair: flag.optional(),
};

/** Where distances are measured from: without it, the member's own postcode. */
const place = { postcode: postcode.optional(), lat: latitude.optional(), lng: longitude.optional() };

const wholePlace = {
  test: (input: { lat?: number | undefined; lng?: number | undefined }) =>
    (input.lat === undefined) === (input.lng === undefined),
  refusal: { path: ['lng'], message: 'Please give both lat and lng.' },
};

/** `within` is in miles. */
const near = {
  ...place,
  within: z.coerce.number().min(0.1).max(100).optional(),
};

const Reading = { method: 'GET', who: 'everyone', tag: 'Events' } as const;

export const calls = {
  listEvents: call('listEvents', {
    ...Reading,
    path: '/api/events',
    summary:
      'Approved events by date and time, from today or `from` until `to` (included). From a place (a postcode, lat and lng, or the member’s own postcode) each has its distance in metres; `within` is in miles. Members also see members-only events.',
    input: z
      .strictObject({ ...pagingFields, ...filters, ...near })
      .refine(wholePlace.test, wholePlace.refusal),
    output: z.array(ListedEvent),
    paged: true,
    cacheSeconds: 60,
    errors: [postcodeUnknown],
  }),
  getEvent: call('getEvent', {
    ...Reading,
    path: '/api/events/:id',
    summary: 'One event that is approved, or was before it was cancelled. Its host can see it at any time.',
    input: z.strictObject({ id, ...place }).refine(wholePlace.test, wholePlace.refusal),
    output: EventDetail,
    cacheSeconds: 60,
    errors: [eventNotFound, postcodeUnknown],
  }),
  getEventsCalendar: call('getEventsCalendar', {
    ...Reading,
    path: '/events.ics',
    summary: 'Coming events, of one category or all, as a calendar to subscribe to.',
    weight: 2,
    input: z.strictObject({ category: filters.category }),
    output: z.string(),
    mediaType: 'text/calendar; charset=utf-8',
    cacheSeconds: 900,
  }),
  getEventPreview: call('getEventPreview', {
    ...Reading,
    path: '/events/:id/preview.png',
    summary:
      'The picture that messengers show beside the link of a public event. `v` only makes a changed one new.',
    weight: 2,
    input: z.strictObject({ id, v: line(40).optional() }),
    output: file,
    mediaType: 'image/png',
    cacheSeconds: 3600,
    errors: [eventNotFound, picturesBusy],
  }),
  getEventCalendar: call('getEventCalendar', {
    ...Reading,
    path: '/events/:id.ics',
    summary: 'One event for a calendar.',
    input: z.strictObject({ id }),
    output: z.string(),
    mediaType: 'text/calendar; charset=utf-8',
    cacheSeconds: 60,
    errors: [eventNotFound],
  }),
};
