import type { Facility } from '#features/mosques/places/facilities.ts';
import type { WomensPrayer } from '#features/mosques/places/womens-access.ts';
import { addDays } from '#kit/contract/date-text.ts';
import type { MapItem, MapKind } from './contract.ts';

/** What the map's address says. */
export type MapSearch = {
  /** The kinds that are shown; absent: the usual ones. 'none': nothing. */
  show?: string | undefined;
  /** Only events of the next two weeks. */
  soon?: true | undefined;
  facility?: Facility | undefined;
  women?: WomensPrayer | undefined;
};

/** All that the map may show. */
export type MapContent = { today: string; kinds: readonly MapKind[]; items: readonly MapItem[] };

/** An item with its kind. */
export type ShownItem = Omit<MapItem, 'kind'> & { kind: MapKind };

const soonDays = 14;

/** The kinds that an address shows; the usual ones until somebody chooses. */
export function shownKinds(kinds: readonly MapKind[], { show }: MapSearch): readonly MapKind[] {
  if (show === undefined) return kinds.filter(({ isUsual }) => isUsual);
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
  const isUsual = kinds.every((kind) => shown.includes(kind) === kind.isUsual);
  return isUsual ? undefined : shown.map(({ name }) => name).join(',');
}

/** The items that an address shows; the next two weeks count from `today` (YYYY-MM-DD) and hold its fourteenth day. */
export function filterItems({ today, kinds, items }: MapContent, search: MapSearch): readonly ShownItem[] {
  const shown = new Map(shownKinds(kinds, search).map((kind) => [kind.name, kind]));
  const last = addDays(today, soonDays);
  return items.flatMap((item) => {
    const kind = shown.get(item.kind);
    if (!kind || !passes(item, kind, search, last)) return [];
    return [{ ...item, kind }];
  });
}

/** What has facilities or women's places is narrowed by them, and nothing else is. */
function passes(item: MapItem, kind: MapKind, search: MapSearch, last: string): boolean {
  if (kind.hasSoonFilter && search.soon && item.date !== null && item.date > last) return false;
  if (search.facility && item.facilities && !item.facilities.includes(search.facility)) return false;
  return !search.women || item.women === undefined || item.women.includes(search.women);
}

const alone = 12;

/** The list beside the map: a few of each kind, or a dozen where one kind alone is shown, with how many there are. */
export function listed(
  items: readonly ShownItem[],
): readonly { kind: MapKind; items: readonly ShownItem[]; total: number }[] {
  const groups = [...Map.groupBy(items, ({ kind }) => kind)];
  return groups.map(([kind, of]) => ({
    kind,
    items: of.slice(0, groups.length === 1 ? alone : kind.listed),
    total: of.length,
  }));
}
