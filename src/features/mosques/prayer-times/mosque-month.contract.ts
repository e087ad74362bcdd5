import { z } from 'zod';
import { methods } from '#features/mosques/places/calculation.rules.ts';
import { mosqueNotFound } from '#features/mosques/places/place.errors.ts';
import { call } from '#kit/contract/call.ts';
import { date, id, instant, month } from '#kit/contract/fields.ts';
import { prayers } from './prayer.rules.ts';
import { Hijri } from './prayer-times.contract.ts';
import { Preview, previewFields } from './preview.contract.ts';

const clock = z.string();

export const MosqueDay = z.object({
  date,
  hijri: Hijri,
  sunrise: clock.nullable(),
  /** The computed start of asr by each opinion. */
  asrStandard: clock.nullable(),
  asrHanafi: clock.nullable(),
  prayers: z.array(
    z.object({
      prayer: z.enum(prayers),
      begins: clock.nullable(),
      jamaah: clock.nullable(),
      /** True where the jama‘ah is after midnight. */
      nextDay: z.boolean(),
      /** True if this Isha is before its own start, because the mosque prays it with Maghrib. */
      withMaghrib: z.boolean(),
    }),
  ),
  /** Fridays only: the sittings, which replace dhuhr. */
  jumuah: z.array(z.object({ time: clock, language: z.string() })),
  /** Taraweeh, qiyam, Eid and other prayers outside the timetable. Those of a night are listed on the date of its evening. */
  congregations: z.array(
    z.object({
      kind: z.string(),
      title: z.string(),
      time: clock,
      nextDay: z.boolean(),
      /** True if it depends on a month that is not declared yet. */
      expected: z.boolean(),
      facts: z.array(z.string()),
    }),
  ),
  /** Set on the day when the clocks go forward or back. */
  clockChange: z.enum(['forward', 'back']).nullable(),
});
export type MosqueDay = z.infer<typeof MosqueDay>;

/** The oldest confirmation among the times, and whether any of them is stale. */
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
  /** For the jama‘ah times of the month and of the week; null where there are none. */
  sureness: Sureness.nullable(),
  weekSureness: Sureness.nullable(),
  /** Which authority this mosque follows, and the declared or expected days of a Ramadan or Eid in this month. */
  moonTexts: z.array(z.string()),
  preview: Preview,
});
export type MosqueMonth = z.infer<typeof MosqueMonth>;

export const calls = {
  getMosqueMonth: call('getMosqueMonth', {
    method: 'GET',
    path: '/api/mosque/:id/month',
    who: 'everyone',
    tag: 'Prayer times',
    summary:
      'A mosque’s begin and jama‘ah times on each day of a month (this one unless `month`), and of the next seven days. Administrators and its managers can preview an instant.',
    weight: 3,
    input: z.strictObject({ id, month: month.optional(), ...previewFields }),
    output: MosqueMonth,
    errors: [mosqueNotFound],
  }),
};
