import { z } from 'zod';
import { call } from '#kit/contract/call.ts';
import { defineError } from '#kit/contract/errors.ts';
import { date, instant } from '#kit/contract/fields.ts';
import { fastMarks, markableDays, maxEarlierDays, missedReasons } from './fast-mark.rules.ts';
import { voluntaryKinds } from './voluntary-fast.rules.ts';

export const fastNotMarkable = defineError({
  code: 'fast_not_markable',
  status: 409,
  text: `You can mark today and the last ${markableDays} days.`,
});

const mark = z.enum(fastMarks);
const reason = z.enum(missedReasons);

const MarkedFast = z.object({
  date,
  mark: mark.nullable(),
  reason: reason.nullable(),
  setAside: z.boolean(),
  /** Whether a day set aside is owed; false for other days. */
  toMakeUp: z.boolean(),
});

export const FastLog = z.object({
  today: date,
  now: instant,
  /** The Ramadans that have begun and have days that can be marked, earliest first; the last may include future days. */
  ramadans: z.array(z.object({ year: z.number().int(), dates: z.array(date) })),
  days: z.array(MarkedFast),
  owed: z.object({
    earlier: z.number().int(),
    missed: z.number().int(),
    /** Days of Ramadan that were set aside and are to be made up. */
    setAside: z.number().int(),
    madeUp: z.number().int(),
    owed: z.number().int(),
  }),
  voluntary: z.array(z.object({ kind: z.enum(voluntaryKinds), dates: z.array(date) })),
  /** The member's own mosque, whose calendar is used; null for the site's. */
  mosque: z.object({ id: z.string(), name: z.string() }).nullable(),
});
export type FastLog = z.infer<typeof FastLog>;

const tag = 'Fasting tracker';

export const calls = {
  getFastLog: call('getFastLog', {
    method: 'GET',
    path: '/api/user/fasts',
    who: 'member',
    tag,
    summary:
      'The caller’s own fasts of the days that can still be marked, the days of Ramadan still owed, and the dates of voluntary fasts. Nobody else can read them.',
    input: z.strictObject({}),
    output: FastLog,
  }),
  saveFast: call('saveFast', {
    method: 'PUT',
    path: '/api/user/fasts/:date',
    who: 'member',
    tag,
    summary: `Marks a day, today or up to ${markableDays} days ago; what is left out is unchanged. \`mark\`: null takes the mark back. A reason is never needed, and goes with a missed day alone. \`setAside\` sets the day aside or counts it again: a day set aside keeps its mark, which doesn’t count, and is owed only with \`toMakeUp\`, which goes with a day set aside alone.`,
    input: z.strictObject({
      date,
      mark: mark.nullable().optional(),
      reason: reason.nullable().optional(),
      setAside: z.boolean().optional(),
      toMakeUp: z.boolean().optional(),
    }),
    output: MarkedFast,
    errors: [fastNotMarkable],
  }),
  saveEarlierFasts: call('saveEarlierFasts', {
    method: 'PUT',
    path: '/api/user/earlier-fasts',
    who: 'member',
    tag,
    summary: 'Stores how many days of Ramadan the caller still owes from the years before the tracker.',
    input: z.strictObject({
      days: z
        .number({ error: 'Please enter a number.' })
        .int('Please enter a whole number.')
        .min(0, 'Please enter 0 or more.')
        .max(maxEarlierDays, `Please enter at most ${maxEarlierDays}.`),
    }),
    output: z.object({ days: z.number().int() }),
  }),
};
