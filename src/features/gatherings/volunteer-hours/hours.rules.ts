import type { VolunteerCategory } from '#features/gatherings/volunteering/opportunity.rules.ts';
import { addDays, boroughDate, boroughTime } from '#kit/contract/dates.ts';

/** pending: waits for an organiser; refused: an organiser disagrees and gives a reason. */
export const hourStatuses = ['pending', 'confirmed', 'refused'] as const;

/** Hours are recorded in quarters. */
export const quarter = 0.25;
/** The limit for one day, across all opportunities. */
export const maxHoursADay = 16;
/** Hours can be recorded for this many days back. */
export const maxDaysBack = 90;

export const hourLengths = { note: 200, reason: 500 } as const;

type Given = { date: string; hours: number };

/**
 * Returns the field that is wrong and why, for hours that a member records; null if they are valid. `otherMinutes`: what they have
 * recorded for that day already, at any opportunity.
 */
export function findHoursProblem(
  { date, hours }: Given,
  otherMinutes: number,
  now: Date,
): [keyof Given, string] | null {
  const today = boroughDate(now);
  if (date > today) return ['date', 'This day is in the future.'];
  if (date < addDays(today, -maxDaysBack)) {
    return ['date', `Hours can be added for the last ${maxDaysBack} days.`];
  }
  const minutes = otherMinutes + hours * 60;
  if (date === today && minutes > minutesOfDay(boroughTime(now))) {
    return [
      'hours',
      'There haven’t been that many hours in today yet. A shift that began yesterday counts for yesterday.',
    ];
  }
  if (minutes > maxHoursADay * 60) {
    return ['hours', `With your other hours that day these are more than ${maxHoursADay}.`];
  }
  return null;
}

function minutesOfDay(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** '3 hours', '1 hour', '2½ hours', '45 minutes' */
export function hoursText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return rest === 1 ? '1 minute' : `${rest} minutes`;
  const part = { 15: '¼', 30: '½', 45: '¾' }[rest] ?? '';
  const whole = rest === 0 || part !== '' ? `${hours}${part}` : `${hours}:${String(rest).padStart(2, '0')}`;
  return `${whole} ${hours === 1 && rest === 0 ? 'hour' : 'hours'}`;
}

/** Categories whose confirmed hours count as help for neighbours. */
const localHelpCategories: readonly VolunteerCategory[] = ['community_support', 'elderly_care'];

/** Returns the further activities that an hour or more counts as, once it is confirmed. */
export function additionalActivities(
  { minutes, category }: { minutes: number; category: VolunteerCategory },
  isRamadan: boolean,
): ('local_help' | 'ramadan_contribution')[] {
  if (minutes < 60) return [];
  return [
    ...(localHelpCategories.includes(category) ? (['local_help'] as const) : []),
    ...(isRamadan ? (['ramadan_contribution'] as const) : []),
  ];
}
