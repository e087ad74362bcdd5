import type { Facility } from '#features/mosques/places/facilities.ts';
import type { WomensPrayer } from '#features/mosques/places/womens-access.ts';
import { addDays } from '#kit/contract/date-text.ts';
import { distanceBetween, type Point } from '#kit/contract/distance.ts';
import type { MapItem, MapKind } from './contract.ts';

/** What the map's address says. */
export type MapSearch = {
  /** The kinds that are shown; absent: the usual ones. 'none': nothing. 'all': all of them. */
  show?: string | undefined;
  /** Only events of the next two weeks. */
  soon?: true | undefined;
  facility?: Facility | undefined;
  women?: WomensPrayer | undefined;
  /** A postcode to measure from, or words to look for. */
  near?: string | undefined;
  /** The kind whose list is shown whole. */
  whole?: string | undefined;
};

/** All that the map may show. */
export type MapContent = { today: string; kinds: readonly MapKind[]; items: readonly MapItem[] };

/** An item with its kind, and with how many metres away it is where that is known. */
export type ShownItem = Omit<MapItem, 'kind'> & { kind: MapKind; metres: number | null };

const soonDays = 14;

/** An item's name among all. */
export function keyOf({ kind, id }: Pick<ShownItem, 'kind' | 'id'>): string {
  return `${kind.name} ${id}`;
}

/** The kinds that an address shows; the usual ones until somebody chooses. */
export function shownKinds(kinds: readonly MapKind[], { show }: MapSearch): readonly MapKind[] {
  if (show === undefined) return kinds.filter(({ isUsual }) => isUsual);
  if (show === 'all') return kinds;
  const wanted = show.split(',');
  return kinds.filter(({ name }) => wanted.includes(name));
}

/** `show` with one kind more or less; absent again when it comes to the usual ones. */
export function toggled(kinds: readonly MapKind[], search: MapSearch, { name }: MapKind): string | undefined {
  const shown = shownKinds(kinds, search);
  const isShown = shown.some((kind) => kind.name === name);
  const next = kinds.filter((kind) => (kind.name === name ? !isShown : shown.includes(kind)));
  return showText(kinds, next);
}

function showText(kinds: readonly MapKind[], shown: readonly MapKind[]): string | undefined {
  if (shown.length === 0) return 'none';
  if (shown.length === kinds.length) return 'all';
  const isUsual = kinds.every((kind) => shown.includes(kind) === kind.isUsual);
  return isUsual ? undefined : shown.map(({ name }) => name).join(',');
}

const postcodeForm = /^[A-Z]{1,2}\d[A-Z\d]?\s*\d[A-Z]{2}$/i;

/** Where `near` is a place to measure from, rather than words to look for. */
export function postcodeIn({ near }: MapSearch): string | undefined {
  return near !== undefined && postcodeForm.test(near.trim()) ? near.trim() : undefined;
}

/**
 * The items that an address shows; the next two weeks count from `today` (YYYY-MM-DD) and hold its fourteenth day. With a place to measure
 * from, nearest first in each kind.
 */
export function filterItems(
  { today, kinds, items }: MapContent,
  search: MapSearch,
  from: Point | null = null,
): readonly ShownItem[] {
  const shown = new Map(shownKinds(kinds, search).map((kind) => [kind.name, kind]));
  const last = addDays(today, soonDays);
  const kept = items.flatMap((item) => {
    const kind = shown.get(item.kind);
    if (!kind || !passes(item, kind, search, last)) return [];
    return [{ ...item, kind, metres: from && distanceBetween(from, item) }];
  });
  return from ? nearestFirst(kept, kinds) : kept;
}

function nearestFirst(items: readonly ShownItem[], kinds: readonly MapKind[]): readonly ShownItem[] {
  const place = (item: ShownItem) => kinds.findIndex(({ name }) => name === item.kind.name);
  return items.toSorted((one, other) => place(one) - place(other) || (one.metres ?? 0) - (other.metres ?? 0));
}

/** What has facilities or women's places is narrowed by them, and nothing else is. */
function passes(item: MapItem, kind: MapKind, search: MapSearch, last: string): boolean {
  if (kind.hasSoonFilter && search.soon && item.date !== null && item.date > last) return false;
  if (search.facility && item.facilities && !item.facilities.includes(search.facility)) return false;
  if (search.women && item.women !== undefined && !item.women.includes(search.women)) return false;
  return hasWords(item, search);
}

function hasWords({ name, address }: MapItem, search: MapSearch): boolean {
  if (search.near === undefined || postcodeIn(search) !== undefined) return true;
  const text = `${name} ${address}`.toLowerCase();
  return search.near
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

const alone = 12;

/**
 * The list beside the map: a few of each kind, or a dozen where one kind alone is shown, with how many there are. Of the kind that is
 * asked for `whole`, all; and always the one with the key `chosen`.
 */
export function listed(
  items: readonly ShownItem[],
  whole?: string,
  chosen?: string | null,
): readonly { kind: MapKind; items: readonly ShownItem[]; total: number }[] {
  const groups = [...Map.groupBy(items, ({ kind }) => kind)];
  return groups.map(([kind, of]) => {
    const most = groups.length === 1 ? alone : kind.listed;
    const isListed = (item: ShownItem, at: number) =>
      kind.name === whole || at < most || keyOf(item) === chosen;
    return { kind, items: of.filter(isListed), total: of.length };
  });
}

/** How many filters beside the kinds are set. */
export function countFilters({ facility, women, soon }: MapSearch): number {
  return [facility, women, soon].filter(Boolean).length;
}
