import type { Facility, WomensPrayer } from '#features/mosques/places/mosque.rules.ts';
import { addDays } from '#kit/contract/dates.ts';
import { distanceBetween, type Point } from '#kit/contract/distance.ts';
import type { MapItem, MapKind } from './map.contract.ts';

/** The parameters in the map's URL. */
export type MapSearch = {
  /** The kinds that are shown; absent: the usual ones. 'none': nothing. 'all': all of them. */
  show?: string | undefined;
  /** Only events of the next two weeks. */
  soon?: true | undefined;
  facility?: Facility | undefined;
  women?: WomensPrayer | undefined;
  /** A postcode to measure from, or words to search for. */
  near?: string | undefined;
  /** The kind whose list is shown in full. */
  whole?: string | undefined;
};

/** All that the map may show. */
export type MapContent = { today: string; kinds: readonly MapKind[]; items: readonly MapItem[] };

/** An item with its kind and, if known, its distance in metres. */
export type ShownItem = Omit<MapItem, 'kind'> & { kind: MapKind; metres: number | null };

const soonDays = 14;

/** A key that is unique among all items. */
export function keyOf({ kind, id }: Pick<ShownItem, 'kind' | 'id'>): string {
  return `${kind.name} ${id}`;
}

/** The kinds that the URL asks for; the usual ones if it names none. */
export function shownKinds(kinds: readonly MapKind[], { show }: MapSearch): readonly MapKind[] {
  if (show === undefined) return kinds.filter(({ isUsual }) => isUsual);
  if (show === 'all') return kinds;
  const wanted = show.split(',');
  return kinds.filter(({ name }) => wanted.includes(name));
}

/** Adds or removes a kind and returns the new `show`; undefined if the usual kinds result. */
export function toggleKind(
  kinds: readonly MapKind[],
  search: MapSearch,
  { name }: MapKind,
): string | undefined {
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

/** Returns `near` if it is a postcode rather than words to search for. */
export function postcodeIn({ near }: MapSearch): string | undefined {
  return near !== undefined && postcodeForm.test(near.trim()) ? near.trim() : undefined;
}

/**
 * Filters items by the URL's parameters. The next two weeks start at `today` (YYYY-MM-DD) and include its fourteenth day.
 * With a place to measure from, the nearest of each kind come first.
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
  return items.toSorted((a, b) => place(a) - place(b) || (a.metres ?? 0) - (b.metres ?? 0));
}

/** The filters for facilities and women's places only affect items that have such data. */
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

const listedAlone = 12;

/**
 * Groups items for the list, with the total of each kind. Shows a few of each kind, or a dozen if there is only one; all
 * of the kind `whole`; and always the item with the key `chosen`.
 */
export function listByKind(
  items: readonly ShownItem[],
  whole?: string,
  chosen?: string | null,
): readonly { kind: MapKind; items: readonly ShownItem[]; total: number }[] {
  const groups = [...Map.groupBy(items, ({ kind }) => kind)];
  return groups.map(([kind, ofKind]) => {
    const max = groups.length === 1 ? listedAlone : kind.listed;
    const isListed = (item: ShownItem, at: number) =>
      kind.name === whole || at < max || keyOf(item) === chosen;
    return { kind, items: ofKind.filter(isListed), total: ofKind.length };
  });
}

/** Counts the filters that are set, apart from the kinds. */
export function countFilters({ facility, women, soon }: MapSearch): number {
  return [facility, women, soon].filter(Boolean).length;
}
