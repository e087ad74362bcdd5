import { expect, test } from 'vitest';
import { heicBytes, heicCases } from '#test/field/pictures/picture-cases.ts';
import { isHeic } from './heic.ts';

test.each(heicCases)(
  'a HEIC picture is recognised by its brands, whatever its file name: $source',
  ({ brands }) => {
    expect(isHeic(heicBytes(brands))).toBe(true);
  },
);

test('AVIF pictures, videos and JPEGs are not taken for HEIC', () => {
  expect(isHeic(heicBytes(['avif', 'mif1', 'avif']))).toBe(false);
  expect(isHeic(heicBytes(['isom', 'mp41']))).toBe(false);
  expect(isHeic(Uint8Array.from([0xff, 0xd8, 0xff, 0xe0]))).toBe(false);
  expect(isHeic(new Uint8Array())).toBe(false);
});
