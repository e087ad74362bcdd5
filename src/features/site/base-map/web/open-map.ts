import { AttributionControl, Map as MapLibre, NavigationControl, type StyleSpecification } from 'maplibre-gl';
import { borough } from '#borough';

/** Opens a map of the borough in an element. Throws if the browser has no WebGL. */
export function openMap(element: HTMLElement, style: Record<string, unknown>): MapLibre {
  const { centre, bounds } = borough;
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const margin = 0.1;
  const map = new MapLibre({
    container: element,
    style: withGround(absolute(style)),
    center: [centre.longitude, centre.latitude],
    zoom: centre.zoom - (element.clientWidth < 500 ? 1 : 0),
    minZoom: 9,
    maxZoom: 18,
    maxBounds: [
      [bounds.west - margin, bounds.south - margin],
      [bounds.east + margin, bounds.north + margin],
    ],
    attributionControl: false,
    cooperativeGestures: true,
    fadeDuration: still ? 0 : 200,
    dragRotate: false,
    pitchWithRotate: false,
  });
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right');
  map.addControl(
    new AttributionControl({ compact: true, customAttribution: '© OpenStreetMap contributors · wards: ONS' }),
  );
  return map;
}

/** The server sends relative URLs; MapLibre's worker needs absolute ones. */
function absolute(style: Record<string, unknown>): Record<string, unknown> {
  return JSON.parse(JSON.stringify(style).replaceAll('"/api/map/', `"${location.origin}/api/map/`));
}

/** A style without layers gets a background in the page's own colour. */
function withGround(style: Record<string, unknown>): StyleSpecification {
  const given = Array.isArray(style.layers) ? style.layers : [];
  if (given.length > 0) return { ...style, version: 8, sources: sourcesOf(style), layers: given };
  const colour = getComputedStyle(document.documentElement).getPropertyValue('--sunken').trim() || '#f1e8d8';
  return {
    version: 8,
    sources: {},
    layers: [{ id: 'ground', type: 'background', paint: { 'background-color': colour } }],
  };
}

function sourcesOf(style: Record<string, unknown>): StyleSpecification['sources'] {
  return typeof style.sources === 'object' && style.sources !== null ? { ...style.sources } : {};
}
