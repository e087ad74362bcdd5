import { dateText } from '#kit/contract/date-text.ts';
import { distanceBetween, type Point } from '#kit/contract/distance.ts';

/** A section of the letter. */
export type WeeklyKind = {
  name: string;
  heading: string;
  /** How many a member gets at most. */
  limit: number;
  /** Only for members who follow the item's place. */
  isForFollowers?: true;
};

/** Something that may stand in the weekly e-mail. */
export type WeeklyItem = {
  /** The name of its kind. */
  kind: string;
  /** An event's category; null for anything else. */
  category: string | null;
  placeId: string | null;
  point: Point | null;
  /** YYYY-MM-DD, for what takes place on a day. */
  date?: string;
  title: string;
  /** '7:00pm, Community hall' */
  line: string;
  path: string;
  /** The member who wrote it. */
  authorId?: string | null;
};

/** What is known of a member's wishes. */
export type Reader = {
  interests: readonly string[];
  /** The mosques that the member follows. */
  follows: readonly string[];
  /** Where the member lives, as far as the postcode says; it never leaves the server. */
  home: Point | null;
};

/** What is sent: how near it is in steps of half a mile, so that no home can be told from it. */
export type ChosenItem = Pick<WeeklyItem, 'title' | 'line' | 'path'> & {
  heading: string;
  /** 'Saturday 28 November', for what takes place on a day. */
  day: string | null;
  near: string | null;
};

const mile = 1609.344;

/**
 * The items for one member, of each kind a few: what the followed mosques and the chosen interests have is taken first, then the
 * nearest. What takes place on a day then stands in the order of the days.
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
      .sort((one, other) => one.rank - other.rank || one.metres - other.metres || one.at - other.at)
      .slice(0, kind.limit)
      .sort((one, other) => byDay(one.item, other.item) || (one.item.date ? one.at - other.at : 0))
      .map(({ item, metres }) => ({
        heading: kind.heading,
        title: item.title,
        line: item.line,
        path: item.path,
        day: item.date === undefined ? null : dayText(item.date),
        near: nearText(metres),
      })),
  );
}

function byDay(one: WeeklyItem, other: WeeklyItem): number {
  return (one.date ?? '').localeCompare(other.date ?? '');
}

/** 'Saturday 28 November' */
function dayText(date: string): string {
  return dateText(date, 'long').replace(/ \d{4}$/, '');
}

function concerns({ isForFollowers }: WeeklyKind, { placeId }: WeeklyItem, { follows }: Reader): boolean {
  return !isForFollowers || (placeId !== null && follows.includes(placeId));
}

function rankOf(item: WeeklyItem, reader: Reader): number {
  if (item.placeId !== null && reader.follows.includes(item.placeId)) return 0;
  return item.category !== null && reader.interests.includes(item.category) ? 1 : 2;
}

function metresTo(item: WeeklyItem, reader: Reader): number {
  return item.point && reader.home ? distanceBetween(reader.home, item.point) : Number.MAX_VALUE;
}

/** 'within 1.5 miles'; nothing where the distance is not known, or is far. */
function nearText(metres: number): string | null {
  const halves = Math.ceil(metres / mile / 0.5);
  return halves > 10 ? null : `within ${Math.max(1, halves) / 2} ${halves <= 2 ? 'mile' : 'miles'}`;
}
