import { z } from 'zod';
import { mosqueNotFound } from '#features/mosques/places/errors.ts';
import { postcodeUnknown } from '#features/site/postcodes/contract.ts';
import { call } from '#kit/contract/call.ts';
import { date, flag, id, instant, latitude, longitude, month, postcode } from '#kit/contract/fields.ts';
import { methods } from './methods.ts';
import { prayers, specialDayKinds, timeSources, womensPlaces } from './prayers.ts';

/** A clock time as it is shown, H:MM on 24 hours; `nextDay` where it falls past midnight of its day. */
const clock = z.string();

export const SourcedClock = z.object({
  time: clock,
  nextDay: z.boolean(),
  source: z.enum(timeSources),
  confirmedAt: instant.nullable(),
  /** Not confirmed in the last sixty days. A computed time is never stale. */
  stale: z.boolean(),
});
export type SourcedClock = z.infer<typeof SourcedClock>;

export const Hijri = z.object({
  year: z.number().int(),
  month: z.number().int(),
  day: z.number().int(),
  text: z.string(),
  arabic: z.string(),
});
export type Hijri = z.infer<typeof Hijri>;

export const JumuahSitting = z.object({
  id,
  time: clock,
  ends: clock.nullable(),
  language: z.string(),
  hall: z.string().nullable(),
  /** Where it is held elsewhere than at the mosque. */
  address: z.string().nullable(),
  womensPlaces: z.enum(womensPlaces),
  /** The last Friday; null for until further notice. */
  until: date.nullable(),
  confirmedAt: instant.nullable(),
  stale: z.boolean(),
});
export type JumuahSitting = z.infer<typeof JumuahSitting>;

/** The begin times of one day. Times that do not exist on that day and place are null. */
export const PrayerDay = z.object({
  date,
  hijri: Hijri,
  imsak: clock.nullable(),
  fajr: clock.nullable(),
  sunrise: clock.nullable(),
  dhuhr: clock.nullable(),
  asr: clock.nullable(),
  asrHanafi: clock.nullable(),
  maghrib: clock.nullable(),
  isha: clock.nullable(),
  /** True where isha falls past midnight. */
  ishaNextDay: z.boolean(),
  ramadan: z.boolean(),
});
export type PrayerDay = z.infer<typeof PrayerDay>;

/** A prayer as an instant, for countdowns that must not depend on the device's time zone. */
export const ComingPrayer = z.object({
  prayer: z.enum(prayers),
  date,
  time: clock,
  at: instant,
  tomorrow: z.boolean(),
});
export type ComingPrayer = z.infer<typeof ComingPrayer>;

export const PrayerTimes = PrayerDay.extend({
  source: z.enum(timeSources),
  method: z.enum(methods),
  /** For a mosque: its sittings of this day when it is a Friday. */
  jumuah: z.array(JumuahSitting),
  /** For a mosque: the congregation of each prayer, where it is known. */
  jamaah: z.record(z.enum(prayers), SourcedClock.nullable()),
  /** The server's clock, by which a browser corrects its own. */
  now: instant,
  today: date,
  previous: ComingPrayer.nullable(),
  /** The prayers that begin next, soonest first: enough to count down for a day. */
  coming: z.array(ComingPrayer),
  nextRamadan: z.object({ startsOn: date, eidOn: date }).nullable(),
  /** With `month`: every day of it. */
  days: z.array(PrayerDay),
});
export type PrayerTimes = z.infer<typeof PrayerTimes>;

export const AnnouncedChange = z.object({ date, prayer: z.enum(prayers), from: clock, to: clock });

export const SpecialDay = z.object({
  kind: z.enum(specialDayKinds),
  date,
  endsOn: date.nullable(),
  times: z.array(clock),
  note: z.string().nullable(),
});
export type SpecialDay = z.infer<typeof SpecialDay>;

export const MosqueTimes = z.object({
  date,
  hijri: Hijri,
  prayers: z.array(
    z.object({
      prayer: z.enum(prayers),
      begins: SourcedClock.nullable(),
      jamaah: SourcedClock.nullable(),
      jamaahTomorrow: SourcedClock.nullable(),
    }),
  ),
  sunrise: clock.nullable(),
  hasTimetable: z.boolean(),
  method: z.enum(methods),
  /** The next Friday's date (or today's) and its sittings. */
  friday: date,
  jumuah: z.array(JumuahSitting),
  changes: z.array(AnnouncedChange),
  specialDays: z.array(SpecialDay),
});
export type MosqueTimes = z.infer<typeof MosqueTimes>;

export const CatchableJamaah = z.object({
  mosqueId: id,
  mosqueName: z.string(),
  address: z.string(),
  prayer: z.enum(prayers),
  time: clock,
  tomorrow: z.boolean(),
  at: instant,
  leaveBy: instant,
  leaveByClock: clock,
  walkingMinutes: z.number().int(),
  distance: z.number(),
  stale: z.boolean(),
});
export type CatchableJamaah = z.infer<typeof CatchableJamaah>;

export const FoundSitting = JumuahSitting.extend({
  mosqueId: id,
  mosqueName: z.string(),
  mosqueAddress: z.string(),
  postcode: z.string(),
});
export type FoundSitting = z.infer<typeof FoundSitting>;

const place = { lat: latitude.optional(), lng: longitude.optional() };

function together(input: { lat?: number | undefined; lng?: number | undefined }): boolean {
  return (input.lat === undefined) === (input.lng === undefined);
}
const togetherRule = { path: ['lng'], message: 'Please give both lat and lng.' };

const Reading = { method: 'GET', who: 'everyone', tag: 'Prayer times' } as const;

export const calls = {
  getPrayerTimes: call('getPrayerTimes', {
    ...Reading,
    path: '/api/prayer-times',
    summary:
      'Begin times for a day (today, unless `date` is given) for the borough, a point or a mosque; with `month`, for each day of it.',
    weight: 2,
    input: z
      .strictObject({ date: date.optional(), month: month.optional(), mosqueId: id.optional(), ...place })
      .refine(together, togetherRule),
    output: PrayerTimes,
    errors: [mosqueNotFound],
  }),
  getMosqueTimes: call('getMosqueTimes', {
    ...Reading,
    path: '/api/mosque/:id/prayer-times',
    summary: 'A mosque’s begin and jama‘ah times, Jumu‘ah sittings, announced changes and special days.',
    input: z.strictObject({ id, date: date.optional() }),
    output: MosqueTimes,
    errors: [mosqueNotFound],
  }),
  listCatchableJamaah: call('listCatchableJamaah', {
    ...Reading,
    path: '/api/jamaah/catchable',
    summary: 'Which jama‘ah can still be reached on foot: each mosque’s next, by when to leave.',
    weight: 5,
    input: z
      .strictObject({
        postcode: postcode.optional(),
        ...place,
        women: flag.optional(),
        wheelchair: flag.optional(),
      })
      .refine(together, togetherRule)
      .refine((input) => input.postcode !== undefined || input.lat !== undefined, {
        path: ['postcode'],
        message: 'Please give a postcode, or lat and lng.',
      }),
    output: z.array(CatchableJamaah),
    errors: [postcodeUnknown],
  }),
  listJumuahSittings: call('listJumuahSittings', {
    ...Reading,
    path: '/api/jumuah',
    summary:
      'Every Jumu‘ah sitting in the borough on the coming Friday, or the Friday on or after `date`, by time.',
    input: z.strictObject({
      date: date.optional(),
      language: z
        .string()
        .trim()
        .min(1)
        .max(40)
        .regex(/^[\p{L} -]+$/u, 'Please give a language.')
        .optional(),
      women: flag.optional(),
    }),
    output: z.object({ date, languages: z.array(z.string()), sittings: z.array(FoundSitting) }),
  }),
  getMosqueTimesCalendar: call('getMosqueTimesCalendar', {
    ...Reading,
    path: '/mosque/:id/times.ics',
    summary:
      'A mosque’s jama‘ah times and Jumu‘ah sittings for the next sixty days, as a calendar to subscribe to.',
    weight: 5,
    input: z.strictObject({ id }),
    output: z.string(),
    mediaType: 'text/calendar; charset=utf-8',
    cacheSeconds: 3600,
    errors: [mosqueNotFound],
  }),
};
