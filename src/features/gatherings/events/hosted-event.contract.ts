import { z } from 'zod';
import { prayers } from '#features/mosques/prayer-times/prayer.rules.ts';
import { call } from '#kit/contract/call.ts';
import { addDays } from '#kit/contract/dates.ts';
import { maxLengths } from '#kit/contract/field-limits.ts';
import {
  clockTime,
  date,
  email,
  filledText,
  flag,
  id,
  instant,
  latitudeDegrees,
  leftOut,
  line,
  longitudeDegrees,
  phone,
  pictureName,
  postcode,
  searchText,
  text,
  webAddress,
} from '#kit/contract/fields.ts';
import { file } from '#kit/contract/outputs.ts';
import { pagingFields } from '#kit/contract/paging.ts';
import { pictureErrors, pictureNotFound, uploadErrors } from '#kit/contract/upload-errors.ts';
import { EventDetail } from './event.contract.ts';
import {
  eventChanged,
  eventGroupNotFound,
  eventNotFound,
  eventOver,
  notYourEvent,
  placeNotFound,
} from './event.errors.ts';
import {
  eventCategories,
  eventStatuses,
  lastEndRequired,
  maxEventDays,
  noDrawOfSeries,
  placesToDrawRequired,
  requiredTexts,
  startRequired,
  untilRequired,
} from './event.rules.ts';
import { isLastWeekday, maxOccurrences, repeatKinds } from './event-repeat.rules.ts';

/** The fields of an event, without repetition. */
export const eventFields = {
  title: line(maxLengths.name, requiredTexts.title),
  description: filledText(maxLengths.description, requiredTexts.description),
  category: z.enum(eventCategories, { error: requiredTexts.category }).default('community'),
  eventDate: z.string({ error: requiredTexts.eventDate }).min(1, requiredTexts.eventDate).pipe(date),
  /** Left out for an event that follows a prayer. */
  startTime: leftOut(clockTime),
  endTime: leftOut(clockTime),
  /** The last day of an event over several days; `endTime`, which it then needs, is its end on that day. */
  endDate: leftOut(date),
  afterPrayer: leftOut(z.enum(prayers)),
  afterPrayerMinutes: leftOut(z.number().int().min(0).max(240)),
  durationMinutes: leftOut(z.number().int().min(5, 'Please enter at least 5 minutes.').max(720)),
  /** Required, unless placeId is given; administrators may leave out the location's name. */
  location: leftOut(line(maxLengths.name)),
  address: leftOut(line(maxLengths.address)),
  postcode: leftOut(postcode),
  organizer: line(maxLengths.name, requiredTexts.organizer),
  organizerEmail: leftOut(email),
  organizerPhone: leftOut(phone),
  showContact: z.boolean().default(false),
  maxAttendees: leftOut(
    z.number().int('Please enter a whole number.').min(1, 'Please enter at least 1.').max(100_000),
  ),
  /** The places are drawn at 6pm on this day, among all who have entered by then. A repeated event has no draw. */
  drawOn: leftOut(date),
  womenOnly: z.boolean().default(false),
  forFamilies: z.boolean().default(false),
  childrenWelcome: z.boolean().default(false),
  wheelchairAccessible: z.boolean().default(false),
  /** People break their fast together. */
  isIftar: z.boolean().default(false),
  /** Kept only at an iftar. Its places are `maxAttendees`; there may be food for more people than have a place to sit. */
  iftarMeals: leftOut(
    z.number().int('Please enter a whole number.').min(1, 'Please enter at least 1.').max(100_000),
  ),
  iftarBookFirst: z.boolean().default(false),
  iftarBringDish: z.boolean().default(false),
  liveStreamUrl: leftOut(webAddress),
  costPence: leftOut(z.number().int().min(0).max(1_000_000)),
  bookingUrl: leftOut(webAddress),
  /** The partner mosque, from whose record name, address and postcode are taken. */
  placeId: leftOut(id),
  /** Taken from the record of placeId; accepted and ignored. */
  placeName: leftOut(line(maxLengths.name)),
  /** The position follows from the postcode or from the record of placeId; accepted and ignored. */
  latitude: leftOut(latitudeDegrees),
  longitude: leftOut(longitudeDegrees),
  /** Only administrators and mosque managers can set this to false; other events are public. */
  isPublic: z.boolean().default(true),
  /** Whether an event needs approval depends on who creates it; accepted and ignored. */
  requiresApproval: leftOut(z.boolean()),
};

/** How it repeats. */
export const repeatFields = {
  repeats: leftOut(z.enum(repeatKinds)),
  repeatUntil: leftOut(date),
  /** Dates of the series on which it doesn't take place. */
  exceptDates: leftOut(z.array(date).max(maxOccurrences)),
  /** Whether the series is a course, completed by whoever is at four of five dates. */
  isCourse: z.boolean().default(false),
};

type Timing = {
  endTime?: string | undefined;
  endDate?: string | undefined;
  durationMinutes?: number | undefined;
  startTime?: string | undefined;
  afterPrayer?: string | undefined;
  repeats?: string | undefined;
  repeatUntil?: string | undefined;
  drawOn?: string | undefined;
  maxAttendees?: number | undefined;
  eventDate: string;
};

function checkLastDay(
  { eventDate, endDate = '', endTime, durationMinutes }: Timing,
  context: z.RefinementCtx,
): void {
  const refuse = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  if (endDate < eventDate) refuse('endDate', 'The last day can’t be before the first.');
  if (endDate > addDays(eventDate, maxEventDays - 1))
    refuse('endDate', `Please choose ${maxEventDays} days at most.`);
  if (endTime === undefined) refuse('endTime', lastEndRequired);
  if (durationMinutes !== undefined)
    refuse('durationMinutes', 'Please enter the time at which it ends instead.');
}

function checkDraw({ drawOn, eventDate, maxAttendees, repeats }: Timing, context: z.RefinementCtx): void {
  if (drawOn === undefined) return;
  const refuse = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  if (maxAttendees === undefined) refuse('maxAttendees', placesToDrawRequired);
  if (repeats !== undefined) refuse('drawOn', noDrawOfSeries);
  else if (drawOn >= eventDate) refuse('drawOn', 'Please choose a day before the event.');
}

/** The rules between fields. */
function checkTiming(input: Timing, context: z.RefinementCtx): void {
  if (input.startTime === undefined && input.afterPrayer === undefined) {
    context.addIssue({ code: 'custom', path: ['startTime'], message: startRequired });
  }
  // These rules run for malformed fields too, which have their own issues.
  const areDates = [input.eventDate, input.endDate].every((one) => date.safeParse(one).success);
  if (areDates) checkLastDay(input, context);
  if (input.repeats !== undefined && input.repeatUntil === undefined) {
    context.addIssue({ code: 'custom', path: ['repeatUntil'], message: untilRequired });
  }
  checkDraw(input, context);
  if (input.repeats === 'last_weekday' && !isLastWeekday(input.eventDate)) {
    const message = 'The first date isn’t the last of its weekday in the month.';
    context.addIssue({ code: 'custom', path: ['repeats'], message });
  }
}

export const NewEvent = z
  .strictObject({
    ...eventFields,
    ...repeatFields,
    /** The group whose meeting it is, moderated by the caller: only its members see it, and it needs no approval. */
    groupId: leftOut(id),
  })
  .superRefine(checkTiming);
export type NewEvent = z.infer<typeof NewEvent>;

/** this: one occurrence; following: this one and all later ones of its series. */
export const eventScopes = ['this', 'following'] as const;

export const ChangedEvent = z
  .strictObject({
    id,
    ...eventFields,
    scope: z.enum(eventScopes).default('this'),
    /** The value that was read, so that a change made by somebody else in the meantime is not overwritten. */
    updatedAt: z.iso.datetime(),
  })
  .superRefine(checkTiming);
export type ChangedEvent = z.infer<typeof ChangedEvent>;

/** The fields that a new and a changed event share. */
export type EventFields = Omit<NewEvent, keyof typeof repeatFields | 'groupId'>;

/** An event as its host sees it. */
export const HostedEvent = EventDetail.omit({
  draw: true,
  distance: true,
  isDistanceApproximate: true,
  isOver: true,
  isOwn: true,
  placeAccess: true,
}).extend({
  organizerEmail: z.string().nullable(),
  organizerPhone: z.string().nullable(),
  showContact: z.boolean(),
  durationMinutes: z.number().int().nullable(),
  rejectionReason: z.string().nullable(),
  isRemoved: z.boolean(),
  createdAt: instant,
});
export type HostedEvent = z.infer<typeof HostedEvent>;

/** The initial values of the form that changes an event. */
const EventForm = HostedEvent.extend({
  /** Whether the caller's changes need no approval; otherwise the form starts with their pending changes. */
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
    errors: [placeNotFound, eventGroupNotFound],
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
    errors: [...ownErrors, eventChanged, eventOver, placeNotFound],
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
    errors: [...ownErrors, ...pictureErrors, ...uploadErrors],
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
      name: pictureName,
    }),
    output: file,
    mediaType: 'image/webp',
    cacheSeconds: 86_400,
    errors: [pictureNotFound],
  }),
  listOwnEvents: call('listOwnEvents', {
    method: 'GET',
    path: '/api/user/events',
    who: 'member',
    tag,
    summary:
      'The caller’s own events: those that are not over, soonest first; with `past` those that are over, latest first.',
    input: z.strictObject({ ...pagingFields, past: flag.optional() }),
    output: z.array(HostedEvent),
    paged: true,
  }),
  listAdminEvents: call('listAdminEvents', {
    method: 'GET',
    path: '/api/admin/events',
    who: 'admin',
    tag,
    audited: 'event.list',
    summary:
      'All events, latest date first; with `coming` those that are not over, soonest first; with `past` those that are over.',
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
    summary:
      'How many people sendReminders would remind now, and of how many events; and whether reminders are being sent.',
    input: z.strictObject({}),
    output: z.object({
      people: z.number().int(),
      events: z.number().int(),
      isSending: z.boolean(),
      isAtNight: z.boolean().describe('Whether reminders wait until 7am.'),
    }),
  }),
  sendReminders: call('sendReminders', {
    method: 'POST',
    path: '/api/admin/send-reminders',
    who: 'admin',
    tag,
    summary:
      'Has everyone reminded who is going to an event in the next seven days and hasn’t been reminded of it, and says how many people that is. Each is reminded once, however many times this is called. From 10pm until 7am, reminders wait until 7am.',
    input: z.strictObject({}),
    output: z.object({ people: z.number().int(), isAtNight: z.boolean(), message: z.string() }),
  }),
};
