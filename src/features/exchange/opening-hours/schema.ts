import { z } from 'zod';
import { clockTime, date, line } from '#kit/contract/fields.ts';
import { anchors, hoursLimits } from './limits.ts';

/** A time of opening, in the borough's time: one that closes before it opens ends the next morning, 00:00 to 00:00 is the whole day. */
export const openSpan = z.object({ opens: clockTime, closes: clockTime }).superRefine((span, issue) => {
  const { opens, closes } = span;
  if (closes > opens || closes === '00:00') return;
  if (closes < opens && closes <= hoursLimits.latestNight) return;
  issue.addIssue({
    code: 'custom',
    path: ['closes'],
    message:
      closes === opens
        ? 'This closes at the same time as it opens. For the whole day, enter 00:00 to 00:00.'
        : 'This closes before it opens. After midnight it can close by 6:00am at the latest.',
  });
});

/** The times of opening of one day, earliest first. None means closed. */
const openSpans = z
  .array(openSpan)
  .max(hoursLimits.spans, `A day can have at most ${hoursLimits.spans} opening times.`)
  .superRefine((spans, issue) => {
    spans.forEach((span, at) => {
      const before = spans[at - 1];
      if (!before) return;
      const isOver = before.closes > before.opens && before.closes <= span.opens;
      if (isOver) return;
      issue.addIssue({
        code: 'custom',
        path: [at, 'opens'],
        message: 'This starts before the one above it has ended.',
      });
    });
  });

/** Monday to Sunday. */
const week = z.array(openSpans).length(7, 'A week has seven days.');

const dayOfItsOwn = z.object({
  date,
  spans: openSpans,
  note: line(hoursLimits.dayNote).nullable(),
});

const prayerBreak = z.object({
  prayer: z.enum(anchors),
  minutes: z
    .int()
    .min(hoursLimits.minMinutes, `Please enter ${hoursLimits.minMinutes} minutes or more.`)
    .max(hoursLimits.maxMinutes, `Please enter ${hoursLimits.maxMinutes} minutes or fewer.`),
});

const jumuahBreak = z
  .object({ from: clockTime, until: clockTime })
  .refine(({ from, until }) => until > from, {
    path: ['until'],
    message: 'This ends before it begins.',
  });

/** When a business is open: a usual week, and everything that differs from it. */
export const openingHours = z.object({
  week,
  /** The week of Ramadan, where it is another one. */
  ramadan: week.nullable(),
  /** Holidays and the like: they stand in place of the week. */
  days: z
    .array(dayOfItsOwn)
    .max(hoursLimits.days, `Please enter at most ${hoursLimits.days} days.`)
    .refine(
      (days) => new Set(days.map((day) => day.date)).size === days.length,
      'The same date is here twice.',
    ),
  /** Closed for some minutes from the beginning of a prayer. */
  breaks: z
    .array(prayerBreak)
    .max(anchors.length)
    .refine(
      (all) => new Set(all.map(({ prayer }) => prayer)).size === all.length,
      'The same prayer is here twice.',
    ),
  /** Closed on Fridays between these times; where the day would begin in it, it opens after Jumu'ah. */
  jumuah: jumuahBreak.nullable(),
  /** A sentence for customers: 'If you’re already seated, you can carry on eating.' */
  note: line(hoursLimits.note).nullable(),
});

export type OpeningHours = z.infer<typeof openingHours>;
export type OpenSpan = z.infer<typeof openSpan>;

const stretch = { from: z.iso.datetime(), to: z.iso.datetime() };

/** The hours of the coming days as instants, so that a page that was kept still says what is open now. */
export const comingHours = z.object({
  /** Whether the first of these days is in Ramadan. */
  isRamadan: z.boolean(),
  open: z.array(z.object(stretch)),
  /** Where they fall into the hours of opening. */
  breaks: z.array(z.object({ ...stretch, why: z.enum([...anchors, 'jumuah']) })),
});

export type ComingHours = z.infer<typeof comingHours>;
export type BreakReason = ComingHours['breaks'][number]['why'];
