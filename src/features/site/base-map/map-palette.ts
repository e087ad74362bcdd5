/** The map's colours, all made of the page's own tokens. */
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

/** Makes the palette. `token` answers a token's value, such as '#faf5eb'. */
export function mapPalette(token: (name: string) => string): MapPalette {
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

/** A colour between two of the form '#rrggbb': `share` of the first, the rest of the second. */
export function mix(first: string, second: string, share: number): string {
  const [one, other] = [channels(first), channels(second)];
  const mixed = one.map((value, at) => Math.round(value * share + (other[at] ?? 0) * (1 - share)));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

function channels(colour: string): readonly number[] {
  const digits = colour.trim().slice(1);
  return [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16));
}
