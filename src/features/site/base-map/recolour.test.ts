import { expect, test } from 'vitest';
import { mapPalette, mix } from './map-palette.ts';
import { isLayer, recolour } from './recolour.ts';

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
const palette = mapPalette((name) => tokens[name] ?? '');

test('a mixed colour lies between its two', () => {
  expect(mix('#000000', '#ffffff', 0.5)).toBe('#808080');
  expect(mix('#ff0000', '#0000ff', 1)).toBe('#ff0000');
});

test('every colour of the palette is a colour', () => {
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
] as const)('%o is drawn in our colours alone', (layer, property, colour) => {
  const [own] = recolour([layer], palette);
  expect(own?.paint).toEqual({ [property]: palette[colour] });
});

test('what is no colour stays, and letters are ours', () => {
  const layout = { 'text-field': '{name}', 'text-font': ['Noto'], 'icon-image': 'dot', 'text-size': 12 };
  const paint = { 'text-color': '#f00', 'text-opacity': 0.5, 'icon-color': '#0f0' };
  const [own] = recolour([{ id: 'towns', type: 'symbol', layout, paint }], palette);
  expect(own?.layout).toEqual({ 'text-field': '{name}', 'text-font': ['Alegreya Sans'], 'text-size': 12 });
  expect(own?.paint).toMatchObject({ 'text-color': palette.soft, 'text-opacity': 0.5 });
});

test('backgrounds, icons alone and what we don’t know are left out', () => {
  const layers = ['background', 'symbol', 'hillshade', 'heatmap'].map((type) => ({ id: type, type }));
  expect(recolour(layers, palette)).toEqual([]);
});

test('what is no layer is told from one', () => {
  expect([null, 'x', {}, { id: 1, type: 'fill' }, { id: 'a', type: 'fill' }].map(isLayer)).toEqual([
    false,
    false,
    false,
    false,
    true,
  ]);
});
