import type { Facility } from '#features/mosques/places/facilities.ts';
import type { WomensPrayer } from '#features/mosques/places/womens-access.ts';
import { addDays } from '#kit/contract/date-text.ts';
import type { MapItem } from './contract.ts';
import { type MapKind, mapKinds } from './map-kinds.ts';

/** What the map's address says. */
export type MapSearch = {
  /** The kinds that are shown; absent: the usual ones. 'none': nothing. */
  show?: string | undefined;
  /** Only events of the next two weeks. */
  soon?: true | undefined;
  facility?: Facility | undefined;
  women?: WomensPrayer | undefined;
};

/** All but volunteers are shown until somebody chooses. */
export const usualKinds: readonly MapKind[] = mapKinds.filter((kind) => kind !== 'volunteer');

const soonDays = 14;

/** The kinds that an address shows. */
export function shownKinds({ show }: MapSearch): readonly MapKind[] {
  if (show === undefined) return usualKinds;
  const wanted = show.split(',');
  return mapKinds.filter((kind) => wanted.includes(kind));
}

/** `show` with one kind more or less; absent again when it comes to the usual ones. */
export function toggled(search: MapSearch, kind: MapKind): string | undefined {
  const shown = shownKinds(search);
  const next = shown.includes(kind) ? shown.filter((one) => one !== kind) : [...shown, kind];
  return showText(mapKinds.filter((one) => next.includes(one)));
}

function showText(kinds: readonly MapKind[]): string | undefined {
  if (kinds.length === 0) return 'none';
  return kinds.join() === usualKinds.join() ? undefined : kinds.join(',');
}

/** The items that an address shows; the next two weeks count from `today` (YYYY-MM-DD) and hold its fourteenth day. */
export function filterItems(items: readonly MapItem[], search: MapSearch, today: string): readonly MapItem[] {
  const kinds = shownKinds(search);
  const last = addDays(today, soonDays);
  return items.filter((item) => {
    if (!kinds.includes(item.kind)) return false;
    if (item.kind === 'event' && search.soon && item.date !== null && item.date > last) return false;
    if (item.kind !== 'mosque') return true;
    if (search.facility && !item.facilities?.includes(search.facility)) return false;
    return !search.women || (item.women ?? []).includes(search.women);
  });
}

const alone = 12;
const maxTotal: Record<MapKind, number> = {
  mosque: 6,
  event: 6,
  school: 4,
  facility: 4,
  volunteer: 4,
  council: 4,
};

/** The list beside the map: a few of each kind, or a dozen where one kind alone is shown, with how many there are. */
export function listed(
  items: readonly MapItem[],
): readonly { kind: MapKind; items: readonly MapItem[]; total: number }[] {
  const groups = mapKinds
    .map((kind) => ({ kind, of: items.filter((item) => item.kind === kind) }))
    .filter(({ of }) => of.length > 0);
  const single = groups.length === 1;
  return groups.map(({ kind, of }) => ({
    kind,
    items: of.slice(0, single ? alone : maxTotal[kind]),
    total: of.length,
  }));
}
