import { expect } from 'vitest';
import { siteSettings } from '#features/site/settings/server/tables.ts';
import { testWithDb } from '#test/with-db.ts';
import { getLanding } from './get-landing.ts';

testWithDb('visitors meet the waiting list until the doors are opened', async ({ ctx }) => {
  expect(await getLanding.run(ctx, {})).toEqual({ launchPhase: 'founding' });
  await ctx.db.insert(siteSettings).values({ key: 'launchPhase', value: 'open' });
  expect(await getLanding.run(ctx, {})).toEqual({ launchPhase: 'open' });
});
