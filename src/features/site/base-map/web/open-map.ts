import 'maplibre-gl/dist/maplibre-gl.css';
import './map.css';
import { Map as MapLibre, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { borough } from '#borough';
import { addTiles, repaintLayer, type Tiles } from './add-tiles.ts';
import { fillGround, type MapApi } from './fill-ground.ts';
import { followTheme, pagePalette } from './follow-theme.ts';
import { groundStyle, lowerLayers, upperLayers } from './ground-layers.ts';

setWorkerUrl(workerUrl);

/** What became known of a map after it opened. */
export type MapNews = {
  /** Whether the ground can be seen. */
  isDrawn?: boolean;
  /** Whether a rectangle stands for the wards. */
  isApproximate?: boolean;
  /** Whom to thank for tiles. */
  thanks?: readonly string[];
};

export type MapOptions = {
  api: MapApi;
  /** Takes the map away. */
  signal: AbortSignal;
  /** Whether one finger scrolls the page, and two move the map. */
  isPartOfPage: boolean;
  /** How much of the element's height something else covers from below. */
  covered?: number;
  onNews?: (news: MapNews) => void;
};

/**
 * Opens a map of the borough in an element, on our own ground; wards and tiles come when they can, and nothing waits for them. Throws if
 * the browser has no WebGL.
 */
export async function openMap(element: HTMLElement, options: MapOptions): Promise<MapLibre> {
  const { signal } = options;
  // Letters are drawn with the page's own font, so it has to be there.
  await document.fonts.load('500 24px "Alegreya Sans"').catch(() => []);
  signal.throwIfAborted();
  const map = newMap(element, options);
  signal.addEventListener('abort', () => map.remove());
  await map.once('load');
  signal.throwIfAborted();
  void furnish(map, options);
  return map;
}

/** The specification counts zoom in tiles of 256 pixels, MapLibre in tiles of 512. */
const zoom = borough.centre.zoom - 1;

function newMap(container: HTMLElement, { isPartOfPage, covered = 0 }: MapOptions): MapLibre {
  const { centre, bounds } = borough;
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const margin = 0.1;
  const map = new MapLibre({
    container,
    style: groundStyle(pagePalette()),
    center: [centre.longitude, centre.latitude],
    zoom: zoom - (container.clientWidth < 500 ? 0.3 : 0),
    minZoom: 9,
    maxZoom: 18,
    maxBounds: [
      [bounds.west - margin, bounds.south - margin],
      [bounds.east + margin, bounds.north + margin],
    ],
    attributionControl: false,
    cooperativeGestures: isPartOfPage,
    fadeDuration: still ? 0 : 200,
    dragRotate: false,
    pitchWithRotate: false,
  });
  map.setPadding({ top: 0, left: 0, right: 0, bottom: container.clientHeight * covered });
  return map;
}

async function furnish(map: MapLibre, { api, signal, onNews }: MapOptions): Promise<void> {
  let tiles: Tiles | null = null;
  const repaint = () => {
    const palette = pagePalette();
    for (const layer of [...lowerLayers(palette), ...upperLayers(palette)]) repaintLayer(map, layer);
    tiles?.repaint(palette);
  };
  followTheme(repaint, signal);
  const drawn = fillGround(map, api).then((news) => signal.aborted || onNews?.({ ...news, isDrawn: true }));
  // Both are asked for at once, and our own ground is never behind the tiles.
  const [style] = await Promise.all([api.getMapStyle({}).catch(() => null), drawn]);
  if (!style || signal.aborted) return;
  tiles = addTiles(map, style, pagePalette());
  if (tiles) onNews?.({ thanks: tiles.thanks });
}
