import { wallMinutes, wallTimeOf } from '#features/mosques/prayer-times/wall-clock.rules.ts';
import type { ReachedSitting } from './taraweeh.contract.ts';

/** The numbers of rak'ahs to choose from. A mosque's own number is shown as it stated it. */
export const rakahsChoices = ['8', '20'] as const;

/** Filters. `by`: finished by a clock time, HH:MM. */
export type NightChoice = {
  women?: true | undefined;
  rakahs?: (typeof rakahsChoices)[number] | undefined;
  by?: string | undefined;
  language?: string | undefined;
  /** Facts of access, by which the server has marked the sittings. */
  access?: string | undefined;
};

type Seeker = {
  /** The longest walk in minutes. */
  limit: number;
  ownMosqueId: string | null;
  /** Milliseconds since 1970. */
  now: number;
};

export type Hours = readonly { time: string; sittings: readonly ReachedSitting[] }[];

/** Sittings grouped by whether they can be reached and match the filters. */
export type Groups = {
  hours: Hours;
  further: readonly ReachedSitting[];
  /** Those that do not match a filter. */
  unfit: readonly ReachedSitting[];
  started: readonly ReachedSitting[];
  /** Those whose time is unknown. */
  untimed: readonly ReachedSitting[];
};

export type NightAnswer = Groups & { best: ReachedSitting | undefined };

/**
 * Groups a night's sittings by the filters, by a walk of at most `limit` minutes, and by time. The best is the earliest to finish or, if
 * no filter is set, that of the reader's own mosque. Without filters, a place and a mosque there is none.
 */
export function nightAnswer(
  sittings: readonly ReachedSitting[],
  choice: NightChoice,
  { limit, ownMosqueId, now }: Seeker,
): NightAnswer {
  const groups = groupSittings(sittings, (sitting) => fits(sitting, choice), { limit, now });
  const near = groups.hours.flatMap(({ sittings: those }) => those);
  const [first] = near.toSorted(earliestToFinish);
  const own = hasChoice(choice) ? undefined : near.find(({ mosqueId }) => mosqueId === ownMosqueId);
  const isSought = hasChoice(choice) || near.some(({ walkingMinutes }) => walkingMinutes !== null);
  return { ...groups, best: own ?? (isSought ? first : undefined) };
}

/** Groups sittings by whether they match, are within a walk of `limit` minutes and have not begun; those that do are grouped by time. */
export function groupSittings(
  sittings: readonly ReachedSitting[],
  isFitting: (sitting: ReachedSitting) => boolean,
  { limit, now }: Pick<Seeker, 'limit' | 'now'>,
): Groups {
  const timed = sittings.filter(({ startsAt }) => startsAt !== null);
  const open = timed.filter((sitting) => !hasStarted(sitting, now));
  const fitting = open.filter(isFitting);
  return {
    hours: byHour(fitting.filter((sitting) => !isFar(sitting, limit))),
    further: fitting.filter((sitting) => isFar(sitting, limit)).toSorted(nearest),
    unfit: open.filter((sitting) => !isFitting(sitting)),
    started: timed.filter((sitting) => hasStarted(sitting, now)),
    untimed: sittings.filter(({ startsAt }) => startsAt === null),
  };
}

function hasStarted({ startsAt }: ReachedSitting, now: number): boolean {
  return startsAt !== null && Date.parse(startsAt) < now;
}

function isFar({ walkingMinutes }: ReachedSitting, limit: number): boolean {
  return walkingMinutes !== null && walkingMinutes > limit;
}

function hasChoice({ women, rakahs, by, language, access }: NightChoice): boolean {
  return [women, rakahs, by, language, access].some((one) => one !== undefined);
}

function fits(
  { womensPlaces, rakahs, endsAt, language, hasAccess }: ReachedSitting,
  { women, rakahs: number, by, language: spoken }: NightChoice,
): boolean {
  if (!hasAccess || (women && womensPlaces !== 'yes')) return false;
  if (number !== undefined && rakahs !== Number(number)) return false;
  // A sitting without an end may not be over by then.
  if (by !== undefined && (endsAt === null || minutesOfNight(endsAt) > minutesOfNight(by))) return false;
  return spoken === undefined || language?.toLowerCase() === spoken.toLowerCase();
}

const noon = '12:00';

/** Returns the minutes since midnight before the evening; a time before noon is after midnight. */
export function minutesOfNight(time: string): number {
  const padded = time.padStart(5, '0');
  return wallMinutes({ time: padded, dayOffset: padded < noon ? 1 : 0 });
}

function earliestToFinish(a: ReachedSitting, b: ReachedSitting): number {
  const end = ({ endsAt }: ReachedSitting) =>
    endsAt === null ? Number.POSITIVE_INFINITY : minutesOfNight(endsAt);
  const [first, second] = [end(a), end(b)];
  if (first !== second) return first - second;
  return (a.startsAt ?? '').localeCompare(b.startsAt ?? '') || nearest(a, b);
}

/** Sorts by distance; keeps the order if there is none. */
export function nearest(a: ReachedSitting, b: ReachedSitting): number {
  return (a.distance ?? 0) - (b.distance ?? 0);
}

/** Groups sittings by clock time, in order of time, each group by distance. */
export function byHour(sittings: readonly ReachedSitting[]): Hours {
  const groups = Map.groupBy(sittings, ({ time }) => time ?? '');
  return [...groups].map(([time, those]) => ({ time, sittings: those.toSorted(nearest) }));
}

const halfHour = 30;

/** Lists the half hours by which some sittings, but not all, have ended, HH:MM. */
export function endChoices(sittings: readonly ReachedSitting[]): string[] {
  const ends = sittings.flatMap(({ endsAt }) =>
    endsAt === null ? [] : [Math.ceil(minutesOfNight(endsAt) / halfHour) * halfHour],
  );
  const last = Math.max(...ends);
  return [...new Set(ends)]
    .filter((end) => end < last)
    .toSorted((a, b) => a - b)
    .map((end) => wallTimeOf(end).time);
}

/** Lists the languages of some sittings. */
export function languagesOf(sittings: readonly ReachedSitting[]): string[] {
  return [...new Set(sittings.flatMap(({ language }) => language ?? []))].toSorted();
}

/** The text for an empty list: mosques may still enter their taraweeh, unless the list is for this evening. `ramadan`: the coming one. */
export function noTaraweehText({ isTonight, ramadan }: { isTonight: boolean; ramadan: unknown }): string {
  return isTonight && ramadan === null
    ? 'No taraweeh is entered for tonight'
    : 'No mosque has entered its taraweeh yet';
}
