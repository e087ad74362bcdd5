import { z } from 'zod';
import { mosqueNotFound } from '#features/mosques/places/errors.ts';
import { call } from '#kit/contract/call.ts';
import { date, id, instant, latitude, longitude, month } from '#kit/contract/fields.ts';
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

/** A congregation: of a prayer or, with `jumuah`, a Friday’s sitting in the place of dhuhr. */
export const ComingJamaah = ComingPrayer.extend({ jumuah: z.boolean() });
export type ComingJamaah = z.infer<typeof ComingJamaah>;

/** The congregation that comes next at a mosque of a list. */
export const NextJamaah = ComingJamaah.extend({ stale: z.boolean() });
export type NextJamaah = z.infer<typeof NextJamaah>;

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
  /** When asr begins by each opinion, as computed. */
  asrStandard: clock.nullable(),
  asrHanafi: clock.nullable(),
  hasTimetable: z.boolean(),
  method: z.enum(methods),
  /** The server’s clock and its day, by which a browser corrects its own. */
  now: instant,
  today: date,
  /** The congregations to come, soonest first; of a mosque that has told none, the beginnings of the prayers. */
  coming: z.array(ComingJamaah),
  comingKind: z.enum(['jamaah', 'begins']),
  /** The next Friday's date (or today's) and its sittings. */
  friday: date,
  jumuah: z.array(JumuahSitting),
  changes: z.array(AnnouncedChange),
  specialDays: z.array(SpecialDay),
});
export type MosqueTimes = z.infer<typeof MosqueTimes>;

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
