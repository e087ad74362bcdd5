import { addDays, clockText, dateText, weekdayOf } from '#kit/contract/dates.ts';
import {
  minAgeLimit,
  type ProficiencyLevel,
  proficiencyLabels,
  type RequirementType,
  weekdayLabels,
} from './opportunity.rules.ts';

/** Something that volunteers should bring with them. */
export type Requirement = {
  skillType: RequirementType;
  requirementValue: string;
  /** False if it helps but is not required. */
  isRequired: boolean;
  proficiencyLevel: ProficiencyLevel;
};

/** A time of the week at which volunteers are needed; times as HH:MM in the borough, null if open. */
export type ScheduleEntry = {
  /** 1 for Monday to 7 for Sunday. */
  dayOfWeek: number;
  startTime: string | null;
  endTime: string | null;
  isFlexible: boolean;
  notes: string | null;
};

/** Returns the names of one type of requirement, in order. */
export function namesOf(requirements: readonly Requirement[], type: Requirement['skillType']): string[] {
  return requirements
    .filter(({ skillType }) => skillType === type)
    .map(({ requirementValue }) => requirementValue);
}

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

/** '9:30am–12:30pm', 'from 7pm', 'flexible'; '' if unknown. */
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

/** 'Aged 21 or over'; null without a minimum age. */
export function ageText(minimumAge: number | null): string | null {
  return minimumAge === null || minimumAge < minAgeLimit ? null : `Aged ${minimumAge} or over`;
}

/** '4 of 6 places taken'; without a limit '7 volunteers so far'. */
export function placesText(row: { currentVolunteers: number; maxVolunteers: number | null }): string {
  const { currentVolunteers: found, maxVolunteers: wanted } = row;
  if (wanted !== null) return `${found} of ${wanted} ${wanted === 1 ? 'place' : 'places'} taken`;
  if (found === 0) return 'No volunteers yet';
  return found === 1 ? '1 volunteer so far' : `${found} volunteers so far`;
}

/** 'Usually replies within 2 days'; null if unknown. */
export function answersText(row: { hasAnswered: boolean; usualAnswerDays: number | null }): string | null {
  if (!row.hasAnswered) return 'New, no replies yet';
  if (row.usualAnswerDays === null) return null;
  return `Usually replies within ${row.usualAnswerDays === 1 ? 'a day' : `${row.usualAnswerDays} days`}`;
}

const saturday = 6;
const sunday = 7;

/** Returns Saturday and Sunday of the week of a date (YYYY-MM-DD), without those that are past. */
export function weekendOf(today: string): { dayOfWeek: number; date: string }[] {
  const weekday = weekdayOf(today);
  return [saturday, sunday]
    .filter((dayOfWeek) => dayOfWeek >= weekday)
    .map((dayOfWeek) => ({ dayOfWeek, date: addDays(today, dayOfWeek - weekday) }));
}
