import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#features/accounts/users/server/user.tables.ts';
import { councilMeetings } from '#features/gatherings/council-meetings/server/council-meeting.tables.ts';
import { mosqueFollows } from '#features/mosques/managers-and-follows/server/managers-and-follows.tables.ts';
import { prayerRules } from '#features/mosques/prayer-times/server/prayer-times.tables.ts';
import { siteSettings } from '#features/site/settings/server/settings.tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import { runSteps } from '#kit/server/jobs/run-jobs.ts';
import { outbox, queue } from '#kit/server/kit.tables.ts';
import { breakRows } from '#test/broken-rows.ts';
import { anEvent, messagesTo } from '#test/factories/events.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { aMosque } from '#test/factories/places.ts';
import { minutesLater } from '#test/factories/tokens.ts';
import { aReader } from '#test/factories/weekly.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { getWeeklyEmail } from './weekly-email.admin.ts';
import { sendWeekly, startIssue } from './weekly-email.jobs.ts';
import { weeklyDeliveries, weeklyIssues } from './weekly-email.tables.ts';

/** Runs the job until no issue is being sent. */
async function sendAll(ctx: Ctx): Promise<void> {
  do await runSteps(sendWeekly, ctx);
  while ((await ctx.db.$count(weeklyIssues, eq(weeklyIssues.status, 'sending'))) > 0);
}

testWithDb('only subscribers with a confirmed address get an email, never an empty one', async ({ ctx }) => {
  const reader = await aReader(ctx.db);
  await aReader(ctx.db, { newsletterSubscribed: false });
  await aReader(ctx.db, { isEmailVerified: false });
  await aReader(ctx.db, { emailFailing: true });
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

testWithDb('the email is sent once a week, on its day, from the set hour on', async ({ ctx }) => {
  await aReader(ctx.db);
  await anEvent(ctx.db, { eventDate: '2026-11-27' });
  await ctx.db.insert(siteSettings).values({ key: 'weeklyEmailDay', value: 'thursday' });
  const at = (instant: string) => ({ ...ctx, now: new Date(instant) });
  await runSteps(sendWeekly, at('2026-11-26T17:59:00Z'));
  expect(await messagesTo(ctx.db, 'weekly')).toEqual([]);
  await runSteps(sendWeekly, at('2026-11-26T18:00:00Z'));
  await runSteps(sendWeekly, at('2026-11-26T20:00:00Z'));
  expect(await messagesTo(ctx.db, 'weekly')).toHaveLength(1);
});

testWithDb('an issue’s items are fixed when it starts and deleted when it is sent', async ({ ctx }) => {
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

testWithDb('an issue whose week is over is closed without being sent', async ({ ctx }) => {
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
  'an issue lists places new since the last one, changed jama‘ah times and council meetings',
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

testWithDb(
  'before Ramadan, followers are told about their mosques and everyone else about the borough',
  async ({ ctx }) => {
    const [follower, other] = [await aReader(ctx.db), await aReader(ctx.db)];
    const createdAt = '2026-11-10T09:00:00.000Z';
    const mosque = await aMosque(ctx.db, { createdAt, name: 'Noor' });
    await ctx.db.insert(mosqueFollows).values({ placeId: mosque.id, userId: follower.id });
    const inJanuary = { ...ctx, now: new Date('2027-01-28T18:00:00Z') };
    await startIssue(inJanuary, null);
    await sendAll(inJanuary);
    const received = await messagesTo(ctx.db, 'weekly');
    const sentTo = (email: string) => received.filter(({ to }) => to === email).map(({ props }) => props);
    expect(sentTo(follower.email)).toMatchObject([{ items: [{ title: 'Ramadan at Noor' }] }]);
    expect(sentTo(other.email)).toMatchObject([{ items: [{ title: 'Ramadan in Redbridge' }] }]);
  },
);

testWithDb('the counts of sent and failed emails are kept after the queue is emptied', async ({ ctx }) => {
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
  await runSteps(sendWeekly, ctx);
  const now = await getWeeklyEmail.run(admin, {});
  expect(now.issues).toMatchObject([
    { sent: 1, failed: 1, failures: [{ to: failing.email, why: '550 no such user' }] },
  ]);
  await ctx.db.delete(queue);
  expect((await getWeeklyEmail.run(admin, {})).issues).toMatchObject([{ sent: 1, failed: 1, waiting: 0 }]);
});

testWithDb('an email that fails to render does not delay the others and is sent later', async ({ ctx }) => {
  const [broken, next] = [await aReader(ctx.db), await aReader(ctx.db)];
  await anEvent(ctx.db);
  await startIssue(ctx, null);
  const { repair } = await breakRows(ctx.db, weeklyDeliveries.userId, broken.id);
  const received = async () => (await messagesTo(ctx.db, 'weekly')).map(({ to }) => to);
  await runSteps(sendWeekly, ctx);
  expect(await received()).toEqual([next.email]);
  expect(await ctx.db.select().from(weeklyIssues)).toMatchObject([{ status: 'sending' }]);
  await repair();
  await runSteps(sendWeekly, minutesLater(ctx, 1));
  expect((await received()).toSorted()).toEqual([broken.email, next.email].toSorted());
  expect(await ctx.db.select().from(weeklyIssues)).toMatchObject([{ status: 'sent' }]);
});

test('ten concurrent processes send each member one email', async () => {
  const database = await openTestDatabase();
  const ctx = testCtx(database.db);
  for (let count = 0; count < 30; count++) await aReader(ctx.db);
  await anEvent(ctx.db);
  await Promise.all(Array.from({ length: 10 }, () => startIssue(ctx, null)));
  await Promise.all(Array.from({ length: 10 }, () => sendAll(ctx)));
  const received = await messagesTo(ctx.db, 'weekly');
  expect(new Set(received.map(({ to }) => to)).size).toBe(30);
  expect(received).toHaveLength(30);
  expect(await ctx.db.$count(weeklyDeliveries)).toBe(30);
  await database.close();
});
