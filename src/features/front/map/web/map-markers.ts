import type { FeatureCollection } from 'geojson';
import { type GeoJSONFeature, type GeoJSONSource, type Map as MapLibre, Marker } from 'maplibre-gl';
import { showCovered } from '#features/site/base-map/web/covered-spots.ts';
import { shapeInsets, shapeOutlines } from '#features/site/base-map/web/marker-shape.tsx';
import { clockParts } from '#kit/contract/dates.ts';
import type { MapKind } from '../map.contract.ts';
import { keyOf, type ShownItem } from '../map.rules.ts';
import { type CoveredSpot, coveredSpots, spreadMarkers } from '../marker-spacing.rules.ts';

/** Called with the item that was pressed, or with several that no zoom separates. */
export type OnChoice = (items: readonly ShownItem[], opener: HTMLElement) => void;

/** The markers of a map. */
export type DrawnItems = {
  show(items: readonly ShownItem[]): void;
  /** Marks one of them, by its key. */
  select(key: string | null): void;
};

type Drawn = { marker: Marker; kind: MapKind };
type Wanted = ReadonlyMap<string, () => Drawn>;

/** Above this zoom, items of one kind in the same place are listed in a popup. */
const maxClusterZoom = 17;
/** From this zoom on, names are shown under markers. */
const nearZoom = 14;

/** Draws items as buttons, with close ones of a kind clustered, and redraws them as the map moves. */
export function drawItems(map: MapLibre, onChoice: OnChoice): DrawnItems {
  let items: readonly ShownItem[] = [];
  let selected: string | null = null;
  const drawn = new Map<string, Drawn>();
  const known = new Map<string, MapKind>();
  const refresh = () => {
    const isNear = map.getZoom() >= nearZoom;
    map.getContainer().toggleAttribute('data-near', isNear);
    const wanted = [...known.values()].flatMap((kind) => wantedMarkers(map, kind, items, onChoice));
    replace(map, drawn, new Map(wanted));
    const spots = separateMarkers(map, [...drawn.values()], isNear);
    showCovered(map, spots);
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
  map.addSource(id, {
    type: 'geojson',
    data,
    cluster: true,
    clusterRadius: 40,
    clusterMaxZoom: maxClusterZoom,
  });
  // MapLibre clusters a source only while a layer draws it; this layer is invisible.
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

/** The markers that the visible map needs, by a key that is stable as long as the item is there. */
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

/** Zooms in until a cluster separates. If no zoom does that, its items are chosen together. */
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
  if (zoom > maxClusterZoom) onChoice(inside, opener);
  else map.easeTo({ center: [first.longitude, first.latitude], zoom });
}

/** Items placed by ward are drawn this many pixels below its middle, where the ward's name is. */
const wardNameOffset = 16;

/** Whether there is a clock time under a marker. */
function hasClock({ marker }: Drawn): boolean {
  return marker.getElement().querySelector('.map-label .clock') !== null;
}

/** Moves aside markers that would cover another one, such as an event at its mosque. Returns what they cover then. */
function separateMarkers(map: MapLibre, drawn: readonly Drawn[], isNear: boolean): CoveredSpot[] {
  const place = ({ kind }: Drawn) => (kind.shape === 'star' ? 0 : 1);
  const sorted = drawn.toSorted((a, b) => place(a) - place(b));
  const down = ({ kind }: Drawn) => (kind.isByWard ? wardNameOffset : 0);
  const spots = sorted.map((item) => {
    const { x, y } = map.project(item.marker.getLngLat());
    return { x, y: y + down(item), hasLabel: hasClock(item) };
  });
  const steps = spreadMarkers(spots);
  return sorted.flatMap((item, at) => {
    const spot = spots[at] ?? { x: 0, y: 0, hasLabel: false };
    const step = steps[at] ?? { x: 0, y: 0, label: 'below' as const };
    item.marker.setOffset([step.x, step.y + down(item)]);
    item.marker.getElement().dataset.label = step.label;
    const isGroup = item.marker.getElement().dataset.count !== undefined;
    return coveredSpots(
      { x: spot.x + step.x, y: spot.y + step.y },
      {
        isLarge: item.kind.shape === 'star' || isGroup,
        hasLabel: spot.hasLabel || (isNear && !isGroup),
        isNamed: isNear && !isGroup,
        label: step.label,
      },
    );
  });
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

/**
 * A marker: a button in its kind's shape and colour. A mosque's shows its next congregation and, when zoomed in, its name.
 */
function itemButton({ name, next, kind }: ShownItem): HTMLButtonElement {
  const button = markerButton(kind);
  const clock = next && (clockParts(next.time) ?? { digits: next.time, half: '' });
  // The label starts with the visible text: the name, which is shown when zoomed in, and the time.
  const when = clock ? ` ${clock.digits} ${clock.half}, ${next.name}` : '';
  button.setAttribute('aria-label', `${name}${when}, ${kind.label}`);
  const label = document.createElement('span');
  label.className = 'map-label';
  label.append(textElement('map-name', name));
  // Without the space, screen readers would read one word.
  if (clock) label.append(' ', textElement('clock', clock.digits));
  button.append(label);
  return button;
}

/** Several markers of a kind in one place. */
function clusterButton(kind: MapKind, count: number): HTMLButtonElement {
  const button = markerButton(kind);
  button.dataset.count = '';
  button.setAttribute('aria-label', `${count} here, ${kind.label}`);
  const number = document.createElement('b');
  number.textContent = String(count);
  button.append(number);
  return button;
}

function markerButton(kind: MapKind): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = `map-marker ${kind.text}`;
  button.dataset.shape = kind.shape;
  button.setAttribute('aria-pressed', 'false');
  button.append(shapeElement(kind));
  return button;
}

function shapeElement({ shape }: MapKind): SVGElement {
  const svg = svgElement('svg', { viewBox: '-18 -18 36 36', 'aria-hidden': 'true' });
  const outline = {
    d: shapeOutlines[shape],
    fill: 'currentColor',
    stroke: 'var(--surface)',
    'stroke-width': '2',
  };
  svg.append(svgElement('path', outline));
  const inset = shapeInsets[shape];
  if (inset) svg.append(svgElement('path', { d: inset, fill: 'var(--surface)', class: 'map-inset' }));
  return svg;
}

function svgElement(name: 'svg' | 'path', attributes: Readonly<Record<string, string>>): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

/** Sets text, never HTML, because members write it. */
function textElement(className: string, content: string): HTMLElement {
  const element = document.createElement('span');
  element.className = className;
  element.dir = 'auto';
  element.textContent = content;
  return element;
}
