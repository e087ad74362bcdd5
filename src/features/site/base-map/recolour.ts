import type { MapPalette } from './map-palette.ts';

/** The parts of a style's layer that matter here. */
export type StyleLayer = {
  id: string;
  type: string;
  'source-layer'?: unknown;
  paint?: Record<string, unknown>;
  layout?: Record<string, unknown>;
};

/** Whether an element of somebody's style is a layer. */
export function isLayer(value: unknown): value is StyleLayer {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    typeof value.id === 'string' &&
    'type' in value &&
    typeof value.type === 'string'
  );
}

/** The family that the page itself is set in; the browser draws the map's letters with it. */
export const mapFont = ['Alegreya Sans'];

/**
 * Somebody's layers in our colours and letters. Backgrounds are left out, for our own ground lies under all; so are patterns and
 * icons, which bring colours of their own.
 */
export function recolour(layers: readonly StyleLayer[], palette: MapPalette): StyleLayer[] {
  return layers.flatMap((layer) => {
    const own = paintOf(layer, palette);
    if (own === null) return [];
    return [{ ...layer, paint: { ...plain(layer.paint), ...own }, layout: layoutOf(layer) }];
  });
}

const unwanted = /(pattern|color|icon-|gradient)/;

/** What is left of a paint without its colours. */
function plain(paint: StyleLayer['paint'] = {}): Record<string, unknown> {
  return Object.fromEntries(Object.entries(paint).filter(([name]) => !unwanted.test(name)));
}

function paintOf(layer: StyleLayer, palette: MapPalette): Record<string, unknown> | null {
  switch (layer.type) {
    case 'fill':
      return { 'fill-color': areaColour(layer, palette) };
    case 'fill-extrusion':
      return { 'fill-extrusion-color': palette.building };
    case 'line':
      return { 'line-color': lineColour(layer, palette) };
    case 'circle':
      return { 'circle-color': palette.soft };
    case 'symbol':
      if (layer.layout?.['text-field'] === undefined) return null;
      return { 'text-color': palette.soft, 'text-halo-color': palette.surface, 'text-halo-width': 1.2 };
    case 'raster':
      return { 'raster-saturation': -0.5 };
    default:
      return null;
  }
}

function layoutOf({ type, layout = {} }: StyleLayer): Record<string, unknown> {
  if (type !== 'symbol') return layout;
  const kept = Object.entries(layout).filter(([name]) => !name.startsWith('icon-'));
  return { ...Object.fromEntries(kept), 'text-font': mapFont };
}

/** What a layer is about: its part of the tiles, or its own name where the tiles say nothing. */
const subject = (layer: StyleLayer) => `${layer['source-layer'] ?? ''} ${layer.id}`.toLowerCase();

function areaColour(layer: StyleLayer, palette: MapPalette): string {
  const about = subject(layer);
  if (/water|ocean|river|lake/.test(about)) return palette.water;
  if (/park|wood|forest|grass|green|cemetery|pitch|landcover/.test(about)) return palette.green;
  if (/building/.test(about)) return palette.building;
  if (/transport|road|pier|bridge|aeroway/.test(about)) return palette.casing;
  return palette.surface;
}

function lineColour(layer: StyleLayer, palette: MapPalette): string {
  const about = subject(layer);
  if (/water|river|stream/.test(about)) return palette.water;
  if (/casing|outline|case/.test(about)) return palette.line;
  if (/rail|transit|path|track|minor|service/.test(about)) return palette.casing;
  if (/transport|road|highway|street|bridge|tunnel/.test(about)) return palette.road;
  return palette.line;
}
