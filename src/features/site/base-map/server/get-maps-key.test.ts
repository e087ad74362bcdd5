import { expect } from 'vitest';
import { testWithDb } from '#test/with-db.ts';
import { getMapsKey } from './get-maps-key.ts';

testWithDb('there is no key to give away', async ({ ctx }) => {
  expect(await getMapsKey.run(ctx, {})).toEqual({ apiKey: null, styleUrl: '/api/map/style.json' });
});
