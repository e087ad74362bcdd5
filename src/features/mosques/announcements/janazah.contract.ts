import { z } from 'zod';
import { FinderPlace } from '#features/mosques/prayer-times/jamaah-finder.contract.ts';
import { postcodeUnknown } from '#features/site/postcodes/postcode.errors.ts';
import { call } from '#kit/contract/call.ts';
import { bothCoordinates, date, id, instant, line, nearFields } from '#kit/contract/fields.ts';
import { file } from '#kit/contract/outputs.ts';
import { picturesBusy } from '#kit/contract/upload-errors.ts';
import { Announcement } from './announcement.contract.ts';
import { janazahNotFound } from './janazah.errors.ts';
import { janazahStates } from './janazah.rules.ts';

/** A 24-hour clock time, H:MM. */
const clock = z.string();

/** A janazah with all that its page shows. */
export const ShownJanazah = z.object({
  janazah: Announcement.extend({ date }),
  state: z.enum(janazahStates),
  /** The beginning of the jama‘ah that it follows; null if that isn't known, or if it has a time of its own. */
  jamaah: clock.nullable(),
  /** The day on which it is deleted for good. */
  erasedOn: date,
  mosque: z.object({
    id,
    name: z.string(),
    address: z.string(),
    postcode: z.string(),
    latitude: z.number(),
    longitude: z.number(),
  }),
  now: instant,
  /** Null if no place was requested and the caller has no postcode; `way` is then null too. */
  place: FinderPlace.nullable(),
  way: z
    .object({
      /** Great-circle metres. */
      distance: z.number(),
      isDistanceApproximate: z.boolean(),
      walkingMinutes: z.number().int(),
      /** When to leave on foot for the jama‘ah that it follows or, once that is too late, for the janazah itself. Null if both are, or if it is too far to walk. */
      leaveBy: clock.nullable(),
    })
    .nullable(),
});
export type ShownJanazah = z.infer<typeof ShownJanazah>;

/** A janazah in the next 24 hours. */
const SoonJanazah = Announcement.pick({
  id: true,
  placeId: true,
  title: true,
  prayer: true,
  time: true,
}).extend({
  date,
  mosqueName: z.string(),
  /** When it begins or, if its time isn't known, when its day ends. */
  until: instant,
});

export const SoonJanazahs = z.object({ now: instant, janazahs: z.array(SoonJanazah) });
export type SoonJanazahs = z.infer<typeof SoonJanazahs>;

const Reading = { method: 'GET', who: 'everyone', tag: 'Announcements' } as const;

export const calls = {
  listSoonJanazahs: call('listSoonJanazahs', {
    ...Reading,
    path: '/api/janazahs',
    summary:
      'The janazahs of all mosques in the next 24 hours, soonest first: until each begins. One without a known time is listed on the day before and on its day.',
    input: z.strictObject({}),
    output: SoonJanazahs,
    cacheSeconds: 60,
  }),
  getJanazah: call('getJanazah', {
    ...Reading,
    path: '/api/janazahs/:id',
    summary:
      'One janazah with its mosque, until it is deleted a week after its day; and when to leave for it on foot from a postcode or a point, else from the member’s own postcode.',
    weight: 2,
    input: z.strictObject({ id, ...nearFields }).refine(...bothCoordinates),
    output: ShownJanazah,
    errors: [janazahNotFound, postcodeUnknown],
  }),
  getJanazahPreview: call('getJanazahPreview', {
    ...Reading,
    path: '/janazah/:id/preview.png',
    summary:
      'The picture of a janazah, to send on and for messengers. `v` only makes a changed one new. No cache keeps it for long, because it has to go with the janazah.',
    weight: 2,
    input: z.strictObject({ id, v: line(40).optional() }),
    output: file,
    mediaType: 'image/png',
    cacheSeconds: 60,
    errors: [janazahNotFound, picturesBusy],
  }),
  getJanazahCalendar: call('getJanazahCalendar', {
    ...Reading,
    path: '/janazah/:id.ics',
    summary:
      'One janazah for a calendar, as the same entry as in its mosque’s. Not found if its time isn’t known.',
    input: z.strictObject({ id }),
    output: z.string(),
    mediaType: 'text/calendar; charset=utf-8',
    cacheSeconds: 60,
    errors: [janazahNotFound],
  }),
};
