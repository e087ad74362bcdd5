import { addDays, daysBetween } from '#kit/contract/dates.ts';

export const experimentStatuses = ['draft', 'running', 'stopped'] as const;
export type ExperimentStatus = (typeof experimentStatuses)[number];

type Run = { status: ExperimentStatus; startDate: string | null; endDate: string | null };

/** Whether people take part on a day: the experiment was started, and the day is within its dates. Dates are YYYY-MM-DD, both included. */
export function isRunningOn({ status, startDate, endDate }: Run, today: string): boolean {
  return (
    status === 'running' &&
    (startDate === null || startDate <= today) &&
    (endDate === null || today <= endDate)
  );
}

type RunDates = {
  startDate: string | null;
  endDate: string | null;
  /** Dates in the borough. */
  startedOn: string | null;
  stoppedOn: string | null;
};

/** Returns the dates of daily results: the last `max` dates up to today on which it ran, oldest first. */
export function datesOfResults(
  { startDate, endDate, startedOn, stoppedOn }: RunDates,
  today: string,
  max: number,
): string[] {
  if (startedOn === null) return [];
  const first = startDate !== null && startDate > startedOn ? startDate : startedOn;
  const [last = today] = [today, endDate, stoppedOn].filter((day) => day !== null).toSorted();
  const days = Math.min(max, daysBetween(first, last) + 1);
  return Array.from({ length: Math.max(0, days) }, (_, index) => addDays(last, index - days + 1));
}

type Draft = {
  startDate: string | null;
  endDate: string | null;
  variants: readonly { name: string; trafficAllocation: number }[];
};

/** Returns what is wrong with an experiment as a whole, as field and sentence; null if nothing is. */
export function problemOfDraft({ startDate, endDate, variants }: Draft): readonly [string, string] | null {
  if (startDate !== null && endDate !== null && endDate < startDate)
    return ['endDate', 'The last day comes before the first.'];
  if (new Set(variants.map(({ name }) => name.toLowerCase())).size < variants.length)
    return ['variants', 'Two variants have the same name.'];
  const sum = variants.reduce((total, { trafficAllocation }) => total + trafficAllocation, 0);
  if (sum !== 100) return ['variants', `The shares of the variants add up to ${sum}%. Please make it 100%.`];
  return null;
}

/** Returns why an experiment can't be started today, as field and sentence; null if it can. */
export function problemOfStart(
  { endDate, goal }: { endDate: string | null; goal: string | null },
  today: string,
): readonly [string, string] | null {
  if (goal === null) return ['goal', 'Please choose the goal first: without one there’s no result.'];
  if (endDate !== null && endDate < today)
    return ['endDate', 'Its last day is over. Please choose a later one.'];
  return null;
}

export type VariantSettings = Readonly<Record<string, string>>;

/** Formats a variant's settings, one per line: 'text: Join your neighbours'. */
export function settingLines(settings: VariantSettings): string {
  return Object.entries(settings)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
}

/** Parses settings from lines; empty lines are skipped. The first invalid line is reported as a sentence. */
export function readSettingLines(
  text: string,
): { ok: true; settings: VariantSettings } | { ok: false; why: string } {
  const settings = new Map<string, string>();
  for (const line of text.split('\n').map((line) => line.trim())) {
    if (line === '') continue;
    const [, name, written = ''] = /^([a-z][A-Za-z0-9]*)\s*:(.*)$/.exec(line) ?? [];
    if (name === undefined) return { ok: false, why: `Please write a name, a colon and a text: “${line}”.` };
    const value = written.trim();
    if (settings.has(name)) return { ok: false, why: `“${name}” is set twice.` };
    if (value.length > experimentLengths.setting || name.length > experimentLengths.settingName)
      return { ok: false, why: `“${name}” is too long: at most ${experimentLengths.setting} characters.` };
    settings.set(name, value);
  }
  if (settings.size > maxSettings) return { ok: false, why: `At most ${maxSettings} settings, please.` };
  return { ok: true, settings: Object.fromEntries(settings) };
}

/** Maximum lengths, in characters, of an experiment's fields. */
export const experimentLengths = {
  name: 60,
  description: 1000,
  variantName: 60,
  settingName: 40,
  setting: 300,
} as const;
export const maxVariants = 5;
export const maxSettings = 10;
