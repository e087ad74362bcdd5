import { expect, test } from 'vitest';
import { createMapPalette, isLayer, mix, recolour } from './map-colour.rules.ts';

const tokens: Record<string, string> = {
  surface: '#fffdf8',
  sunken: '#f1e8d8',
  soft: '#545d5a',
  line: '#dccfb6',
  ink: '#1d2829',
  'tile-ink': '#0d5751',
  ground: '#faf5eb',
  event: '#1d5fa8',
  mosque: '#1f6f43',
};
const palette = createMapPalette((name) => tokens[name] ?? '');

test('mixing two colours gives a colour between them', () => {
  expect(mix('#000000', '#ffffff', 0.5)).toBe('#808080');
  expect(mix('#ff0000', '#0000ff', 1)).toBe('#ff0000');
});

test('every entry of the palette is a hex colour', () => {
  for (const colour of Object.values(palette)) expect(colour).toMatch(/^#[0-9a-f]{6}$/);
});

test.each([
  [
    { id: 'water', type: 'fill', 'source-layer': 'water', paint: { 'fill-color': 'red' } },
    'fill-color',
    'water',
  ],
  [{ id: 'wood', type: 'fill', 'source-layer': 'landcover' }, 'fill-color', 'green'],
  [
    { id: 'b', type: 'fill', 'source-layer': 'building', paint: { 'fill-pattern': 'x' } },
    'fill-color',
    'building',
  ],
  [{ id: 'something', type: 'fill' }, 'fill-color', 'surface'],
  [{ id: 'highway-minor', type: 'line', 'source-layer': 'transportation' }, 'line-color', 'casing'],
  [{ id: 'motorway', type: 'line', 'source-layer': 'transportation' }, 'line-color', 'road'],
  [{ id: 'motorway-casing', type: 'line', 'source-layer': 'transportation' }, 'line-color', 'line'],
] as const)('%o is drawn only in colours of the palette', (layer, property, colour) => {
  const [own] = recolour([layer], palette);
  expect(own?.paint).toEqual({ [property]: palette[colour] });
});

test('other properties stay, and the font is ours', () => {
  const layout = { 'text-field': '{name}', 'text-font': ['Noto'], 'icon-image': 'dot', 'text-size': 12 };
  const paint = { 'text-color': '#f00', 'text-opacity': 0.5, 'icon-color': '#0f0' };
  const [own] = recolour([{ id: 'towns', type: 'symbol', layout, paint }], palette);
  expect(own?.layout).toEqual({ 'text-field': '{name}', 'text-font': ['Alegreya Sans'], 'text-size': 12 });
  expect(own?.paint).toMatchObject({ 'text-color': palette.soft, 'text-opacity': 0.5 });
});

test('backgrounds, icon layers and unknown layers are left out', () => {
  const layers = ['background', 'symbol', 'hillshade', 'heatmap'].map((type) => ({ id: type, type }));
  expect(recolour(layers, palette)).toEqual([]);
});

test('only an object with an id and a type is a layer', () => {
  expect([null, 'x', {}, { id: 1, type: 'fill' }, { id: 'a', type: 'fill' }].map(isLayer)).toEqual([
    false,
    false,
    false,
    false,
    true,
  ]);
});
