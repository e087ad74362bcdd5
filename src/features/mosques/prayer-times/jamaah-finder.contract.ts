import { z } from 'zod';
import { mosqueNotFound } from '#features/mosques/places/place.errors.ts';
import { accessFilters } from '#features/mosques/places/place-admin.contract.ts';
import { postcodeUnknown } from '#features/site/postcodes/postcode.errors.ts';
import { call } from '#kit/contract/call.ts';
import {
  bothCoordinates,
  date,
  distanceFields,
  flag,
  id,
  instant,
  nearFields,
} from '#kit/contract/fields.ts';
import { prayers } from './prayer.rules.ts';
import { ComingJamaah, JumuahSitting } from './prayer-times.contract.ts';

/** A 24-hour clock time, H:MM. */
const clock = z.string();

/** The place from which distances are measured; `label` is the postcode or the mosque’s name. */
export const FinderPlace = z.object({
  kind: z.enum(['postcode', 'point', 'profile', 'mosque']),
  label: z.string(),
  /** Whether only the postcode’s area is known, so that distances are up to a mile off. */
  approximate: z.boolean(),
});
export type FinderPlace = z.infer<typeof FinderPlace>;

export const CatchableJamaah = ComingJamaah.extend({
  mosqueId: id,
  mosqueName: z.string(),
  address: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  leaveBy: instant,
  leaveByClock: clock,
  walkingMinutes: z.number().int(),
  /** Great-circle metres. */
  distance: z.number(),
  isDistanceApproximate: distanceFields.isDistanceApproximate,
  /** Whether there is space for women at the daily prayers. */
  women: z.boolean(),
  confirmedAt: instant.nullable(),
  stale: z.boolean(),
  /** The jama'ah before it, which can no longer be reached in time. */
  missed: z
    .object({ prayer: z.enum(prayers), date, jumuah: z.boolean(), time: clock, leaveByClock: clock })
    .nullable(),
});
export type CatchableJamaah = z.infer<typeof CatchableJamaah>;

export const FoundSitting = JumuahSitting.extend({
  mosqueId: id,
  mosqueName: z.string(),
  mosqueAddress: z.string(),
  postcode: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  at: instant,
  /** From the requested place; null without one. */
  ...distanceFields,
  walkingMinutes: z.number().int().nullable(),
  leaveBy: instant.nullable(),
  leaveByClock: clock.nullable(),
});
export type FoundSitting = z.infer<typeof FoundSitting>;

const finderPlace = { ...nearFields, mosqueId: id.optional() };

const Reading = { method: 'GET', who: 'everyone', tag: 'Prayer times' } as const;

export const calls = {
  listCatchableJamaah: call('listCatchableJamaah', {
    ...Reading,
    path: '/api/jamaah/catchable',
    summary:
      'Which jama‘ah can still be reached on foot: each mosque’s next, nearest first, from a postcode, a point or a mosque, else from the member’s own postcode.',
    weight: 5,
    input: z
      .strictObject({ ...finderPlace, women: flag.optional(), wheelchair: flag.optional(), ...accessFilters })
      .refine(...bothCoordinates),
    output: z.object({
      /** Null if no place was requested and the caller has no postcode; `mosques` is then empty. */
      place: FinderPlace.nullable(),
      now: instant,
      mosques: z.array(CatchableJamaah),
    }),
    errors: [postcodeUnknown, mosqueNotFound],
  }),
  listJumuahSittings: call('listJumuahSittings', {
    ...Reading,
    path: '/api/jumuah',
    summary:
      'Every Jumu‘ah sitting in the borough on the coming Friday, or the Friday on or after `date`, by time, with the way there from a postcode, a point or a mosque, else from the member’s own postcode.',
    weight: 2,
    input: z
      .strictObject({
        ...finderPlace,
        date: date.optional(),
        language: z
          .string()
          .trim()
          .min(1)
          .max(40)
          .regex(/^[\p{L} -]+$/u, 'Please give a language.')
          .optional(),
        women: flag.optional(),
        wheelchair: flag.optional(),
        ...accessFilters,
      })
      .refine(...bothCoordinates),
    output: z.object({
      date,
      languages: z.array(z.string()),
      place: FinderPlace.nullable(),
      now: instant,
      sittings: z.array(FoundSitting),
    }),
    errors: [postcodeUnknown, mosqueNotFound],
  }),
  getMosqueWay: call('getMosqueWay', {
    ...Reading,
    path: '/api/mosque/:id/way',
    summary: 'How far a mosque is from the member’s own postcode; null where that isn’t known.',
    input: z.strictObject({ id }),
    output: z
      .object({ distance: z.number(), isDistanceApproximate: z.boolean(), walkingMinutes: z.number().int() })
      .nullable(),
    errors: [mosqueNotFound],
  }),
};
