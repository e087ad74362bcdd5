import type { LayerSpecification, Map as MapLibre, SourceSpecification } from 'maplibre-gl';
import type { MapPalette } from '../map-palette.ts';
import { isLayer, recolour, type StyleLayer } from '../recolour.ts';
import { firstUpperLayer, replacedByTiles } from './ground-layers.ts';

/** Tiles that lie on a map: how to paint them anew, and whom to thank for them. */
export type Tiles = { repaint(palette: MapPalette): void; thanks: readonly string[] };

/**
 * Lays the tiles of a style over our ground, in our colours. Until the first of them is there, and where none ever come, the ground is all
 * there is. Answers null for a style without tiles.
 */
export function addTiles(map: MapLibre, style: Record<string, unknown>, palette: MapPalette): Tiles | null {
  const sources = Object.entries(absolute(style.sources));
  const layers = (Array.isArray(style.layers) ? style.layers : []).filter(isLayer);
  if (sources.length === 0 || layers.length === 0) return null;
  const names = sources.map(([name, source]) => {
    map.addSource(tileName(name), source);
    return tileName(name);
  });
  const paint = (colours: MapPalette) => recolour(layers, colours).map(ours);
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

/** Gives a layer of a map the colours that it has in `layer`. */
export function repaintLayer(map: MapLibre, { id, paint = {} }: LayerSpecification): void {
  const painted = Object.entries(JSON.parse(JSON.stringify(paint)));
  for (const [name, value] of painted) {
    if (isColour(name)) map.setPaintProperty(id, name, JSON.parse(JSON.stringify(value)));
  }
}

type PaintName = Parameters<MapLibre['setPaintProperty']>[1];

const isColour = (name: string): name is PaintName => name.endsWith('-color');

/** Their names may be those of our own sources and layers. */
const tileName = (name: string) => `tiles-${name}`;

function ours(layer: StyleLayer): LayerSpecification {
  // What the service sends was checked to be a style; MapLibre itself refuses a layer that it can't draw, and goes on.
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
function absolute(sources: unknown): Record<string, SourceSpecification> {
  return JSON.parse(JSON.stringify(sources ?? {}).replaceAll('"/api/map/', `"${location.origin}/api/map/`));
}
