import type { FeatureCollection } from 'geojson';
import { type GeoJSONFeature, type GeoJSONSource, type Map as MapLibre, Marker } from 'maplibre-gl';
import type { MapKind } from '../contract.ts';
import { stepsAside } from '../keep-apart.ts';
import { keyOf, type ShownItem } from '../map-filter.ts';
import { clusterButton, itemButton } from './marker-elements.ts';

/** What was pressed: an item, or several that no zoom can tell apart. */
export type OnChoice = (items: readonly ShownItem[], opener: HTMLElement) => void;

/** The markers of a map. */
export type DrawnItems = {
  show(items: readonly ShownItem[]): void;
  /** Marks one of them, by its key. */
  select(key: string | null): void;
};

type Drawn = { marker: Marker; kind: MapKind };
type Wanted = ReadonlyMap<string, () => Drawn>;

/** Beyond it near things of one kind are told apart by a list. */
const deepest = 17;
/** From here on names stand under markers. */
const nearZoom = 14;

/** Draws items as buttons, near ones of a kind gathered into one with their number, and keeps them so as the map moves. */
export function drawItems(map: MapLibre, onChoice: OnChoice): DrawnItems {
  let items: readonly ShownItem[] = [];
  let selected: string | null = null;
  const drawn = new Map<string, Drawn>();
  const known = new Map<string, MapKind>();
  const refresh = () => {
    map.getContainer().toggleAttribute('data-near', map.getZoom() >= nearZoom);
    const wanted = [...known.values()].flatMap((kind) => wantedMarkers(map, kind, items, onChoice));
    replace(map, drawn, new Map(wanted));
    keepApart(map, [...drawn.values()]);
    mark(drawn, selected);
  };
  map.on('moveend', refresh);
  map.on('idle', refresh);
  return {
    show(next) {
      items = next;
      for (const { kind } of next) known.set(kind.name, kind);
      for (const kind of known.values()) setItems(map, kind, items);
    },
    select(key) {
      selected = key;
      mark(drawn, selected);
    },
  };
}

const sourceOf = ({ name }: MapKind) => `items-${name}`;

function setItems(map: MapLibre, kind: MapKind, items: readonly ShownItem[]): void {
  const id = sourceOf(kind);
  const data = toGeoJson(items, kind);
  const source = map.getSource<GeoJSONSource>(id);
  if (source) {
    source.setData(data);
    return;
  }
  map.addSource(id, { type: 'geojson', data, cluster: true, clusterRadius: 40, clusterMaxZoom: 17 });
  // MapLibre clusters a source only while a layer draws it; this one is never seen.
  map.addLayer({ id, type: 'circle', source: id, paint: { 'circle-radius': 0, 'circle-opacity': 0 } });
}

function replace(map: MapLibre, drawn: Map<string, Drawn>, wanted: Wanted): void {
  for (const [key, { marker }] of drawn) {
    if (wanted.has(key)) continue;
    marker.remove();
    drawn.delete(key);
  }
  for (const [key, make] of wanted) {
    if (drawn.has(key)) continue;
    const made = make();
    made.marker.addTo(map);
    drawn.set(key, made);
  }
}

function mark(drawn: ReadonlyMap<string, Drawn>, selected: string | null): void {
  for (const [key, { marker }] of drawn) {
    marker.getElement().setAttribute('aria-pressed', String(key === selected));
  }
}

/** What is to stand on the visible map, by a key that stays while the thing does. */
function wantedMarkers(
  map: MapLibre,
  kind: MapKind,
  items: readonly ShownItem[],
  onChoice: OnChoice,
): [string, () => Drawn][] {
  return map
    .querySourceFeatures(sourceOf(kind))
    .flatMap((feature) => wantedMarker(map, kind, feature, items, onChoice));
}

function wantedMarker(
  map: MapLibre,
  kind: MapKind,
  { geometry, properties }: GeoJSONFeature,
  items: readonly ShownItem[],
  onChoice: OnChoice,
): [string, () => Drawn][] {
  if (geometry.type !== 'Point') return [];
  const { cluster_id: cluster, point_count: count, index } = properties;
  if (typeof cluster === 'number') {
    const [longitude = 0, latitude = 0] = geometry.coordinates;
    const open = (opener: HTMLElement) => openCluster(map, kind, cluster, items, onChoice, opener);
    const make = () => drawnAt([longitude, latitude], kind, clusterButton(kind, Number(count)), open);
    return [[`${kind.name} cluster ${longitude} ${latitude} ${count}`, make]];
  }
  const item = items[Number(index)];
  if (!item || item.kind.name !== kind.name) return [];
  const open = (opener: HTMLElement) => onChoice([item], opener);
  return [[keyOf(item), () => drawnAt([item.longitude, item.latitude], kind, itemButton(item), open)]];
}

function drawnAt(
  at: [number, number],
  kind: MapKind,
  element: HTMLButtonElement,
  open: (opener: HTMLElement) => unknown,
): Drawn {
  element.addEventListener('click', (event) => {
    // A click that reaches the map closes the popup that it has just opened.
    event.stopPropagation();
    void open(element);
  });
  return { kind, marker: new Marker({ element }).setLngLat(at) };
}

/** Zooms in until a group falls apart; where no zoom can do that, its items are chosen together. */
async function openCluster(
  map: MapLibre,
  kind: MapKind,
  cluster: number,
  items: readonly ShownItem[],
  onChoice: OnChoice,
  opener: HTMLElement,
): Promise<void> {
  const source = map.getSource<GeoJSONSource>(sourceOf(kind));
  if (!source) return;
  const zoom = await source.getClusterExpansionZoom(cluster);
  const leaves = await source.getClusterLeaves(cluster, 100, 0);
  const inside = leaves.flatMap(({ properties }) => items[Number(properties?.index)] ?? []);
  const [first] = inside;
  if (!first) return;
  if (zoom > deepest) onChoice(inside, opener);
  else map.easeTo({ center: [first.longitude, first.latitude], zoom });
}

/** So many pixels below the middle of its ward a thing stands that is only known to be in it: the ward's name is written there. */
const belowName = 16;

/** What stands in the same place as something else steps aside: an event at its mosque. */
function keepApart(map: MapLibre, drawn: readonly Drawn[]): void {
  const place = ({ kind }: Drawn) => (kind.shape === 'star' ? 0 : 1);
  const sorted = drawn.toSorted((one, other) => place(one) - place(other));
  const down = ({ kind }: Drawn) => (kind.isByWard ? belowName : 0);
  const steps = stepsAside(
    sorted.map((one) => {
      const { x, y } = map.project(one.marker.getLngLat());
      return { x, y: y + down(one) };
    }),
  );
  for (const [at, one] of sorted.entries()) {
    const { x, y } = steps[at] ?? { x: 0, y: 0 };
    one.marker.setOffset([x, y + down(one)]);
  }
}

function toGeoJson(items: readonly ShownItem[], kind: MapKind): FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: items.flatMap((item, index) =>
      item.kind.name === kind.name
        ? [
            {
              type: 'Feature',
              properties: { index },
              geometry: { type: 'Point', coordinates: [item.longitude, item.latitude] },
            },
          ]
        : [],
    ),
  };
}
