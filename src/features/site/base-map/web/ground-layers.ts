import type { LayerSpecification, StyleSpecification, SymbolLayerSpecification } from 'maplibre-gl';
import { type MapPalette, mapFont } from '../map-colour.rules.ts';

const empty = { type: 'FeatureCollection' as const, features: [] };

/** The style of our own ground, with empty sources: the data is fetched from the server, and no glyphs are fetched. */
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

/** The layer below which tile layers are inserted. */
export const firstUpperLayer = 'ward-lines';

/** The layers that are hidden once tiles are loaded, since the tiles show the same in more detail. */
export const replacedByTiles = ['roads', 'road-numbers', 'stations', 'station-names'];

/** The layers below the tiles. */
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

const wardNames: SymbolLayerSpecification['layout'] = {
  'text-field': ['get', 'name'],
  'text-font': mapFont,
  'text-size': ['interpolate', ['linear'], ['zoom'], 10, 10, 13, 15],
  'text-letter-spacing': 0.03,
  'text-max-width': 7,
  // A name that something covers in the middle of its ward moves beside it.
  'text-variable-anchor': [
    'center',
    'top',
    'bottom',
    'left',
    'right',
    'top-left',
    'top-right',
    'bottom-left',
    'bottom-right',
  ],
  'text-radial-offset': 1.5,
  'text-justify': 'auto',
};

const stationNames: SymbolLayerSpecification['layout'] = {
  'text-field': ['get', 'name'],
  'text-font': mapFont,
  'text-size': 12.5,
  // Beside the station, or further off where a marker lies on it.
  // biome-ignore format: an anchor with its offset on a line each.
  'text-variable-anchor-offset': [
    'left', [0.6, 0],
    'right', [-0.6, 0],
    'bottom', [0, -0.6],
    'top', [0, 0.6],
    'left', [1.8, 0],
    'right', [-1.8, 0],
    'bottom', [0, -1.8],
    'top', [0, 1.8],
  ],
  'text-justify': 'auto',
};

/** The layers above the tiles and below the markers. */
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
      layout: wardNames,
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
      layout: stationNames,
      paint: { 'text-color': palette.ink, ...halo },
    },
  ];
}
