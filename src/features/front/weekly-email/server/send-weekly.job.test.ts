import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#features/accounts/users/server/tables.ts';
import { councilMeetings } from '#features/gatherings/council-meetings/server/tables.ts';
import { mosqueFollows } from '#features/mosques/managers-and-follows/server/follows/tables.ts';
import { prayerRules } from '#features/mosques/prayer-times/server/tables.ts';
import { siteSettings } from '#features/site/settings/server/tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import { outbox } from '#kit/server/outbox/tables.ts';
import { queue } from '#kit/server/queue/tables.ts';
import { anEvent, messagesTo } from '#test/factories/events.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { aMosque } from '#test/factories/places.ts';
import { aReader } from '#test/factories/weekly.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { getWeeklyEmail } from './get-weekly-email.ts';
import { sendWeekly, startIssue } from './send-weekly.job.ts';
import { weeklyDeliveries, weeklyIssues } from './tables.ts';

/** Runs the job until the open issue is through. */
async function sendAll(ctx: Ctx): Promise<void> {
  do await sendWeekly(ctx);
  while ((await ctx.db.$count(weeklyIssues, eq(weeklyIssues.status, 'sending'))) > 0);
}

testWithDb('only who asked and has a proven address gets it, and nobody an empty letter', async ({ ctx }) => {
  const reader = await aReader(ctx.db);
  await aReader(ctx.db, { newsletterSubscribed: false });
  await aReader(ctx.db, { isEmailVerified: false });
  await aReader(ctx.db, { accountStatus: 'suspended' });
  await startIssue(ctx, null);
  await sendAll(ctx);
  expect(await messagesTo(ctx.db, 'weekly')).toEqual([]);
  expect(await ctx.db.select().from(weeklyIssues)).toMatchObject([{ week: '2026-11-16', status: 'sent' }]);

  const nextWeek = { ...ctx, now: new Date('2026-11-23T09:00:00Z') };
  await anEvent(ctx.db, { title: 'Soup kitchen', eventDate: '2026-11-25' });
  await anEvent(ctx.db, { title: 'Too far ahead', eventDate: '2026-12-25' });
  await startIssue(nextWeek, null);
  await sendAll(nextWeek);
  const received = await messagesTo(ctx.db, 'weekly');
  expect(received).toMatchObject([{ to: reader.email, props: { items: [{ title: 'Soup kitchen' }] } }]);
});

testWithDb('by itself on its day from its hour on, and never a week twice', async ({ ctx }) => {
  await aReader(ctx.db);
  await anEvent(ctx.db, { eventDate: '2026-11-27' });
  await ctx.db.insert(siteSettings).values({ key: 'weeklyEmailDay', value: 'thursday' });
  const at = (instant: string) => ({ ...ctx, now: new Date(instant) });
  await sendWeekly(at('2026-11-26T17:59:00Z'));
  expect(await messagesTo(ctx.db, 'weekly')).toEqual([]);
  await sendWeekly(at('2026-11-26T18:00:00Z'));
  await sendWeekly(at('2026-11-26T20:00:00Z'));
  expect(await messagesTo(ctx.db, 'weekly')).toHaveLength(1);
});

testWithDb('what is told stands from the start, and is forgotten at the end', async ({ ctx }) => {
  await aReader(ctx.db);
  await anEvent(ctx.db, { title: 'Soup kitchen' });
  await startIssue(ctx, null);
  await anEvent(ctx.db, { title: 'Too late for this week' });
  await sendAll(ctx);
  expect(await ctx.db.select().from(outbox)).toMatchObject([
    { lane: 'bulk-mail', props: { items: [{ title: 'Soup kitchen' }] } },
  ]);
  expect(await ctx.db.select().from(weeklyIssues)).toMatchObject([{ items: null, status: 'sent' }]);
});

testWithDb('an issue whose week is over is closed, and nobody gets old news', async ({ ctx }) => {
  await aReader(ctx.db);
  await anEvent(ctx.db);
  await startIssue(ctx, null);
  await sendAll({ ...ctx, now: new Date('2026-11-23T00:00:01Z') });
  expect(await messagesTo(ctx.db, 'weekly')).toEqual([]);
  expect(await ctx.db.select().from(weeklyIssues)).toMatchObject([
    { week: '2026-11-16', status: 'overdue', items: null },
  ]);
});

testWithDb(
  'new is what came since the last issue; a jama‘ah and a council meeting are told',
  async ({ ctx }) => {
    const { user } = await asMember(ctx);
    await ctx.db.update(users).set({ newsletterSubscribed: true }).where(eq(users.id, user.id));
    const mosque = await aMosque(ctx.db, { createdAt: '2026-11-10T09:00:00.000Z', name: 'Older mosque' });
    await ctx.db.insert(mosqueFollows).values({ placeId: mosque.id, userId: user.id });
    const isha = { mosqueId: mosque.id, prayer: 'isha', aspect: 'jamaah', kind: 'fixed' } as const;
    await ctx.db.insert(prayerRules).values([
      { ...isha, time: '19:30', validFrom: '2026-11-01', validTo: '2026-11-23' },
      { ...isha, time: '20:00', validFrom: '2026-11-24' },
    ]);
    await ctx.db.insert(councilMeetings).values({
      title: 'Planning committee',
      meetingDate: '2026-11-25',
      startTime: '19:00',
      location: 'Town Hall',
      address: '128–142 High Road, Ilford',
      meetingType: 'Committee',
      source: 'admin',
    });
    await startIssue(ctx, null);
    const [issue] = await ctx.db.select().from(weeklyIssues);
    expect(issue?.items?.map(({ kind, title }) => `${kind}: ${title}`)).toEqual([
      'jamaah: Isha at Older mosque',
      'meeting: Planning committee',
    ]);
    await ctx.db.delete(weeklyIssues);
    await ctx.db
      .insert(weeklyIssues)
      .values({ week: '2026-11-09', startedAt: '2026-11-09T09:00:00.000Z', status: 'sent' });
    await startIssue(ctx, null);
    const [again] = await ctx.db.select().from(weeklyIssues).where(eq(weeklyIssues.week, '2026-11-16'));
    expect(again?.items?.map(({ title }) => title)).toContain('Older mosque');
  },
);

testWithDb('how many were sent outlives the outbox', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  await aReader(ctx.db);
  const failing = await aReader(ctx.db);
  await anEvent(ctx.db);
  await startIssue(ctx, null);
  await sendAll(ctx);
  await ctx.db.update(queue).set({ status: 'done' });
  await ctx.db
    .update(queue)
    .set({ status: 'given_up', lastError: '550 no such user' })
    .where(eq(queue.userId, failing.id));
  await sendWeekly(ctx);
  const now = await getWeeklyEmail.run(admin, {});
  expect(now.issues).toMatchObject([
    { sent: 1, failed: 1, failures: [{ to: failing.email, why: '550 no such user' }] },
  ]);
  await ctx.db.delete(queue);
  expect((await getWeeklyEmail.run(admin, {})).issues).toMatchObject([{ sent: 1, failed: 1, waiting: 0 }]);
});

test('ten processes at once send each member one letter', async () => {
  const database = await openTestDatabase();
  const ctx = testCtx(database.db);
  for (let count = 0; count < 120; count++) await aReader(ctx.db);
  await anEvent(ctx.db);
  await Promise.all(Array.from({ length: 10 }, () => startIssue(ctx, null)));
  await Promise.all(Array.from({ length: 10 }, () => sendAll(ctx)));
  const received = await messagesTo(ctx.db, 'weekly');
  expect(new Set(received.map(({ to }) => to)).size).toBe(120);
  expect(received).toHaveLength(120);
  expect(await ctx.db.$count(weeklyDeliveries)).toBe(120);
  await database.close();
}, 60_000);
