import { expect } from 'vitest';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { fastReminders } from './fast.tables.ts';
import { getFastReminders, saveFastReminders } from './fast-reminder.own.ts';

testWithDb('reminders are off by default, and each member sets only their own', async ({ ctx }) => {
  const { ctx: member } = await asMember(ctx);
  const { ctx: other } = await asMember(ctx);
  const off = { suhoorMinutes: null, iftarMinutes: null };
  expect(await getFastReminders.run(member, {})).toEqual(off);
  await saveFastReminders.run(member, { suhoorMinutes: 45, iftarMinutes: 0 });
  expect(await getFastReminders.run(member, {})).toEqual({ suhoorMinutes: 45, iftarMinutes: 0 });
  await saveFastReminders.run(member, { suhoorMinutes: null, iftarMinutes: 15 });
  expect(await getFastReminders.run(member, {})).toEqual({ suhoorMinutes: null, iftarMinutes: 15 });
  expect(await getFastReminders.run(other, {})).toEqual(off);
});

testWithDb('the database accepts only the minutes offered', async ({ ctx }) => {
  const { user } = await asMember(ctx);
  const wrong = ctx.db.insert(fastReminders).values({ userId: user.id, suhoorMinutes: 7 });
  await expect(wrong).rejects.toMatchObject({ cause: { constraint: 'fast_reminders_suhoor_offered' } });
});
