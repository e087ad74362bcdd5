import { clockText } from '#kit/contract/clock-text.ts';
import { dateText } from '#kit/contract/date-text.ts';
import type { Requirement, ScheduleEntry } from './opportunity-needs.ts';
import { proficiencyLabels, weekdayLabels } from './volunteer-options.ts';

/** 'Urdu (good)', 'Food hygiene certificate (helpful)' */
export function requirementText({ requirementValue, isRequired, proficiencyLevel }: Requirement): string {
  const remarks = [
    proficiencyLevel === 'any' ? '' : proficiencyLabels[proficiencyLevel].toLowerCase(),
    isRequired ? '' : 'helpful',
  ].filter(Boolean);
  return remarks.length === 0 ? requirementValue : `${requirementValue} (${remarks.join(', ')})`;
}

/** 'Saturday, 9:30am–12:30pm', 'Friday, flexible: after Jumu‘ah' */
export function scheduleText(entry: ScheduleEntry): string {
  const { dayOfWeek, notes } = entry;
  const when = [weekdayLabels[dayOfWeek - 1], hoursText(entry)].filter(Boolean).join(', ');
  return notes === null ? when : `${when}: ${notes}`;
}

/** '9:30am–12:30pm', 'from 7pm', 'flexible'; '' where nothing is said. */
export function hoursText({ startTime, endTime, isFlexible }: ScheduleEntry): string {
  if (startTime === null) return isFlexible ? 'flexible' : '';
  const hours =
    endTime === null ? `from ${clockText(startTime)}` : `${clockText(startTime)}–${clockText(endTime)}`;
  return isFlexible ? `${hours}, flexible` : hours;
}

/** 'From 28/11/2026 until 30/01/2027'; null where no date is set. */
export function datesText({
  startDate,
  endDate,
}: {
  startDate: string | null;
  endDate: string | null;
}): string | null {
  if (startDate === null) return endDate === null ? null : `Until ${dateText(endDate, 'day')}`;
  if (endDate === null) return `From ${dateText(startDate, 'day')}`;
  if (startDate === endDate) return dateText(startDate, 'long');
  return `${dateText(startDate, 'day')} to ${dateText(endDate, 'day')}`;
}

/** 'From 16 years'; null where no age is asked for. */
export function ageText(minimumAge: number | null): string | null {
  return minimumAge === null ? null : `Aged ${minimumAge} or over`;
}

/** '4/6' and '7/∞', as many as there are of those who are wanted. */
export function placesText(row: { currentVolunteers: number; maxVolunteers: number | null }): string {
  return `${row.currentVolunteers}/${row.maxVolunteers ?? '∞'}`;
}

/** 'usually answers within 2 days'; null where too little is known. */
export function answersText(row: { hasAnswered: boolean; usualAnswerDays: number | null }): string | null {
  if (!row.hasAnswered) return 'new, no answers yet';
  if (row.usualAnswerDays === null) return null;
  return `usually answers within ${row.usualAnswerDays === 1 ? 'a day' : `${row.usualAnswerDays} days`}`;
}
