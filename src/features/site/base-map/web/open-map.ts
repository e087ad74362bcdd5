import 'maplibre-gl/dist/maplibre-gl.css';
import './map.css';
import {
  type GeoJSONSource,
  type LayerSpecification,
  Map as MapLibre,
  type SourceSpecification,
  setWorkerUrl,
} from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { borough } from '#borough';
import type { calls as wardCalls } from '#features/site/wards/ward.contract.ts';
import type { ApiOf } from '#kit/web/api.ts';
import type { calls } from '../base-map.contract.ts';
import {
  createMapPalette,
  isLayer,
  type MapPalette,
  recolour,
  type StyleLayer,
} from '../map-colour.rules.ts';
import { centroidOf } from '../map-geometry.rules.ts';
import { firstUpperLayer, groundStyle, lowerLayers, replacedByTiles, upperLayers } from './ground-layers.ts';

setWorkerUrl(workerUrl);

/** The state of a map, reported after it opened. */
export type MapNews = {
  /** Whether the ground is visible. */
  isDrawn?: boolean;
  /** Whether a rectangle replaces the wards. */
  isApproximate?: boolean;
  /** The attribution of the tiles. */
  thanks?: readonly string[];
};

export type MapOptions = {
  api: MapApi;
  /** Removes the map when aborted. */
  signal: AbortSignal;
  /** Whether one finger scrolls the page, and two move the map. */
  isPartOfPage: boolean;
  /** The share of the element's height that another element covers from below. */
  covered?: number;
  onNews?: (news: MapNews) => void;
};

/**
 * Opens a map of the borough in an element, on our own ground. Wards and tiles are added when they arrive, and opening doesn't
 * wait for them. Throws if the browser has no WebGL.
 */
export async function openMap(element: HTMLElement, options: MapOptions): Promise<MapLibre> {
  const { signal } = options;
  // Labels are drawn with the page's font, so it has to be loaded first.
  await document.fonts.load('500 24px "Alegreya Sans"').catch(() => []);
  signal.throwIfAborted();
  const map = newMap(element, options);
  signal.addEventListener('abort', () => map.remove());
  await map.once('load');
  signal.throwIfAborted();
  void loadMapContent(map, options);
  return map;
}

/** The borough's zoom is counted in tiles of 256 pixels, MapLibre's in tiles of 512. */
const zoom = borough.centre.zoom - 1;

/** Pixels between the borough and the edge of the map. */
const edge = 16;

/** Zoomed out further than this, the markers would overlap on a narrow screen. */
const furthestZoom = zoom - 1;

/** Shows the whole borough in the part of the map that nothing covers, no closer than its usual zoom. */
function showBorough(map: MapLibre): void {
  const { south, west, north, east } = borough.bounds;
  const camera = map.cameraForBounds([west, south, east, north], { padding: edge, maxZoom: zoom });
  if (camera) map.jumpTo({ ...camera, zoom: Math.max(camera.zoom ?? zoom, furthestZoom) });
}

function newMap(container: HTMLElement, { isPartOfPage, covered = 0 }: MapOptions): MapLibre {
  const { centre, bounds } = borough;
  const isReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const margin = 0.1;
  const map = new MapLibre({
    container,
    style: groundStyle(readPagePalette()),
    center: [centre.longitude, centre.latitude],
    zoom,
    minZoom: 9,
    maxZoom: 18,
    maxBounds: [
      [bounds.west - margin, bounds.south - margin],
      [bounds.east + margin, bounds.north + margin],
    ],
    attributionControl: false,
    cooperativeGestures: isPartOfPage,
    fadeDuration: isReducedMotion ? 0 : 200,
    dragRotate: false,
    pitchWithRotate: false,
  });
  map.setPadding({ top: 0, left: 0, right: 0, bottom: container.clientHeight * covered });
  showBorough(map);
  return map;
}

async function loadMapContent(map: MapLibre, { api, signal, onNews }: MapOptions): Promise<void> {
  let tiles: Tiles | null = null;
  const repaint = () => {
    const palette = readPagePalette();
    for (const layer of [...lowerLayers(palette), ...upperLayers(palette)]) repaintLayer(map, layer);
    tiles?.repaint(palette);
  };
  followTheme(repaint, signal);
  const drawn = fillGround(map, api).then((news) => signal.aborted || onNews?.({ ...news, isDrawn: true }));
  // Both are requested at once, and the ground is never drawn after the tiles.
  const [style] = await Promise.all([api.getMapStyle({}).catch(() => null), drawn]);
  if (!style || signal.aborted) return;
  tiles = addTiles(map, style, readPagePalette());
  if (tiles) onNews?.({ thanks: tiles.thanks });
}

/** The calls that a map needs. */
type MapApi = ApiOf<typeof calls & typeof wardCalls>;

/**
 * Adds wards, neighbours, roads and stations to an open map, each as soon as it has loaded. Whatever fails to load is left out: a
 * map with less on it still shows its markers. Returns whether a rectangle replaces the wards.
 */
async function fillGround(map: MapLibre, api: MapApi): Promise<{ isApproximate: boolean }> {
  const setData = (name: string, data: GeoJSON.GeoJSON) => map.getSource<GeoJSONSource>(name)?.setData(data);
  const wards = api.getWards({}).then(async (collection) => {
    const names = collection.approximate ? [] : namesOf(collection.features);
    await Promise.all([
      setData('wards', collection),
      setData('ward-names', { type: 'FeatureCollection', features: names }),
    ]);
    return collection.approximate;
  });
  const ground = api.getGround({}).then((collection) => setData('ground', collection));
  const [drawn] = await Promise.allSettled([wards, ground]);
  return { isApproximate: drawn.status === 'fulfilled' && drawn.value };
}

type WardFeatures = Awaited<ReturnType<MapApi['getWards']>>['features'];

function namesOf(features: WardFeatures): GeoJSON.Feature[] {
  return features.map(({ properties: { name }, geometry }) => {
    const { longitude, latitude } = centroidOf(geometry);
    return {
      type: 'Feature',
      properties: { name },
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
    };
  });
}

/** The tiles on a map: a function to recolour them, and their attribution. */
type Tiles = { repaint(palette: MapPalette): void; thanks: readonly string[] };

/**
 * Adds the tiles of a style above our ground, in our colours. Until the first tile has loaded, or if none ever does, the ground
 * stays visible. Returns null for a style without tiles.
 */
function addTiles(map: MapLibre, style: Record<string, unknown>, palette: MapPalette): Tiles | null {
  const sources = Object.entries(withAbsoluteUrls(style.sources));
  const layers = (Array.isArray(style.layers) ? style.layers : []).filter(isLayer);
  if (sources.length === 0 || layers.length === 0) return null;
  const names = sources.map(([name, source]) => {
    map.addSource(tileName(name), source);
    return tileName(name);
  });
  const paint = (colours: MapPalette) => recolour(layers, colours).map(toOwnLayer);
  for (const layer of paint(palette)) map.addLayer(layer, firstUpperLayer);
  hideGroundUnder(map, names);
  return {
    thanks: sources.flatMap(([, source]) =>
      'attribution' in source && source.attribution ? [source.attribution] : [],
    ),
    repaint: (colours) => {
      for (const layer of paint(colours)) repaintLayer(map, layer);
    },
  };
}

/** Sets the colours of a map's layer to those of `layer`. */
function repaintLayer(map: MapLibre, { id, paint = {} }: LayerSpecification): void {
  const properties = Object.entries(JSON.parse(JSON.stringify(paint)));
  for (const [name, value] of properties) {
    if (isColour(name)) map.setPaintProperty(id, name, JSON.parse(JSON.stringify(value)));
  }
}

type PaintName = Parameters<MapLibre['setPaintProperty']>[1];

const isColour = (name: string): name is PaintName => name.endsWith('-color');

/** A prefix, since the names may equal those of our own sources and layers. */
const tileName = (name: string) => `tiles-${name}`;

function toOwnLayer(layer: StyleLayer): LayerSpecification {
  // The service's response was checked to be a style; MapLibre itself skips a layer that it can't draw.
  const own: Record<string, unknown> = { ...layer, id: tileName(layer.id) };
  if ('source' in layer && typeof layer.source === 'string') own.source = tileName(layer.source);
  return JSON.parse(JSON.stringify(own));
}

function hideGroundUnder(map: MapLibre, names: readonly string[]): void {
  const onTile = map.on('sourcedata', ({ sourceId, tile }) => {
    if (!names.includes(sourceId) || tile?.hasData() !== true) return;
    onTile.unsubscribe();
    for (const id of replacedByTiles) map.setLayoutProperty(id, 'visibility', 'none');
  });
}

/** The server sends relative URLs; MapLibre's worker needs absolute ones. */
function withAbsoluteUrls(sources: unknown): Record<string, SourceSpecification> {
  return JSON.parse(JSON.stringify(sources ?? {}).replaceAll('"/api/map/', `"${location.origin}/api/map/`));
}

/** Reads the palette from the page's current colours. */
function readPagePalette(): MapPalette {
  const tokens = getComputedStyle(document.documentElement);
  return createMapPalette((name) => tokens.getPropertyValue(`--${name}`).trim());
}

/** Calls `repaint` whenever the page switches between light and dark. */
function followTheme(repaint: () => void, signal: AbortSignal): void {
  const observer = new MutationObserver(repaint);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  signal.addEventListener('abort', () => observer.disconnect());
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', repaint, { signal });
}
