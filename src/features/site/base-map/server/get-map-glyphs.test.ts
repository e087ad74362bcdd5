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
