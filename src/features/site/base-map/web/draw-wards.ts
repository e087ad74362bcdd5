import { type Map as MapLibre, Marker } from 'maplibre-gl';
import type { Ward, Wards } from '#features/site/wards/contract.ts';

/** Draws the ward boundaries under the markers, and each ward's name as HTML text, which needs no font service. */
export function drawWards(map: MapLibre, wards: Wards): void {
  const colour = getComputedStyle(document.documentElement).getPropertyValue('--tile-ink').trim();
  map.addSource('wards', { type: 'geojson', data: wards });
  map.addLayer({
    id: 'ward-ground',
    type: 'fill',
    source: 'wards',
    paint: { 'fill-color': colour, 'fill-opacity': 0.06 },
  });
  map.addLayer({
    id: 'ward-lines',
    type: 'line',
    source: 'wards',
    paint: { 'line-color': colour, 'line-width': 1.5, 'line-opacity': 0.7, 'line-dasharray': [3, 2] },
  });
  for (const ward of wards.features) nameWard(map, ward);
}

function nameWard(map: MapLibre, ward: Ward): void {
  const label = document.createElement('p');
  label.className =
    'pointer-events-none select-none text-center font-display text-sm text-tile-ink opacity-80';
  label.textContent = ward.properties.note
    ? `${ward.properties.name}. ${ward.properties.note}`
    : ward.properties.name;
  new Marker({ element: label }).setLngLat(middleOf(ward)).addTo(map);
}

/** The centre of the bounding box of a ward's outer ring. */
function middleOf({ geometry }: Ward): [number, number] {
  const ring = geometry.type === 'Polygon' ? geometry.coordinates[0] : geometry.coordinates[0]?.[0];
  const points = ring ?? [];
  const middle = (at: 0 | 1) => {
    const values = points.map((point) => point[at] ?? 0);
    return (Math.min(...values) + Math.max(...values)) / 2;
  };
  return [middle(0), middle(1)];
}
