import { expect } from 'vitest';
import { testWithDb } from '#test/with-db.ts';
import { readSettings } from './queries.ts';
import { siteSettings } from './tables.ts';

testWithDb('until somebody sets them, settings have their defaults', async ({ ctx }) => {
  expect(await readSettings(ctx.db)).toMatchObject({
    launchPhase: 'founding',
    forumsAudience: 'members',
    volunteeringAudience: 'members',
    memberDirectoryAudience: 'members',
    submitAdAudience: 'everyone',
  });
});

testWithDb('what was set holds; a value that means nothing does not', async ({ ctx }) => {
  await ctx.db.insert(siteSettings).values([
    { key: 'launchPhase', value: 'open' },
    { key: 'forumsAudience', value: 'martians' },
    { key: 'forgotten', value: 1 },
  ]);
  expect(await readSettings(ctx.db)).toMatchObject({ launchPhase: 'open', forumsAudience: 'members' });
});
