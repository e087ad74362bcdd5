import type { EidKind } from '#features/mosques/moon/moon.rules.ts';
import { daysText, moonEventNames } from '#features/mosques/moon/moon-text.rules.ts';
import { clockText, dateText } from '#kit/contract/dates.ts';
import type { ReachedSitting } from './taraweeh.contract.ts';
import { minutesOfNight, nearest } from './taraweeh.rules.ts';

/** The sittings of an Eid on one day, or on either of two. */
export type EidList = { days: readonly string[]; sittings: readonly ReachedSitting[] };

/**
 * Lists the sittings by day. While every sitting may be on either of two days at the same time, they form one list; as soon as one
 * differs, each day has its own.
 */
export function eidLists(sittings: readonly ReachedSitting[]): EidList[] {
  const byDay = [...Map.groupBy(sittings, ({ date }) => date)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const [first, second] = byDay;
  if (byDay.length === 2 && first && second && isSameOnBoth(first[1], second[1])) {
    return [{ days: [first[0], second[0]], sittings: first[1] }];
  }
  return byDay.map(([day, those]) => ({ days: [day], sittings: those }));
}

function isSameOnBoth(first: readonly ReachedSitting[], second: readonly ReachedSitting[]): boolean {
  const timeOf = new Map(second.map(({ id, time }) => [id, time]));
  return (
    first.length === second.length && first.every(({ id, time }) => timeOf.has(id) && timeOf.get(id) === time)
  );
}

/** Whether a mosque's authority has declared the day. */
export function isDecided(sittings: readonly ReachedSitting[]): boolean {
  return sittings.some(({ expected }) => !expected);
}

/** Returns the list of the chosen day, or else the first with the reader's own mosque, or else the first. */
export function shownList(
  lists: readonly EidList[],
  day: string | undefined,
  ownMosqueId: string | null,
): EidList | undefined {
  const chosen = lists.find(({ days }) => day !== undefined && days.includes(day));
  const own = lists.find(({ sittings }) => sittings.some(({ mosqueId }) => mosqueId === ownMosqueId));
  return chosen ?? own ?? lists[0];
}

/** Filters. `held`: in the mosque itself, or in a park, hall or school. */
export type EidChoice = {
  women?: true | undefined;
  parking?: true | undefined;
  held?: 'mosque' | 'elsewhere' | undefined;
  language?: string | undefined;
};

/** Whether a sitting matches the filters. */
export function fitsEid(
  { womensPlaces, parking, address, language, hasAccess }: ReachedSitting,
  choice: EidChoice,
): boolean {
  if (!hasAccess || (choice.women && womensPlaces !== 'yes')) return false;
  if (choice.parking && parking !== true) return false;
  if (choice.held !== undefined && (address === null ? 'mosque' : 'elsewhere') !== choice.held) return false;
  return choice.language === undefined || language?.toLowerCase() === choice.language.toLowerCase();
}

/**
 * Returns the sittings of the mosque that is shown first, by time: the reader's own, or else the nearest to the place. Empty without
 * either, or if that mosque has none on the day.
 */
export function firstMosque(
  sittings: readonly ReachedSitting[],
  ownMosqueId: string | null,
): readonly ReachedSitting[] {
  const [near] = sittings.filter(({ distance }) => distance !== null).toSorted(nearest);
  const own = sittings.some(({ mosqueId }) => mosqueId === ownMosqueId);
  const chosen = own ? ownMosqueId : near?.mosqueId;
  return sittings.filter(({ mosqueId }) => mosqueId === chosen);
}

/**
 * Returns the prayers with a time of the mosque that is shown first, on all the days on which it may pray them: that can be another two
 * days than in `shown`, where the mosques of several authorities are listed by day. Undefined if no mosque is shown first.
 */
export function listOfFirstMosque(
  all: readonly ReachedSitting[],
  shown: EidList,
  ownMosqueId: string | null,
): EidList | undefined {
  const timed = (sittings: readonly ReachedSitting[]) => sittings.filter(({ time }) => time !== null);
  const [first] = firstMosque(timed(shown.sittings), ownMosqueId);
  if (!first) return undefined;
  const own = timed(all).filter(({ mosqueId }) => mosqueId === first.mosqueId);
  return shownList(eidLists(own), first.date, ownMosqueId);
}

/** Where a sitting is: another address, a hall of the mosque, or the mosque. */
export function whereText({ address, hall }: Pick<ReachedSitting, 'address' | 'hall'>): string {
  return address ?? (hall === null ? 'in the mosque' : `in the mosque, ${hall}`);
}

/** Names the days of a list: 'Tuesday 9 or Wednesday 10 March'. */
export const daysOfList = ({ days }: EidList): string => daysText(days);

/**
 * Formats the sittings of a day as a message to share. It says if the day is only expected, because a message may be read long after it
 * was sent.
 */
export function eidText(
  kind: EidKind,
  list: EidList,
  { borough, url }: { borough: string; url: string },
): string {
  const isOpen = list.sittings.some(({ expected }) => expected);
  const timed = list.sittings.filter(({ time }) => time !== null);
  const groups = Map.groupBy(timed, ({ time }) => time ?? '');
  return [
    `*${moonEventNames[kind]} in ${borough}*`,
    `${daysOfList(list)}${isOpen ? ', expected: each mosque’s announcement decides' : ''}`,
    ...[...groups].flatMap(([time, those]) => ['', `*${clockText(time)}*`, ...those.map(lineOf)]),
    '',
    url,
  ].join('\n');
}

function lineOf(sitting: ReachedSitting): string {
  const women = sitting.womensPlaces === 'yes' ? 'women’s places' : null;
  return [sitting.mosqueName, whereText(sitting), sitting.language, women]
    .filter((part) => part !== null)
    .join(', ');
}

/** Returns the lines of the preview picture: the days, then when and where. */
export function eidPictureLines(list: EidList, ofOneMosque: boolean): string[] {
  const timed = list.sittings.filter(({ time }) => time !== null);
  if (ofOneMosque) {
    return [
      daysOfList(list),
      ...timed.map((sitting) => `${clockText(sitting.time ?? '')} ${whereText(sitting)}`),
    ];
  }
  const times = timed.map(({ time }) => time ?? '').toSorted((a, b) => minutesOfNight(a) - minutesOfNight(b));
  const mosques = new Set(timed.map(({ mosqueId }) => mosqueId)).size;
  const [first, last] = [times[0], times.at(-1)];
  if (first === undefined || last === undefined) return [daysOfList(list)];
  const prayers = timed.length === 1 ? '1 prayer' : `${timed.length} prayers`;
  return [
    daysOfList(list),
    `${prayers} at ${mosques === 1 ? '1 mosque' : `${mosques} mosques`}, ${clockText(first)} to ${clockText(last)}`,
  ];
}

/** 'Tuesday · 9 mosques' */
export function dayTabText(list: EidList): string {
  const mosques = new Set(list.sittings.map(({ mosqueId }) => mosqueId)).size;
  const day = list.days.map((one) => dateText(one, 'longDay').split(' ')[0]).join(' or ');
  return `${day} · ${mosques === 1 ? '1 mosque' : `${mosques} mosques`}`;
}
