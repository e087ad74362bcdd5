import { expect } from 'vitest';
import { testWithDb } from '#test/with-db.ts';
import { defaultSiteSettings } from '../settings.ts';
import { getSettings } from './get-settings.ts';

testWithDb('where nothing was set, defaults hold', async ({ ctx }) => {
  expect(await getSettings.run(ctx, {})).toEqual(defaultSiteSettings);
});
