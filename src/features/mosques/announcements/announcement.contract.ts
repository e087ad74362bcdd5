import { z } from 'zod';
import { mosqueNotFound } from '#features/mosques/places/place.errors.ts';
import { call } from '#kit/contract/call.ts';
import { defineError, notAllowed } from '#kit/contract/errors.ts';
import { clockTime, date, id, instant, line, text } from '#kit/contract/fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';
import { announcementKinds, announcementLengths } from './announcement.rules.ts';
import { janazahPrayers, shownNames } from './janazah.rules.ts';

export const announcementNotFound = defineError({
  code: 'announcement_not_found',
  status: 404,
  text: 'This announcement no longer exists.',
});

export const announcementChanged = defineError({
  code: 'announcement_changed',
  status: 409,
  text: 'Someone else has changed this announcement. Please reload the page and check it first.',
});
export const takenDown = defineError({
  code: 'announcement_taken_down',
  status: 409,
  text: 'A moderator has removed this announcement. It can’t be changed while the decision can be appealed.',
});

export const Announcement = z.object({
  id,
  placeId: id,
  kind: z.enum(announcementKinds),
  title: z.string(),
  body: z.string(),
  /** The last day on which it is shown. */
  endsOn: date,
  /**
   * Janazah only: the name of the deceased (unless the family does not want it published), the prayer it follows, the venue and the
   * cemetery.
   */
  deceasedName: z.string().nullable(),
  prayerAfter: z.string().nullable(),
  venue: z.string().nullable(),
  cemetery: z.string().nullable(),
  /**
   * Janazah only: its day and time (H:MM). `prayer`: it follows that prayer's jama'ah, so `time` is about; null if the mosque's jama'ah isn't
   * known. Without a day it was announced before these existed, with `prayerAfter` in words.
   */
  date: date.nullable(),
  prayer: z.enum(janazahPrayers).nullable(),
  time: z.string().nullable(),
  /** When the car leaves for the cemetery, H:MM. */
  leavesAt: z.string().nullable(),
  /** Null: the mosque hasn't said. */
  womensPlaces: z.boolean().nullable(),
  /** Lifts offered to the cemetery: '3 seats, from the side entrance'. */
  lifts: z.string().nullable(),
  shownName: z.enum(shownNames).nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type Announcement = z.infer<typeof Announcement>;

/** A janazah needs neither title nor end: it is called after whom it is for, and ends with its day. */
const fields = {
  title: line(announcementLengths.title).optional(),
  body: text(announcementLengths.body).default(''),
  endsOn: date.optional(),
  deceasedName: line(announcementLengths.name).optional(),
  venue: line(200).optional(),
  cemetery: line(200).optional(),
  date: date.optional(),
  prayer: z.enum(janazahPrayers).optional(),
  time: clockTime.optional(),
  leavesAt: clockTime.optional(),
  womensPlaces: z.boolean().optional(),
  lifts: line(announcementLengths.lifts).optional(),
  shownName: z.enum(shownNames).optional(),
};

const tag = 'Announcements';
const done = z.object({ message: z.string() });

export const calls = {
  listAnnouncements: call('listAnnouncements', {
    method: 'GET',
    path: '/api/mosques/:placeId/announcements',
    who: 'everyone',
    tag,
    summary: 'What a mosque announces today, janazah and closures first.',
    input: z.strictObject({ placeId: id }),
    output: z.array(Announcement),
    cacheSeconds: 60,
  }),
  listAllAnnouncements: call('listAllAnnouncements', {
    method: 'GET',
    path: '/api/mosques/:placeId/announcements/all',
    who: 'member',
    tag,
    summary: 'All of a mosque’s announcements, newest first, including past ones: for its managers.',
    input: z.strictObject({ ...pagingFields, placeId: id }),
    output: z.array(Announcement.extend({ isRemoved: z.boolean() })),
    paged: true,
    errors: [mosqueNotFound, notAllowed],
  }),
  createAnnouncement: call('createAnnouncement', {
    method: 'POST',
    path: '/api/mosques/:placeId/announcements',
    who: 'member',
    tag,
    summary:
      'Publishes an announcement on a mosque’s page and board until a day at most 90 days ahead. Followers are told. A janazah needs the family’s consent and its day, with a `time` or the `prayer` after which it is held; its title and its end follow from that.',
    input: z
      .strictObject({
        placeId: id,
        kind: z.enum(announcementKinds),
        ...fields,
        familyConsents: z.boolean().default(false),
      })
      .refine(({ kind, familyConsents }) => kind !== 'janazah' || familyConsents, {
        path: ['familyConsents'],
        message: 'A janazah can be announced only with the family’s consent.',
      }),
    output: Announcement,
    idempotent: true,
    errors: [mosqueNotFound, notAllowed],
  }),
  updateAnnouncement: call('updateAnnouncement', {
    method: 'PUT',
    path: '/api/announcements/:id',
    who: 'member',
    tag,
    summary:
      'Changes an announcement. Followers are told again only if a janazah moves. Send the `updatedAt` you read, so that nobody’s changes are overwritten.',
    input: z.strictObject({ id, ...fields, updatedAt: instant.optional() }),
    output: Announcement,
    errors: [announcementNotFound, notAllowed, takenDown, announcementChanged],
  }),
  endAnnouncement: call('endAnnouncement', {
    method: 'DELETE',
    path: '/api/announcements/:id',
    who: 'member',
    tag,
    summary: 'Permanently deletes an announcement.',
    input: z.strictObject({ id }),
    output: done,
    errors: [announcementNotFound, notAllowed, takenDown],
  }),
};
