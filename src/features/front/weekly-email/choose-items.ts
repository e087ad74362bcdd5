import { distanceBetween, type Point } from '#kit/contract/distance.ts';

/** In the order in which the letter has them. */
export const weeklyItemKinds = ['announcement', 'jamaah', 'event', 'meeting', 'place'] as const;

export const weeklyHeadings = {
  announcement: 'Notices',
  jamaah: 'Changed jama‘ah times',
  event: 'This week',
  meeting: 'Council meetings',
  place: 'New places',
} as const satisfies Record<(typeof weeklyItemKinds)[number], string>;

/** Something that may stand in the weekly e-mail. */
export type WeeklyItem = {
  /** 'jamaah': a congregation at another time from a day on, for those who follow the mosque. */
  kind: (typeof weeklyItemKinds)[number];
  /** An event's category; null for anything else. */
  category: string | null;
  placeId: string | null;
  point: Point | null;
  title: string;
  /** 'Saturday 28 November 2026, 7:00 PM, Community hall' */
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
export type ChosenItem = Pick<WeeklyItem, 'kind' | 'title' | 'line' | 'path'> & { near: string | null };

const limits = { announcement: 4, jamaah: 6, event: 8, meeting: 2, place: 3 } as const;
const mile = 1609.344;

/**
 * The items for one member: what the followed mosques and the chosen interests have comes first, then the nearest; of each
 * kind a few.
 */
export function chooseItems(items: readonly WeeklyItem[], reader: Reader): ChosenItem[] {
  return weeklyItemKinds.flatMap((kind) =>
    items
      .filter((item) => item.kind === kind && concerns(item, reader))
      .map((item, at) => ({ item, at, rank: rankOf(item, reader), metres: metresTo(item, reader) }))
      .sort((one, other) => one.rank - other.rank || one.metres - other.metres || one.at - other.at)
      .slice(0, limits[kind])
      .map(({ item, metres }) => ({
        kind: item.kind,
        title: item.title,
        line: item.line,
        path: item.path,
        near: nearText(metres),
      })),
  );
}

function concerns({ kind, placeId }: WeeklyItem, { follows }: Reader): boolean {
  return kind !== 'jamaah' || (placeId !== null && follows.includes(placeId));
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
