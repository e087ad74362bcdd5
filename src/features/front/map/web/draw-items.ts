import type { FeatureCollection } from 'geojson';
import {
  type GeoJSONFeature,
  type GeoJSONSource,
  type Map as MapLibre,
  Marker,
  type Popup,
} from 'maplibre-gl';
import type { ShownItem } from '../map-filter.ts';
import { clusterButton, itemButton } from './marker-elements.ts';
import { openPopup } from './open-popup.ts';

const source = 'items';

type GoTo = (path: string) => void;
type Open = (item: ShownItem, opener: HTMLElement) => void;
type Wanted = ReadonlyMap<string, () => Marker>;

/**
 * Draws items as buttons, near ones gathered into a button with their number, and keeps them so as the map moves.
 * The answer is a function that shows other items in their place.
 */
export function drawItems(
  map: MapLibre,
  first: readonly ShownItem[],
  goTo: GoTo,
): (next: readonly ShownItem[]) => void {
  let items = first;
  const markers = new Map<string, Marker>();
  map.addSource(source, {
    type: 'geojson',
    data: toGeoJson(items),
    cluster: true,
    clusterRadius: 60,
    clusterMaxZoom: 15,
  });
  // MapLibre clusters a source only while a layer draws it; this one is never seen.
  map.addLayer({
    id: 'items-unseen',
    type: 'circle',
    source,
    paint: { 'circle-radius': 0, 'circle-opacity': 0 },
  });
  let popup: Popup | undefined;
  const open: Open = (item, opener) => {
    popup?.remove();
    popup = openPopup(map, item, opener, goTo);
  };
  const refresh = () => replace(map, markers, wantedMarkers(map, items, open));
  map.on('moveend', refresh);
  map.on('idle', refresh);
  return (next) => {
    items = next;
    sourceOf(map)?.setData(toGeoJson(next));
  };
}

function replace(map: MapLibre, markers: Map<string, Marker>, wanted: Wanted): void {
  for (const [key, marker] of markers) {
    if (wanted.has(key)) continue;
    marker.remove();
    markers.delete(key);
  }
  for (const [key, make] of wanted) {
    if (!markers.has(key)) markers.set(key, make().addTo(map));
  }
}

/** What is to stand on the visible map, by a key that stays while the thing does. */
function wantedMarkers(map: MapLibre, items: readonly ShownItem[], open: Open): Wanted {
  return new Map(
    map.querySourceFeatures(source).flatMap((feature) => wantedMarker(map, feature, items, open)),
  );
}

function wantedMarker(
  map: MapLibre,
  { geometry, properties }: GeoJSONFeature,
  items: readonly ShownItem[],
  open: Open,
): [string, () => Marker][] {
  if (geometry.type !== 'Point') return [];
  const { cluster_id: cluster, point_count: count, index } = properties;
  if (typeof cluster === 'number') {
    const [longitude = 0, latitude = 0] = geometry.coordinates;
    const make = () => clusterMarker(map, [longitude, latitude], cluster, Number(count));
    return [[`cluster ${longitude} ${latitude} ${count}`, make]];
  }
  const item = items[Number(index)];
  return item ? [[`${item.kind.name} ${item.id}`, () => itemMarker(item, open)]] : [];
}

function itemMarker(item: ShownItem, open: Open): Marker {
  const element = itemButton(item);
  element.addEventListener('click', (event) => {
    // A click that reaches the map closes the popup that it has just opened.
    event.stopPropagation();
    open(item, element);
  });
  return new Marker({ element }).setLngLat([item.longitude, item.latitude]);
}

function clusterMarker(map: MapLibre, at: [number, number], cluster: number, count: number): Marker {
  const element = clusterButton(count);
  element.addEventListener('click', async () => {
    const zoom = await sourceOf(map)?.getClusterExpansionZoom(cluster);
    map.easeTo({ center: at, zoom: zoom ?? map.getZoom() + 2 });
  });
  return new Marker({ element }).setLngLat(at);
}

function sourceOf(map: MapLibre): GeoJSONSource | undefined {
  return map.getSource<GeoJSONSource>(source);
}

function toGeoJson(items: readonly ShownItem[]): FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: items.map((item, index) => ({
      type: 'Feature',
      properties: { index },
      geometry: { type: 'Point', coordinates: [item.longitude, item.latitude] },
    })),
  };
}
