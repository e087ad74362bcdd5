import { z } from 'zod';
import { womensPrayers } from '#features/mosques/places/mosque.rules.ts';
import { mosqueNotFound } from '#features/mosques/places/place.errors.ts';
import { FinderPlace } from '#features/mosques/prayer-times/jamaah-finder.contract.ts';
import { MosqueDay, Sureness } from '#features/mosques/prayer-times/mosque-month.contract.ts';
import { prayers } from '#features/mosques/prayer-times/prayer.rules.ts';
import { postcodeUnknown } from '#features/site/postcodes/postcode.errors.ts';
import { call } from '#kit/contract/call.ts';
import { bothCoordinates, date, id, nearFields } from '#kit/contract/fields.ts';
import { longestStreetWalk, usualStreetWalk } from './street-week.rules.ts';

/** The congregations of one day, without the starts of the prayers: an unknown jama‘ah is null, never a start. */
export const StreetDay = MosqueDay.pick({ date: true, jumuah: true, congregations: true }).extend({
  prayers: z.array(
    z.object({
      prayer: z.enum(prayers),
      jamaah: z.string().nullable(),
      nextDay: z.boolean(),
      withMaghrib: z.boolean(),
    }),
  ),
});
export type StreetDay = z.infer<typeof StreetDay>;

export const StreetMosque = z.object({
  id,
  name: z.string(),
  address: z.string(),
  walkingMinutes: z.number().int(),
  /** The prayers at which there is space for women; null where that isn’t known. */
  womensPrayers: z.array(z.enum(womensPrayers)).nullable(),
  /** Null for a mosque that has given no jama‘ah for these days. */
  sureness: Sureness.nullable(),
  days: z.array(StreetDay),
});
export type StreetMosque = z.infer<typeof StreetMosque>;

export const StreetWeek = z.object({
  /** Null if no place was requested and the caller has no postcode; `mosques` is then empty. */
  place: FinderPlace.nullable(),
  today: date,
  /** The first and the last of the seven days. */
  from: date,
  to: date,
  /** The day of these on which the clocks go forward or back. */
  clockChange: z.object({ date, direction: z.enum(['forward', 'back']) }).nullable(),
  /** Nearest first, as many as fit on the sheet. */
  mosques: z.array(StreetMosque),
  /** How many more are within the walk. */
  moreMosques: z.number().int(),
});
export type StreetWeek = z.infer<typeof StreetWeek>;

export const calls = {
  getStreetWeek: call('getStreetWeek', {
    method: 'GET',
    path: '/api/jamaah/week',
    who: 'everyone',
    tag: 'Prayer times',
    summary:
      'Seven days of jama‘ahs at the mosques within a walk, nearest first, to print for a street: from today, or from `date`, and from a postcode, a point or a mosque, else from the member’s own postcode.',
    weight: 6,
    input: z
      .strictObject({
        ...nearFields,
        mosqueId: id.optional(),
        date: date.optional(),
        minutes: z.coerce.number().int().min(1).max(longestStreetWalk).default(usualStreetWalk),
      })
      .refine(...bothCoordinates),
    output: StreetWeek,
    errors: [postcodeUnknown, mosqueNotFound],
  }),
};
