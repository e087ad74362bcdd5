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
  title: string;
  /** 'Saturday 28 November 2026, 7:00pm, Community hall' */
  line: string;
  path: string;
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
  near: string | null;
};

const mile = 1609.344;

/**
 * The items for one member: what the followed mosques and the chosen interests have comes first, then the nearest; of each
 * kind a few.
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
      .map(({ item, metres }) => ({
        heading: kind.heading,
        title: item.title,
        line: item.line,
        path: item.path,
        near: nearText(metres),
      })),
  );
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
