import { z } from 'zod';
import { accessFields, accessFilters } from '#features/mosques/places/place-admin.contract.ts';
import { prayers } from '#features/mosques/prayer-times/prayer.rules.ts';
import { postcodeUnknown } from '#features/site/postcodes/postcode.errors.ts';
import { call } from '#kit/contract/call.ts';
import {
  bothCoordinates,
  clockTime,
  date,
  distanceFields,
  flag,
  id,
  instant,
  line,
  nearFields,
  searchText,
} from '#kit/contract/fields.ts';
import { file } from '#kit/contract/outputs.ts';
import { pagingFields } from '#kit/contract/paging.ts';
import { picturesBusy } from '#kit/contract/upload-errors.ts';
import { eventNotFound } from './event.errors.ts';
import { eventCategories, eventStatuses } from './event.rules.ts';

/** The host's short notice, and the instant at which it stops being shown. */
export const HostNotice = z.object({ text: z.string(), until: instant });
export type HostNotice = z.infer<typeof HostNotice>;

/** An event as the public sees it. Email and phone are shown only on the event's own page. */
export const Event = z.object({
  id,
  title: z.string(),
  description: z.string(),
  category: z.enum(eventCategories),
  eventDate: date,
  startTime: clockTime,
  endTime: clockTime.nullable(),
  /** The last day of an event over several days, with one RSVP for all of them. `endTime` is its end on that day. */
  endDate: date.nullable(),
  /** True if it ends after midnight, and isn't one over several days. */
  endsNextDay: z.boolean(),
  /** Start and end with the borough's UTC offset, for search engines and calendars: 2026-11-21T19:00:00+00:00 */
  startsAt: z.string(),
  endsAt: z.string().nullable(),
  location: z.string(),
  address: z.string(),
  postcode: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  organizer: z.string(),
  maxAttendees: z.number().int().nullable(),
  /** People who attend, guests included. */
  attendingCount: z.number().int(),
  waitlistedCount: z.number().int(),
  imageUrl: z.string().nullable(),
  womenOnly: z.boolean(),
  forFamilies: z.boolean(),
  childrenWelcome: z.boolean(),
  wheelchairAccessible: z.boolean(),
  isCourse: z.boolean(),
  isIftar: z.boolean(),
  /** At an iftar: how many people there is food for, if known; whether people book first; whether they bring a dish to share. */
  iftarMeals: z.number().int().nullable(),
  iftarBookFirst: z.boolean(),
  iftarBringDish: z.boolean(),
  liveStreamUrl: z.string().nullable(),
  costPence: z.number().int().nullable(),
  bookingUrl: z.string().nullable(),
  /** The prayer at its mosque that the start follows, and by how many minutes. */
  afterPrayer: z.enum(prayers).nullable(),
  afterPrayerMinutes: z.number().int().nullable(),
  seriesId: id.nullable(),
  /** The Hijri day for which its date was chosen, in a series of Hijri days: '1448-08-15'. */
  hijriDate: z.string().nullable(),
  /** The places are drawn at 6pm on this day, among all who have entered by then; null: first come, first served. */
  drawOn: date.nullable(),
  drawnAt: instant.nullable(),
  notice: HostNotice.nullable(),
  isPublic: z.boolean(),
  placeId: id.nullable(),
  placeName: z.string().nullable(),
  /** pending: changed and waiting for approval; only the host and those who have an RSVP see it. */
  status: z.enum(eventStatuses),
  cancelledReason: z.string().nullable(),
  updatedAt: instant,
});
export type Event = z.infer<typeof Event>;

/**
 * What anyone needs to check a draw: the order of the entries is that of SHA-256 of '{seed}:{number}'. `fingerprint`, SHA-256 of the seed, is
 * shown before the first entry; seed and entries once it is held. Entries withdrawn since are left out.
 */
export const EventDraw = z.object({
  fingerprint: z.string(),
  seed: z.string().nullable(),
  entries: z.array(z.object({ number: z.number().int(), people: z.number().int(), hasPlace: z.boolean() })),
});
export type EventDraw = z.infer<typeof EventDraw>;

export const EventDetail = Event.extend({
  draw: EventDraw.nullable(),
  organizerEmail: z.string().nullable(),
  organizerPhone: z.string().nullable(),
  /** In great-circle metres from the requested place, else from the member's own postcode; null without either. */
  ...distanceFields,
  /** What is known of its mosque's access; null if it isn't at a mosque. */
  placeAccess: z.object(accessFields).nullable(),
  /** The group whose meeting it is; only its members see it. */
  groupId: id.nullable(),
  /** Whether it has ended. */
  isOver: z.boolean(),
  /** Whether the caller created it, and so needs no RSVP. */
  isOwn: z.boolean(),
  /** Whether the caller may change it and see the guest list. */
  canHost: z.boolean(),
  /** Only for those who may change it: a change waits for approval, and everyone else sees the approved version. */
  changeWaits: z.boolean(),
  /** The other upcoming dates of its series. */
  otherDates: z.array(z.object({ id, eventDate: date, startTime: clockTime })),
});
export type EventDetail = z.infer<typeof EventDetail>;

/** An event in a list. Distance in great-circle metres from the requested place, else from the member's own postcode. */
export const ListedEvent = Event.extend(distanceFields);
export type ListedEvent = z.infer<typeof ListedEvent>;

const filters = {
  category: z.enum(eventCategories).optional(),
  search: searchText.optional(),
  placeId: id.optional(),
  from: date.optional(),
  to: date.optional(),
  /** Women only, or in the category for women. */
  sisters: flag.optional(),
  /** Free, as stated by the host. */
  free: flag.optional(),
  /** For families, or where children are welcome. */
  families: flag.optional(),
  wheelchair: flag.optional(),
  /** By what is known of the mosque where it is. */
  ...accessFilters,
  /** Where people break their fast together. */
  iftar: flag.optional(),
  /** With a free place, or without a limit. */
  room: flag.optional(),
};

/** Where distances are measured from; by default the member's own postcode. */

/** `within` is in miles. */
const near = {
  ...nearFields,
  within: z.coerce.number().min(0.1).max(100).optional(),
};

const Reading = { method: 'GET', who: 'everyone', tag: 'Events' } as const;

export const calls = {
  listEvents: call('listEvents', {
    ...Reading,
    path: '/api/events',
    summary:
      'Approved events by date and time, from today or `from` until `to` (included); one over several days is on each of them. From a place (a postcode, lat and lng, or the member’s own postcode) each has its distance in metres; `within` is in miles. Members also see members-only events.',
    input: z.strictObject({ ...pagingFields, ...filters, ...near }).refine(...bothCoordinates),
    output: z.array(ListedEvent),
    paged: true,
    cacheSeconds: 60,
    errors: [postcodeUnknown],
  }),
  getEvent: call('getEvent', {
    ...Reading,
    path: '/api/events/:id',
    summary: 'One event that is approved, or was before it was cancelled. Its host can see it at any time.',
    input: z.strictObject({ id, ...nearFields }).refine(...bothCoordinates),
    output: EventDetail,
    cacheSeconds: 60,
    errors: [eventNotFound, postcodeUnknown],
  }),
  getEventsCalendar: call('getEventsCalendar', {
    ...Reading,
    path: '/events.ics',
    summary:
      'Coming events, of one category or all, as a calendar to subscribe to. Those that are cancelled stay until a month after their date, marked as cancelled.',
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
