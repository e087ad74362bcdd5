import { z } from 'zod';
import { mosqueNotFound } from '#features/mosques/places/place.errors.ts';
import { accessFilters } from '#features/mosques/places/place-admin.contract.ts';
import { prayers, timetableLengths, womensPlaces } from '#features/mosques/prayer-times/prayer.rules.ts';
import { postcodeUnknown } from '#features/site/postcodes/postcode.errors.ts';
import { call } from '#kit/contract/call.ts';
import { defineError, notAllowed } from '#kit/contract/errors.ts';
import { maxLengths } from '#kit/contract/field-limits.ts';
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
  postcode,
} from '#kit/contract/fields.ts';
import {
  isNightPrayer,
  maxMinutesAfter,
  type NightChoice,
  nightChoices,
  nightLimits,
  quranAmounts,
  rakahsLimits,
  type SittingKind,
  sittingKinds,
  timeBases,
} from './sitting.rules.ts';

export const sittingNotFound = defineError({
  code: 'sitting_not_found',
  status: 404,
  text: 'This sitting has already been removed.',
});
export const sittingChanged = defineError({
  code: 'sitting_changed',
  status: 409,
  text: 'Someone else has changed this sitting. Please reload the page and check it first.',
});

const tag = 'Sittings';
const placeId = id;
const own = [mosqueNotFound, notAllowed];

const After = z.strictObject({
  prayer: z.enum(prayers),
  /** From the start of the prayer, or from its jama'ah. */
  basis: z.enum(timeBases),
  /** 0: straight after it. */
  minutes: z.number().int().min(0).max(maxMinutesAfter),
});

const rakahs = z.number().int().min(rakahsLimits.min).max(rakahsLimits.max);

const nightNumber = z.number().int().min(nightLimits.min).max(nightLimits.max);

const fields = {
  kind: z.enum(sittingKinds),
  /** A clock time; for taraweeh and qiyam, one before noon is after midnight. */
  time: clockTime.optional(),
  /** The prayer that it follows, if it has no clock time. */
  after: After.optional(),
  /** The first and last evening; for an Eid, the days on which it is expected. */
  from: date,
  to: date,
  /** The nights of Ramadan by the mosque's own authority: all, the last ten, the odd ones of the last ten, or chosen ones. */
  nights: z.enum(nightChoices).default('all'),
  /** The numbers of the chosen nights. */
  nightNumbers: z.array(nightNumber).min(1).max(nightLimits.max).optional(),
  /** When it ends, as estimated by the mosque. */
  endsAt: clockTime.optional(),
  rakahs: rakahs.optional(),
  /** How much of the Qur'an is recited over the month. For taraweeh and qiyam. */
  quran: z.enum(quranAmounts).optional(),
  /** The night of Ramadan on which the whole Qur'an is completed. */
  khatmNight: nightNumber.optional(),
  hall: line(timetableLengths.hall).optional(),
  /** Set, with its postcode, if it is held at another address than the mosque's. */
  address: line(maxLengths.address).optional(),
  postcode: postcode.optional(),
  language: line(timetableLengths.language).optional(),
  womensPlaces: z.enum(womensPlaces).default('unknown'),
  parking: z.boolean().optional(),
  /** Whether children are welcome. */
  children: z.boolean().optional(),
  note: line(timetableLengths.note).optional(),
};

const oneTime: [(input: { time?: string | undefined; after?: object | undefined }) => boolean, object] = [
  ({ time, after }) => (time === undefined) !== (after === undefined),
  { path: ['time'], message: 'Please give a time, or the prayer that it follows.' },
];

const numbersOfChosen: [
  (input: { nights: NightChoice; nightNumbers?: object | undefined }) => boolean,
  object,
] = [
  ({ nights, nightNumbers }) => (nights === 'chosen') === (nightNumbers !== undefined),
  { path: ['nightNumbers'], message: 'Please choose the nights.' },
];

type Recited = { kind: SittingKind; quran?: string | undefined; khatmNight?: number | undefined };

const quranAtNight: [(input: Recited) => boolean, object] = [
  ({ kind, quran }) => quran === undefined || isNightPrayer(kind),
  { path: ['quran'], message: 'This is only for taraweeh and qiyam.' },
];
const khatmOfWhole: [(input: Recited) => boolean, object] = [
  ({ quran, khatmNight }) => khatmNight === undefined || quran === 'whole',
  { path: ['khatmNight'], message: 'Only the whole Qur’an has a night of khatm.' },
];

/** Why a night has no time, or an invalid one. */
const problem = z.enum(['no_start', 'no_jamaah', 'before_isha', 'after_fajr', 'not_in_the_morning']);

/** The details of a sitting that its mosque has entered, besides the time. */
const shown = {
  id,
  kind: z.enum(sittingKinds),
  endsAt: z.string().nullable(),
  rakahs: z.number().int().nullable(),
  quran: z.enum(quranAmounts).nullable(),
  khatmNight: z.number().int().nullable(),
  hall: z.string().nullable(),
  address: z.string().nullable(),
  postcode: z.string().nullable(),
  language: z.string().nullable(),
  womensPlaces: z.enum(womensPlaces),
  parking: z.boolean().nullable(),
  children: z.boolean().nullable(),
  note: z.string().nullable(),
  confirmedAt: instant,
  stale: z.boolean(),
};

export const Sitting = z.object({
  ...shown,
  time: z.string().nullable(),
  after: After.nullable(),
  from: z.string(),
  to: z.string(),
  nights: z.enum(nightChoices),
  nightNumbers: z.array(z.number().int()).nullable(),
  /** Counts the changes; sent back with a change, for optimistic locking. */
  version: z.number().int(),
  /** The dates from today on without a valid time, with the reason. */
  problems: z.array(z.object({ date: z.string(), problem })),
});
export type Sitting = z.infer<typeof Sitting>;

export const HeldSitting = z.object({
  ...shown,
  mosqueId: id,
  mosqueName: z.string(),
  mosqueAddress: z.string(),
  /** The position of the sitting's own postcode, or of the mosque. */
  latitude: z.number(),
  longitude: z.number(),
  /** The date of the night's evening. */
  date: z.string(),
  /** The night of Ramadan by the mosque's own authority; null for other nights and kinds. */
  night: z.number().int().nullable(),
  /** The instant at which it begins; null if `problem` says why there is no time. */
  startsAt: instant.nullable(),
  /** The clock time, H:MM. */
  time: z.string().nullable(),
  /** Whether that is after midnight of `date`. */
  nextDay: z.boolean(),
  /** Whether it depends on a month that the mosque's authority has not declared. */
  expected: z.boolean(),
  problem: problem.nullable(),
  /** From the requested place; null without one. */
  ...distanceFields,
  walkingMinutes: z.number().int().nullable(),
});
export type HeldSitting = z.infer<typeof HeldSitting>;

export const calls = {
  listSittings: call('listSittings', {
    method: 'GET',
    path: '/api/sittings',
    who: 'everyone',
    tag,
    summary:
      'Every taraweeh, qiyam, Eid, eclipse or rain prayer in the borough on a date, in order of time; without `date`, of tonight or today, and of an Eid all days on which the coming one is expected.',
    weight: 5,
    input: z
      .strictObject({
        ...nearFields,
        kind: z.enum(sittingKinds).optional(),
        date: date.optional(),
        womens: flag.optional(),
        rakahs: z.coerce.number().int().min(rakahsLimits.min).max(rakahsLimits.max).optional(),
        ...accessFilters,
      })
      .refine(...bothCoordinates),
    output: z.array(HeldSitting),
    errors: [postcodeUnknown],
  }),
  listMosqueSittings: call('listMosqueSittings', {
    method: 'GET',
    path: '/api/mosques/:placeId/sittings',
    who: 'everyone',
    tag,
    weight: 2,
    summary: 'A mosque’s sittings that aren’t over, as entered, with the dates on which they have no time.',
    input: z.strictObject({ placeId }),
    output: z.array(Sitting),
    errors: [mosqueNotFound],
  }),
  createSitting: call('createSitting', {
    method: 'POST',
    path: '/api/mosques/:placeId/sittings',
    who: 'member',
    tag,
    weight: 2,
    summary:
      'Adds a sitting. Taraweeh and qiyam are refused before Isha and after Fajr; nights whose time can’t be known yet are listed in `problems`.',
    input: z
      .strictObject({ placeId, ...fields })
      .refine(...oneTime)
      .refine(...numbersOfChosen)
      .refine(...quranAtNight)
      .refine(...khatmOfWhole),
    output: Sitting,
    errors: [...own, postcodeUnknown],
  }),
  updateSitting: call('updateSitting', {
    method: 'PUT',
    path: '/api/mosques/:placeId/sittings/:id',
    who: 'member',
    tag,
    weight: 2,
    summary: 'Replaces what is entered about a sitting.',
    input: z
      .strictObject({
        placeId,
        id,
        ...fields,
        /** The version that the form was loaded with, for optimistic locking. */
        version: z.number().int().optional(),
      })
      .refine(...oneTime)
      .refine(...numbersOfChosen)
      .refine(...quranAtNight)
      .refine(...khatmOfWhole),
    output: Sitting,
    errors: [...own, sittingNotFound, sittingChanged, postcodeUnknown],
  }),
  removeSitting: call('removeSitting', {
    method: 'DELETE',
    path: '/api/mosques/:placeId/sittings/:id',
    who: 'member',
    tag,
    summary: 'Removes a sitting.',
    input: z.strictObject({ placeId, id }),
    output: z.object({ message: z.string() }),
    errors: [...own, sittingNotFound],
  }),
};
