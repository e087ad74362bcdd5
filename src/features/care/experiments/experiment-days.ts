import { addDays, daysBetween } from '#kit/contract/date-text.ts';

export const experimentStatuses = ['draft', 'running', 'stopped'] as const;
export type ExperimentStatus = (typeof experimentStatuses)[number];

type Run = { status: ExperimentStatus; startDate: string | null; endDate: string | null };

/** Whether people take part on a day: it was started, and the day is one of its own. Dates are YYYY-MM-DD, both included. */
export function isRunningOn({ status, startDate, endDate }: Run, today: string): boolean {
  return (
    status === 'running' &&
    (startDate === null || startDate <= today) &&
    (endDate === null || today <= endDate)
  );
}

type Told = {
  startDate: string | null;
  endDate: string | null;
  /** Dates in the borough. */
  startedOn: string | null;
  stoppedOn: string | null;
};

/** The dates of which results are told: those on which it ran, the last `most` of them up to today, oldest first. */
export function datesOfResults(
  { startDate, endDate, startedOn, stoppedOn }: Told,
  today: string,
  most: number,
): string[] {
  if (startedOn === null) return [];
  const first = startDate !== null && startDate > startedOn ? startDate : startedOn;
  const [last = today] = [today, endDate, stoppedOn].filter((one) => one !== null).toSorted();
  const days = Math.min(most, daysBetween(first, last) + 1);
  return Array.from({ length: Math.max(0, days) }, (_, at) => addDays(last, at - days + 1));
}

type Draft = {
  startDate: string | null;
  endDate: string | null;
  variants: readonly { name: string; trafficAllocation: number }[];
};

/** What is wrong with an experiment as a whole, as field and sentence; null: nothing. */
export function problemOfDraft({ startDate, endDate, variants }: Draft): readonly [string, string] | null {
  if (startDate !== null && endDate !== null && endDate < startDate)
    return ['endDate', 'The last day comes before the first.'];
  if (new Set(variants.map(({ name }) => name.toLowerCase())).size < variants.length)
    return ['variants', 'Two variants have the same name.'];
  const sum = variants.reduce((total, { trafficAllocation }) => total + trafficAllocation, 0);
  if (sum !== 100) return ['variants', `The shares of the variants add up to ${sum}%. Please make it 100%.`];
  return null;
}

/** Why an experiment can't be started today, as field and sentence; null: it can. */
export function problemOfStart(
  { endDate, goal }: { endDate: string | null; goal: string | null },
  today: string,
): readonly [string, string] | null {
  if (goal === null) return ['goal', 'Please choose the goal first: without one there’s no result.'];
  if (endDate !== null && endDate < today)
    return ['endDate', 'Its last day is over. Please choose a later one.'];
  return null;
}
