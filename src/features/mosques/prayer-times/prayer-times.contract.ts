import { z } from 'zod';
import { methods } from '#features/mosques/places/calculation.rules.ts';
import { mosqueNotFound } from '#features/mosques/places/place.errors.ts';
import { call } from '#kit/contract/call.ts';
import { bothCoordinates, date, id, instant, latitude, longitude, month } from '#kit/contract/fields.ts';
import { prayers, specialDayKinds, timeSources, womensPlaces } from './prayer.rules.ts';
import { mosquePreviewFields } from './preview.contract.ts';

/** A 24-hour clock time, H:MM. `nextDay` is true where it is after midnight of its day. */
const clock = z.string();

export const SourcedClock = z.object({
  time: clock,
  nextDay: z.boolean(),
  source: z.enum(timeSources),
  confirmedAt: instant.nullable(),
  /** Whether it was not confirmed in the last sixty days. A computed time is never stale. */
  stale: z.boolean(),
});
export type SourcedClock = z.infer<typeof SourcedClock>;

export const Hijri = z.object({
  year: z.number().int(),
  month: z.number().int(),
  day: z.number().int(),
  text: z.string(),
  arabic: z.string(),
  /** A sentence on the evening on which Ramadan begins, or is expected to; null on other days. */
  ramadanTonight: z.string().nullable(),
  /** The night of Ramadan that begins that evening, from the second on; null on other days, and where it may not be in Ramadan. */
  nightTonight: z.number().int().nullable(),
});
export type Hijri = z.infer<typeof Hijri>;

export const JumuahSitting = z.object({
  id,
  time: clock,
  ends: clock.nullable(),
  language: z.string(),
  hall: z.string().nullable(),
  /** Set if it is held at another address than the mosque's. */
  address: z.string().nullable(),
  womensPlaces: z.enum(womensPlaces),
  /** The last day; null means until further notice. */
  until: date.nullable(),
  confirmedAt: instant.nullable(),
  stale: z.boolean(),
});
export type JumuahSitting = z.infer<typeof JumuahSitting>;

/** The start times of a day. Times that don't exist on that day and place are null. */
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
  /** True where isha is after midnight. */
  ishaNextDay: z.boolean(),
  ramadan: z.boolean(),
});
export type PrayerDay = z.infer<typeof PrayerDay>;

/** A prayer with its instant, for countdowns that don't depend on the device's time zone. */
export const ComingPrayer = z.object({
  prayer: z.enum(prayers),
  date,
  time: clock,
  at: instant,
  tomorrow: z.boolean(),
});
export type ComingPrayer = z.infer<typeof ComingPrayer>;

/** A jama'ah of a prayer or, with `jumuah`, a Friday sitting that replaces dhuhr. */
export const ComingJamaah = ComingPrayer.extend({ jumuah: z.boolean() });
export type ComingJamaah = z.infer<typeof ComingJamaah>;

/** The next jama'ah at a mosque, for lists. */
export const NextJamaah = ComingJamaah.extend({ stale: z.boolean() });
export type NextJamaah = z.infer<typeof NextJamaah>;

export const PrayerTimes = PrayerDay.extend({
  source: z.enum(timeSources),
  method: z.enum(methods),
  /** For a mosque on a Friday: its sittings. */
  jumuah: z.array(JumuahSitting),
  /** For a mosque: the jama'ah of each prayer; null where it isn't known. */
  jamaah: z.record(z.enum(prayers), SourcedClock.nullable()),
  /** The server's clock, to correct the browser's. */
  now: instant,
  today: date,
  previous: ComingPrayer.nullable(),
  /** The prayers that begin next, soonest first; enough for a day's countdowns. */
  coming: z.array(ComingPrayer),
  nextRamadan: z.object({ startsOn: date, eidOn: date }).nullable(),
  /** In Ramadan: the expected Eid al-Fitr. */
  comingEid: date.nullable(),
  /** The days on which that Eid, or else the next Ramadan, is expected: one once it is declared. */
  expectedDays: z.array(date),
  /** Every day of `month`, if requested. */
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
  /** The computed start of asr by each opinion. */
  asrStandard: clock.nullable(),
  asrHanafi: clock.nullable(),
  hasTimetable: z.boolean(),
  method: z.enum(methods),
  /** The server’s clock and date, to correct the browser's. */
  now: instant,
  today: date,
  /** Coming jama'ahs, soonest first; for a mosque without known jama'ahs, the starts of the prayers. */
  coming: z.array(ComingJamaah),
  comingKind: z.enum(['jamaah', 'begins']),
  /** The next Friday (today included) and its sittings. */
  friday: date,
  jumuah: z.array(JumuahSitting),
  changes: z.array(AnnouncedChange),
  specialDays: z.array(SpecialDay),
  /** Which authority this mosque follows and, from two weeks before Ramadan and the Eids, the declared or expected days. */
  moonText: z.string(),
});
export type MosqueTimes = z.infer<typeof MosqueTimes>;

const place = { lat: latitude.optional(), lng: longitude.optional() };

const Reading = { method: 'GET', who: 'everyone', tag: 'Prayer times' } as const;

/** The two ends of a day's fast as clock times (H:MM) and instants, by the mosque's convention. */
export const Fast = z.object({
  date,
  suhoorEnds: z.string(),
  suhoorEndsAt: instant,
  iftar: z.string(),
  iftarAt: instant,
});
export type Fast = z.infer<typeof Fast>;

export const calls = {
  getPrayerTimes: call('getPrayerTimes', {
    ...Reading,
    path: '/api/prayer-times',
    summary:
      'Begin times for a day (today, unless `date` is given) for the borough, a point or a mosque; with `month`, for each day of it.',
    weight: 2,
    input: z
      .strictObject({ date: date.optional(), month: month.optional(), mosqueId: id.optional(), ...place })
      .refine(...bothCoordinates),
    output: PrayerTimes,
    errors: [mosqueNotFound],
  }),
  getMosqueTimes: call('getMosqueTimes', {
    ...Reading,
    path: '/api/mosque/:id/prayer-times',
    summary:
      'A mosque’s begin and jama‘ah times, Jumu‘ah sittings, announced changes and special days. Administrators and its managers can preview an instant.',
    input: z.strictObject({ id, date: date.optional(), ...mosquePreviewFields }),
    output: MosqueTimes,
    errors: [mosqueNotFound],
  }),
  getMosqueTimesCalendar: call('getMosqueTimesCalendar', {
    ...Reading,
    path: '/mosque/:id/times.ics',
    summary:
      'A mosque’s jama‘ah times, Jumu‘ah sittings, taraweeh, Ramadan and the Eids for the next sixty days, as a calendar to subscribe to.',
    weight: 5,
    input: z.strictObject({ id }),
    output: z.string(),
    mediaType: 'text/calendar; charset=utf-8',
    cacheSeconds: 3600,
    errors: [mosqueNotFound],
  }),
};
