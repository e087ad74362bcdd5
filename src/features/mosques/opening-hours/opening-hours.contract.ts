import { z } from 'zod';
import { clockTime, date, line } from '#kit/contract/fields.ts';
import { breakPrayers, hoursLimits } from './opening-hours.rules.ts';

/**
 * An opening interval in the borough's time. If it closes before it opens, it ends the next morning; 00:00 to 00:00 is the whole
 * day.
 */
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

/** The opening intervals of a day, earliest first; none means closed. */
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

const specialDay = z.object({
  date,
  spans: openSpans,
  note: line(hoursLimits.dayNote).nullable(),
});

const prayerBreak = z.object({
  prayer: z.enum(breakPrayers),
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

/** Opening hours: a usual week, and the exceptions. */
export const openingHours = z.object({
  week,
  /** The week in Ramadan, where it differs. */
  ramadan: week.nullable(),
  /** Exceptional days such as holidays, which replace the week. */
  days: z
    .array(specialDay)
    .max(hoursLimits.days, `Please enter at most ${hoursLimits.days} days.`)
    .refine(
      (days) => new Set(days.map((day) => day.date)).size === days.length,
      'The same date is here twice.',
    ),
  /** Breaks of some minutes from the start of a prayer. */
  breaks: z
    .array(prayerBreak)
    .max(breakPrayers.length)
    .refine(
      (all) => new Set(all.map(({ prayer }) => prayer)).size === all.length,
      'The same prayer is here twice.',
    ),
  /** Closed on Fridays between these times. If the day would open during the break, it opens after Jumu'ah. */
  jumuah: jumuahBreak.nullable(),
  /** A note for customers: 'Diners already seated can stay.' */
  note: line(hoursLimits.note).nullable(),
});

export type OpeningHours = z.infer<typeof openingHours>;
export type OpenSpan = z.infer<typeof openSpan>;

const interval = { from: z.iso.datetime(), to: z.iso.datetime() };

/** The hours of the coming days as instants, so that a cached page still shows whether a business is open. */
export const comingHours = z.object({
  /** Whether the first of these days is in Ramadan. */
  isRamadan: z.boolean(),
  open: z.array(z.object(interval)),
  /** Breaks within the opening hours. */
  breaks: z.array(z.object({ ...interval, why: z.enum([...breakPrayers, 'jumuah']) })),
});

export type ComingHours = z.infer<typeof comingHours>;
export type BreakReason = ComingHours['breaks'][number]['why'];
