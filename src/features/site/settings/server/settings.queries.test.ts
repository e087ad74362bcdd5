import { expect } from 'vitest';
import { testWithDb } from '#test/with-db.ts';
import { readSettings } from './settings.queries.ts';
import { siteSettings } from './settings.tables.ts';

testWithDb('settings have their defaults until somebody sets them', async ({ ctx }) => {
  expect(await readSettings(ctx.db)).toMatchObject({
    launchPhase: 'founding',
    forumsAudience: 'members',
    volunteeringAudience: 'everyone',
    memberDirectoryAudience: 'members',
    submitAdAudience: 'everyone',
  });
});

testWithDb('a stored setting applies, and an invalid value is ignored', async ({ ctx }) => {
  await ctx.db.insert(siteSettings).values([
    { key: 'launchPhase', value: 'open' },
    { key: 'forumsAudience', value: 'martians' },
    { key: 'forgotten', value: 1 },
  ]);
  expect(await readSettings(ctx.db)).toMatchObject({ launchPhase: 'open', forumsAudience: 'members' });
});
