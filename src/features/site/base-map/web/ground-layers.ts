import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';
import type { MapPalette } from '../map-palette.ts';
import { mapFont } from '../recolour.ts';

const empty = { type: 'FeatureCollection' as const, features: [] };

/** Our own ground, without anything in it yet: what it shows is asked of the server, and no letters are fetched. */
export function groundStyle(palette: MapPalette): StyleSpecification {
  return {
    version: 8,
    sources: {
      ground: { type: 'geojson', data: empty },
      wards: { type: 'geojson', data: empty },
      'ward-names': { type: 'geojson', data: empty },
    },
    layers: [...lowerLayers(palette), ...upperLayers(palette)],
  };
}

/** The layer that tiles are put under. */
export const firstUpperLayer = 'ward-lines';

/** What tiles show better, once there are some. */
export const replacedByTiles = ['roads', 'road-numbers', 'stations', 'station-names'];

/** What lies under the tiles, where there are any. */
export function lowerLayers(palette: MapPalette): LayerSpecification[] {
  return [
    { id: 'background', type: 'background', paint: { 'background-color': palette.sunken } },
    {
      id: 'neighbours',
      type: 'fill',
      source: 'ground',
      filter: ['==', ['get', 'kind'], 'borough'],
      paint: { 'fill-color': palette.neighbour, 'fill-outline-color': palette.line },
    },
    {
      id: 'edge',
      type: 'line',
      source: 'wards',
      paint: { 'line-color': palette.edge, 'line-width': 5, 'line-opacity': 0.55 },
    },
    { id: 'wards', type: 'fill', source: 'wards', paint: { 'fill-color': palette.surface } },
    {
      id: 'roads',
      type: 'fill',
      source: 'ground',
      filter: ['==', ['get', 'kind'], 'road'],
      paint: { 'fill-color': palette.road },
    },
  ];
}

/** What stands above the tiles, and under the markers. */
export function upperLayers(palette: MapPalette): LayerSpecification[] {
  const halo = { 'text-halo-color': palette.surface, 'text-halo-width': 1.5 };
  return [
    {
      id: firstUpperLayer,
      type: 'line',
      source: 'wards',
      paint: { 'line-color': palette.line, 'line-width': 1.25 },
    },
    {
      id: 'road-numbers',
      type: 'symbol',
      source: 'ground',
      filter: ['==', ['get', 'kind'], 'road-number'],
      layout: { 'text-field': ['get', 'name'], 'text-font': mapFont, 'text-size': 12 },
      paint: { 'text-color': palette.soft, ...halo },
    },
    {
      id: 'ward-names',
      type: 'symbol',
      source: 'ward-names',
      layout: {
        'text-field': ['get', 'name'],
        'text-font': mapFont,
        'text-size': ['interpolate', ['linear'], ['zoom'], 10, 10, 13, 15],
        'text-letter-spacing': 0.03,
        'text-max-width': 7,
      },
      paint: { 'text-color': palette.soft, ...halo },
    },
    {
      id: 'stations',
      type: 'circle',
      source: 'ground',
      filter: ['==', ['get', 'kind'], 'station'],
      paint: {
        'circle-radius': 3.5,
        'circle-color': palette.surface,
        'circle-stroke-color': palette.soft,
        'circle-stroke-width': 1.75,
      },
    },
    {
      id: 'station-names',
      type: 'symbol',
      source: 'ground',
      filter: ['==', ['get', 'kind'], 'station'],
      minzoom: 11,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': mapFont,
        'text-size': 12.5,
        'text-variable-anchor': ['left', 'right', 'bottom', 'top'],
        'text-radial-offset': 0.6,
      },
      paint: { 'text-color': palette.ink, ...halo },
    },
  ];
}
