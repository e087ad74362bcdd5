/** The map's colours, all derived from the page's colour tokens. */
export type MapPalette = {
  sunken: string;
  surface: string;
  line: string;
  ink: string;
  soft: string;
  edge: string;
  neighbour: string;
  road: string;
  casing: string;
  water: string;
  green: string;
  building: string;
};

/** Creates the palette. `token` returns a token's value, such as '#faf5eb'. */
export function createMapPalette(token: (name: string) => string): MapPalette {
  const [surface, sunken, soft, line] = [token('surface'), token('sunken'), token('soft'), token('line')];
  return {
    sunken,
    surface,
    line,
    soft,
    ink: token('ink'),
    edge: token('tile-ink'),
    neighbour: mix(sunken, token('ground'), 0.7),
    road: mix(soft, surface, 0.38),
    casing: mix(soft, surface, 0.2),
    water: mix(token('event'), surface, 0.22),
    green: mix(token('mosque'), surface, 0.12),
    building: mix(line, surface, 0.45),
  };
}

/** Mixes two colours of the form '#rrggbb': `share` of the first, the rest of the second. */
export function mix(first: string, second: string, share: number): string {
  const [a, b] = [channels(first), channels(second)];
  const mixed = a.map((value, index) => Math.round(value * share + (b[index] ?? 0) * (1 - share)));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

function channels(colour: string): readonly number[] {
  const digits = colour.trim().slice(1);
  return [0, 2, 4].map((start) => Number.parseInt(digits.slice(start, start + 2), 16));
}

/** The parts of a style's layer that recolouring reads. */
export type StyleLayer = {
  id: string;
  type: string;
  'source-layer'?: unknown;
  paint?: Record<string, unknown>;
  layout?: Record<string, unknown>;
};

/** Whether an element of a third-party style is a layer. */
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

/** The page's font family; the browser draws the map's labels with it. */
export const mapFont = ['Alegreya Sans'];

/**
 * Applies our colours and font to the layers of a third-party style. Backgrounds are left out, since our ground is drawn below; so
 * are patterns and icons, which have fixed colours.
 */
export function recolour(layers: readonly StyleLayer[], palette: MapPalette): StyleLayer[] {
  return layers.flatMap((layer) => {
    const ownPaint = paintOf(layer, palette);
    if (ownPaint === null) return [];
    return [{ ...layer, paint: { ...withoutColours(layer.paint), ...ownPaint }, layout: layoutOf(layer) }];
  });
}

const colourProperties = /(pattern|color|icon-|gradient)/;

/** A layer's paint properties without its colours. */
function withoutColours(paint: StyleLayer['paint'] = {}): Record<string, unknown> {
  return Object.fromEntries(Object.entries(paint).filter(([name]) => !colourProperties.test(name)));
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
  const withoutIcons = Object.entries(layout).filter(([name]) => !name.startsWith('icon-'));
  return { ...Object.fromEntries(withoutIcons), 'text-font': mapFont };
}

/** The words that identify a layer's subject: its source layer, and its id. */
const subjectOf = (layer: StyleLayer) => `${layer['source-layer'] ?? ''} ${layer.id}`.toLowerCase();

function areaColour(layer: StyleLayer, palette: MapPalette): string {
  const words = subjectOf(layer);
  if (/water|ocean|river|lake/.test(words)) return palette.water;
  if (/park|wood|forest|grass|green|cemetery|pitch|landcover/.test(words)) return palette.green;
  if (/building/.test(words)) return palette.building;
  if (/transport|road|pier|bridge|aeroway/.test(words)) return palette.casing;
  return palette.surface;
}

function lineColour(layer: StyleLayer, palette: MapPalette): string {
  const words = subjectOf(layer);
  if (/water|river|stream/.test(words)) return palette.water;
  if (/casing|outline|case/.test(words)) return palette.line;
  if (/rail|transit|path|track|minor|service/.test(words)) return palette.casing;
  if (/transport|road|highway|street|bridge|tunnel/.test(words)) return palette.road;
  return palette.line;
}
