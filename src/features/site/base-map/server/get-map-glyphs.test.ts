import { expect } from 'vitest';
import { aMapService } from '#test/factories/map-service.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../contract.ts';
import { getMapGlyphs } from './get-map-glyphs.ts';

testWithDb('letters come through us', async ({ ctx }) => {
  const { stub, here } = await aMapService(ctx);
  const glyphs = await getMapGlyphs.run(here, { fonts: 'Noto Sans Regular', range: '0-255' });
  expect(new TextDecoder().decode(glyphs.bytes)).toBe('glyphs /fonts/Noto%20Sans%20Regular/0-255.pbf');
  await stub.close();
});

testWithDb('a font’s name can’t lead elsewhere', async () => {
  const { input } = calls.getMapGlyphs;
  expect(input.safeParse({ fonts: '../../secret', range: '0-255' }).success).toBe(false);
  expect(input.safeParse({ fonts: 'Noto Sans', range: '../x' }).success).toBe(false);
});

testWithDb('only fonts that the style names are asked for, in ranges of 256', async ({ ctx }) => {
  const { stub, here } = await aMapService(ctx);
  for (const fonts of ['Noto Sans Bold', 'A,B']) await getMapGlyphs.run(here, { fonts, range: '256-511' });
  const asked = stub.asked.length;
  for (const fonts of ['Noto Sans', 'B,A', 'Comic Sans']) {
    await expect(getMapGlyphs.run(here, { fonts, range: '0-255' })).rejects.toMatchObject({
      code: 'map_file_missing',
    });
  }
  expect(stub.asked).toHaveLength(asked);
  const { input } = calls.getMapGlyphs;
  const isRange = (range: string) => input.safeParse({ fonts: 'A', range }).success;
  expect(['0-255', '65280-65535'].map(isRange)).toEqual([true, true]);
  expect(['1-256', '0-511', '65536-65791', '00-255', '0-255\n'].filter(isRange)).toEqual([]);
  await stub.close();
});
