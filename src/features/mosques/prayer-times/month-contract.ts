import { z } from 'zod';
import { mosqueNotFound } from '#features/mosques/places/errors.ts';
import { call } from '#kit/contract/call.ts';
import { date, id, instant, month } from '#kit/contract/fields.ts';
import { Hijri } from './contract.ts';
import { methods } from './methods.ts';
import { prayers } from './prayers.ts';

const clock = z.string();

export const MosqueDay = z.object({
  date,
  hijri: Hijri,
  sunrise: clock.nullable(),
  /** When asr begins by each opinion, as computed. */
  asrStandard: clock.nullable(),
  asrHanafi: clock.nullable(),
  prayers: z.array(
    z.object({
      prayer: z.enum(prayers),
      begins: clock.nullable(),
      jamaah: clock.nullable(),
      /** True where the jama‘ah falls past midnight. */
      nextDay: z.boolean(),
    }),
  ),
  /** On a Friday: its sittings, which stand in the place of dhuhr. */
  jumuah: z.array(z.object({ time: clock, language: z.string() })),
  /** The clocks go forward or back in the small hours of this day. */
  clockChange: z.enum(['forward', 'back']).nullable(),
});
export type MosqueDay = z.infer<typeof MosqueDay>;

/** How sure the times are: when the oldest of them was confirmed, and whether that is too long ago. */
export const Sureness = z.object({ confirmedAt: instant.nullable(), stale: z.boolean() });
export type Sureness = z.infer<typeof Sureness>;

export const MosqueMonth = z.object({
  mosque: z.object({ id, name: z.string(), address: z.string(), postcode: z.string() }),
  month,
  today: date,
  method: z.enum(methods),
  days: z.array(MosqueDay),
  /** Today and the six days after it. */
  week: z.array(MosqueDay),
  /** Of the jama‘ah times of the month, and of the week; null where there are none. */
  sureness: Sureness.nullable(),
  weekSureness: Sureness.nullable(),
});
export type MosqueMonth = z.infer<typeof MosqueMonth>;

export const calls = {
  getMosqueMonth: call('getMosqueMonth', {
    method: 'GET',
    path: '/api/mosque/:id/month',
    who: 'everyone',
    tag: 'Prayer times',
    summary:
      'A mosque’s begin and jama‘ah times on each day of a month (this one unless `month`), and of the next seven days.',
    weight: 3,
    input: z.strictObject({ id, month: month.optional() }),
    output: MosqueMonth,
    errors: [mosqueNotFound],
  }),
};
