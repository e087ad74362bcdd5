import { Temporal } from 'temporal-polyfill';
import { borough } from '#borough';
import { dateText } from '#kit/contract/dates.ts';
import { distanceBetween, type Point } from '#kit/contract/distance.ts';
import { pick } from '#kit/contract/pick.ts';

/** The Monday (YYYY-MM-DD) of an instant's week in the borough, which identifies an issue. */
export function weekOf(now: Date): string {
  const today = boroughDay(now);
  return today.subtract({ days: today.dayOfWeek - 1 }).toString();
}

const dayMs = 24 * 60 * 60 * 1000;

/**
 * The instant (ISO 8601) from which something is news for an issue that starts now: the last issue, but at most four weeks
 * ago; seven days ago if there was no issue.
 */
export function newSince(now: Date, lastStart: string | undefined): string {
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs).toISOString();
  if (lastStart === undefined) return daysAgo(7);
  return lastStart < daysAgo(28) ? daysAgo(28) : lastStart;
}

const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/**
 * Whether the schedule starts the week's issue: on its day from its hour until the day ends. A missed hour is made up on
 * the same day; a missed day is not, because its news would be old.
 */
export function isDue(now: Date, day: string, hour: number): boolean {
  const zoned = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(borough.timeZone);
  return days[zoned.dayOfWeek - 1] === day && zoned.hour >= hour;
}

function boroughDay(now: Date): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(borough.timeZone)
    .toPlainDate();
}

/** A section of the email. */
export type WeeklyKind = {
  name: string;
  heading: string;
  /** How many a member gets at most. */
  limit: number;
  /** Only for members who follow the item's place; one without a place is for those who follow none. */
  isForFollowers?: true;
};

/** An item that the weekly email can include. */
export type WeeklyItem = {
  /** The name of its kind. */
  kind: string;
  /** An event's category; null for anything else. */
  category: string | null;
  placeId: string | null;
  point: Point | null;
  /** YYYY-MM-DD, for items that take place on a day. */
  date?: string;
  title: string;
  /** '7:00pm, Community hall' */
  line: string;
  path: string;
  /** The member who wrote it. */
  authorId?: string | null;
};

/** What the selection considers about a member. */
export type Reader = {
  interests: readonly string[];
  /** The mosques that the member follows. */
  follows: readonly string[];
  /** The member's home, located by postcode; it never leaves the server. */
  home: Point | null;
};

/** An item as it is sent. The distance is rounded up to half a mile, so that it does not reveal a home. */
export type ChosenItem = Pick<WeeklyItem, 'title' | 'line' | 'path'> & {
  heading: string;
  /** 'Saturday 28 November', for items that take place on a day. */
  day: string | null;
  near: string | null;
};

const mile = 1609.344;

/**
 * Chooses a few items of each kind for one member: those of followed mosques, then of chosen interests, then the nearest.
 * Items that take place on a day are then sorted by day.
 */
export function chooseItems(
  kinds: readonly WeeklyKind[],
  items: readonly WeeklyItem[],
  reader: Reader,
): ChosenItem[] {
  return kinds.flatMap((kind) =>
    items
      .filter((item) => item.kind === kind.name && concerns(kind, item, reader))
      .map((item, at) => ({ item, at, rank: rankOf(item, reader), metres: metresTo(item, reader) }))
      .sort((a, b) => a.rank - b.rank || a.metres - b.metres || a.at - b.at)
      .slice(0, kind.limit)
      .sort((a, b) => byDay(a.item, b.item) || (a.item.date ? a.at - b.at : 0))
      .map(({ item, metres }) => ({
        heading: kind.heading,
        ...pick(item, 'title', 'line', 'path'),
        day: item.date === undefined ? null : dayText(item.date),
        near: nearText(metres),
      })),
  );
}

function byDay(a: WeeklyItem, b: WeeklyItem): number {
  return (a.date ?? '').localeCompare(b.date ?? '');
}

/** 'Saturday 28 November' */
function dayText(date: string): string {
  return dateText(date, 'long').replace(/ \d{4}$/, '');
}

function concerns({ isForFollowers }: WeeklyKind, { placeId }: WeeklyItem, { follows }: Reader): boolean {
  if (!isForFollowers) return true;
  return placeId === null ? follows.length === 0 : follows.includes(placeId);
}

function rankOf(item: WeeklyItem, reader: Reader): number {
  if (item.placeId !== null && reader.follows.includes(item.placeId)) return 0;
  return item.category !== null && reader.interests.includes(item.category) ? 1 : 2;
}

function metresTo(item: WeeklyItem, reader: Reader): number {
  return item.point && reader.home ? distanceBetween(reader.home, item.point) : Number.MAX_VALUE;
}

/** 'within 1.5 miles'; null if the distance is unknown or over five miles. */
function nearText(metres: number): string | null {
  const halves = Math.ceil(metres / mile / 0.5);
  return halves > 10 ? null : `within ${Math.max(1, halves) / 2} ${halves <= 2 ? 'mile' : 'miles'}`;
}

type SubjectItem = { title: string; day: string | null };

/** Longer titles are shortened, because a phone shows about sixty characters of a subject. */
const maxTitle = 40;

/** The subject: 'This weekend: Sisters’ park walk, Saturday soup kitchen and 6 more'. Items with a day come first. */
export function weeklySubject(items: readonly SubjectItem[], borough: string): string {
  const ordered = [...items.filter(({ day }) => day !== null), ...items.filter(({ day }) => day === null)];
  const titles = [...new Set(ordered.map(({ title }) => shorten(title)))];
  if (titles.length === 0) return `This week in ${borough}`;
  const [first = '', second, ...others] = titles;
  const named = second === undefined ? first : `${first}, ${second}`;
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  return `${isWeekend(items) ? 'This weekend' : 'This week'}: ${named}${more}`;
}

function shorten(title: string): string {
  return title.length <= maxTitle ? title : `${title.slice(0, maxTitle - 1).trimEnd()}…`;
}

/** Whether all items with a day are on a Saturday or Sunday. */
function isWeekend(items: readonly SubjectItem[]): boolean {
  const days = items.flatMap(({ day }) => day ?? []);
  return days.length > 0 && days.every((day) => /^(Saturday|Sunday)/.test(day));
}
