import { Temporal } from 'temporal-polyfill';

/** How an event comes again: weekly; every other week; monthly on the same date; monthly on the same weekday ("the second Tuesday"). */
export const repeatKinds = ['weekly', 'fortnightly', 'monthly_date', 'monthly_weekday'] as const;
export type RepeatKind = (typeof repeatKinds)[number];

export const repeatLabels: Record<RepeatKind, string> = {
  weekly: 'Every week',
  fortnightly: 'Every other week',
  monthly_date: 'Every month, on the same date',
  monthly_weekday: 'Every month, on the same weekday',
};

/** At most a year of weeks. */
export const maxOccurrences = 53;

/**
 * The dates (YYYY-MM-DD) of an event that is repeated, the first included, up to and with `until`. A month without the
 * 31st, or without a fifth Friday, is left out. They are dates on the wall: the clock changes move none of them.
 */
export function occurrenceDates(first: string, kind: RepeatKind, until: string): string[] {
  const start = Temporal.PlainDate.from(first);
  const dates: string[] = [];
  for (let step = 0; dates.length < maxOccurrences; step++) {
    const date = occurrence(start, kind, step);
    if (date === 'past any month') break;
    if (date !== null && date.toString() > until) break;
    if (date !== null) dates.push(date.toString());
  }
  return dates;
}

/** The occurrence so many weeks or months on; null where that month has none. */
function occurrence(
  start: Temporal.PlainDate,
  kind: RepeatKind,
  step: number,
): Temporal.PlainDate | null | 'past any month' {
  if (step > 2 * maxOccurrences) return 'past any month';
  if (kind === 'weekly') return start.add({ weeks: step });
  if (kind === 'fortnightly') return start.add({ weeks: 2 * step });
  const month = start.toPlainYearMonth().add({ months: step });
  if (kind === 'monthly_date') {
    return start.day <= month.daysInMonth ? month.toPlainDate({ day: start.day }) : null;
  }
  const firstDay = month.toPlainDate({ day: 1 });
  const day = 1 + ((start.dayOfWeek - firstDay.dayOfWeek + 7) % 7) + 7 * Math.floor((start.day - 1) / 7);
  return day <= month.daysInMonth ? month.toPlainDate({ day }) : null;
}
