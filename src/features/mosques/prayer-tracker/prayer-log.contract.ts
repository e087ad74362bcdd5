import { z } from 'zod';
import { call } from '#kit/contract/call.ts';
import { defineError } from '#kit/contract/errors.ts';
import { date, instant } from '#kit/contract/fields.ts';

export const tooLongPeriod = defineError({
  code: 'period_too_long',
  status: 400,
  text: 'Please ask for at most 92 days, with the first day before the last.',
});
export const notMarkable = defineError({
  code: 'day_not_markable',
  status: 409,
  text: 'You can mark today and the last sixty days.',
});
export const notBegun = defineError({
  code: 'prayer_not_begun',
  status: 409,
  text: 'You can mark a prayer once its time has begun.',
});

const checks = {
  fajr: z.boolean(),
  dhuhr: z.boolean(),
  asr: z.boolean(),
  maghrib: z.boolean(),
  isha: z.boolean(),
  jumuah: z.boolean(),
};

const setAside = z.boolean();

const Day = z.object({ date, ...checks, setAside });

const begin = instant.nullable();
const Begins = z.object({
  date,
  fajr: begin,
  dhuhr: begin,
  asr: begin,
  maghrib: begin,
  isha: begin,
  jumuah: begin,
});

export const PrayerLog = z.object({
  today: date,
  /** The first day of the period. */
  from: date,
  days: z.array(Day),
  /** When the prayers of today and tomorrow begin in the borough; they can be marked from then on. */
  begins: z.array(Begins),
  now: instant,
  /** In days. `before`: the streak that ended on the day before the period. */
  streak: z.object({ current: z.number().int(), longest: z.number().int(), before: z.number().int() }),
});
export type PrayerLog = z.infer<typeof PrayerLog>;

const tag = 'Prayer tracker';

export const calls = {
  getPrayerLog: call('getPrayerLog', {
    method: 'GET',
    path: '/api/user/prayers',
    who: 'member',
    tag,
    summary:
      'The caller’s own prayers between two days (at most 92; the last 30 by default) and the current streak. Nobody else can read them.',
    input: z.strictObject({ from: date.optional(), to: date.optional() }),
    output: PrayerLog,
    errors: [tooLongPeriod],
  }),
  savePrayerDay: call('savePrayerDay', {
    method: 'PUT',
    path: '/api/user/prayers/:date',
    who: 'member',
    tag,
    summary:
      'Marks prayers on a day, today or up to sixty days ago, once their time has begun, and sets the day aside or counts it again (`setAside`). What is left out is unchanged. A day set aside keeps its prayers, but counts in no streak and in no total.',
    input: z.strictObject({
      date,
      fajr: checks.fajr.optional(),
      dhuhr: checks.dhuhr.optional(),
      asr: checks.asr.optional(),
      maghrib: checks.maghrib.optional(),
      isha: checks.isha.optional(),
      jumuah: checks.jumuah.optional(),
      setAside: setAside.optional(),
    }),
    output: Day,
    errors: [notMarkable, notBegun],
  }),
};
