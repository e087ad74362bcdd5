import { expect, test } from 'vitest';
import { siteSettings } from '#features/site-settings/server/tables.ts';
import { anEvent, lettersOf } from '#test/factories/events.ts';
import { aReader } from '#test/factories/weekly.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { sendWeekly, startIssue } from './send-weekly.job.ts';
import { weeklyDeliveries, weeklyIssues } from './tables.ts';

testWithDb('only who asked and has a proven address gets it, and nobody an empty letter', async ({ ctx }) => {
  const reader = await aReader(ctx.db);
  await aReader(ctx.db, { newsletterSubscribed: false });
  await aReader(ctx.db, { isEmailVerified: false });
  await aReader(ctx.db, { accountStatus: 'suspended' });
  await startIssue(ctx, null);
  await sendWeekly(ctx);
  expect(await lettersOf(ctx.db, 'weekly')).toEqual([]);
  expect(await ctx.db.select().from(weeklyIssues)).toMatchObject([{ week: '2026-11-16', status: 'sent' }]);

  const nextWeek = { ...ctx, now: new Date('2026-11-23T09:00:00Z') };
  await anEvent(ctx.db, { title: 'Soup kitchen', eventDate: '2026-11-25' });
  await anEvent(ctx.db, { title: 'Too far ahead', eventDate: '2026-12-25' });
  await startIssue(nextWeek, null);
  await sendWeekly(nextWeek);
  const letters = await lettersOf(ctx.db, 'weekly');
  expect(letters).toMatchObject([{ to: reader.email, props: { items: [{ title: 'Soup kitchen' }] } }]);
});

testWithDb('by itself on its day from its hour on, and never a week twice', async ({ ctx }) => {
  await aReader(ctx.db);
  await anEvent(ctx.db, { eventDate: '2026-11-27' });
  await ctx.db.insert(siteSettings).values({ key: 'weeklyEmailDay', value: 'thursday' });
  const at = (instant: string) => ({ ...ctx, now: new Date(instant) });
  await sendWeekly(at('2026-11-26T17:59:00Z'));
  expect(await lettersOf(ctx.db, 'weekly')).toEqual([]);
  await sendWeekly(at('2026-11-26T18:00:00Z'));
  await sendWeekly(at('2026-11-26T20:00:00Z'));
  expect(await lettersOf(ctx.db, 'weekly')).toHaveLength(1);
});

test('ten processes at once send each member one letter', async () => {
  const database = await openTestDatabase();
  const ctx = testCtx(database.db);
  for (let count = 0; count < 120; count++) await aReader(ctx.db);
  await anEvent(ctx.db);
  await Promise.all(Array.from({ length: 10 }, () => startIssue(ctx, null)));
  await Promise.all(Array.from({ length: 10 }, () => sendWeekly(ctx)));
  const letters = await lettersOf(ctx.db, 'weekly');
  expect(new Set(letters.map(({ to }) => to)).size).toBe(120);
  expect(letters).toHaveLength(120);
  expect(await ctx.db.$count(weeklyDeliveries)).toBe(120);
  await database.close();
}, 60_000);
