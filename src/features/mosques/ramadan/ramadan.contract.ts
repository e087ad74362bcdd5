import { z } from 'zod';
import { Expected } from '#features/mosques/moon/moon.contract.ts';
import { mosqueNotFound } from '#features/mosques/places/place.errors.ts';
import { Fast } from '#features/mosques/prayer-times/prayer-times.contract.ts';
import { Preview, previewFields } from '#features/mosques/prayer-times/preview.contract.ts';
import { postcodeUnknown } from '#features/site/postcodes/postcode.errors.ts';
import { call } from '#kit/contract/call.ts';
import { notAllowed } from '#kit/contract/errors.ts';
import { bothCoordinates, date, id, instant, line, nearFields } from '#kit/contract/fields.ts';
import { file } from '#kit/contract/outputs.ts';
import { picturesBusy } from '#kit/contract/upload-errors.ts';
import { phases } from './season.rules.ts';

/** A 24-hour clock time, H:MM. */
const clock = z.string();

/** The first taraweeh of an evening at the caller's mosque. */
const OwnTaraweeh = z.object({
  time: clock,
  startsAt: instant,
  rakahs: z.number().int().nullable(),
  endsAt: clock.nullable(),
});
export type OwnTaraweeh = z.infer<typeof OwnTaraweeh>;

const MosqueDay = z.object({
  id,
  name: z.string(),
  /** Null: the mosque decides on the night. */
  authorityName: z.string().nullable(),
});

export const Ramadan = z.object({
  now: instant,
  today: date,
  preview: Preview,
  /** Whether the caller may preview another day. */
  canPreview: z.boolean(),
  /** The mosque whose times and calendar are used; null: those of the place, and the site's own calendar. */
  mosque: z.object({ id, name: z.string(), latitude: z.number(), longitude: z.number() }).nullable(),
  /** The mosque's name, the postcode, or the borough's name. */
  placeLabel: z.string(),
  /** The Hijri year of this Ramadan. */
  year: z.number().int(),
  phase: z.enum(phases),
  starts: Expected,
  eid: Expected,
  day: z.number().int().nullable(),
  night: z.number().int().nullable(),
  /** The Hijri date by daylight: '20 Shaban 1448'. */
  hijri: z.string(),
  /** Today's fast and tomorrow's; before Ramadan those of its possible first days. */
  fasts: z.array(Fast),
  /** This evening's Isha at that place, and its jama'ah. */
  isha: z.object({ starts: clock, jamaah: clock.nullable(), at: instant }).nullable(),
  taraweeh: OwnTaraweeh.nullable(),
  /** The first taraweeh before each possible first day, by that day. */
  firstTaraweeh: z.array(z.object({ day: date, time: clock })),
  /** When Ramadan begins for the mosque, and who decides; null without a mosque. */
  ownMoon: z.string().nullable(),
  /** 'Nine mosques begin on Monday 8 February, four on Tuesday 9 February.' */
  sentence: z.string(),
  /** The mosques by the day that is declared for them. */
  declared: z.array(z.object({ day: date, mosques: z.array(MosqueDay) })),
  notHeard: z.array(MosqueDay),
});
export type Ramadan = z.infer<typeof Ramadan>;

/** What the pictures that messengers show beside the links to /ramadan and /eid have in common. */
export const seasonPicture = {
  weight: 2,
  input: z.strictObject({ mosqueId: id.optional(), v: line(100).optional() }),
  output: file,
  mediaType: 'image/png',
  cacheSeconds: 300,
  errors: [mosqueNotFound, picturesBusy],
} as const;

export const calls = {
  getRamadan: call('getRamadan', {
    method: 'GET',
    path: '/api/ramadan',
    who: 'everyone',
    tag: 'Ramadan',
    summary:
      'What the season’s page shows: the fast, the evening, and which mosques begin when, at a mosque, else at a postcode or a point, else in the borough. `date` and `time` are for administrators and mosques’ managers, who see another day before it comes.',
    weight: 5,
    input: z
      .strictObject({ ...nearFields, mosqueId: id.optional(), ...previewFields })
      .refine(...bothCoordinates),
    output: Ramadan,
    errors: [postcodeUnknown, mosqueNotFound, notAllowed],
  }),
  getRamadanPreview: call('getRamadanPreview', {
    method: 'GET',
    who: 'everyone',
    tag: 'Ramadan',
    path: '/ramadan/preview.png',
    summary:
      'The picture that messengers show beside the link to /ramadan, for the borough or one mosque. `v` only makes a changed one new.',
    ...seasonPicture,
  }),
};
