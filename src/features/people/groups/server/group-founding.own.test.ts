import { expect } from 'vitest';
import { notifications } from '#features/accounts/notifications/server/notification.tables.ts';
import { messagesTo } from '#test/factories/events.ts';
import { aGroupInput } from '#test/factories/groups.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { workOff } from '#test/factories/queue.ts';
import { testWithDb } from '#test/with-db.ts';
import { createGroup } from './group.own.ts';
import { getGroupFounding, requestFoundingReminder } from './group-founding.own.ts';

const joinedAt = '2026-11-20T09:00:00.000Z';

testWithDb('a new member sees from when they can found a group, and then can', async ({ ctx: base }) => {
  const ctx = { ...base, now: new Date('2026-11-26T12:00:00Z') };
  const { ctx: member } = await asMember(ctx, { joinedAt });
  expect(await getGroupFounding.run(member, {})).toEqual({ from: '2026-11-27T09:00:00.000Z' });
  const later = { ...member, now: new Date('2026-11-27T09:00:00Z') };
  expect(await getGroupFounding.run(later, {})).toEqual({ from: null });
  expect((await createGroup.run(later, aGroupInput())).id).toBeTruthy();
});

testWithDb('an administrator can found a group on the first day', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx, { joinedAt: ctx.now.toISOString() });
  expect(await getGroupFounding.run(admin, {})).toEqual({ from: null });
  expect((await createGroup.run(admin, aGroupInput())).id).toBeTruthy();
});

testWithDb('the reminder is sent once, and not before the day', async ({ ctx: base }) => {
  const ctx = { ...base, now: new Date('2026-11-26T12:00:00Z') };
  const { ctx: member, user } = await asMember(ctx, { joinedAt });
  const message = 'We’ll remind you on Friday 27 November 2026.';
  expect(await requestFoundingReminder.run(member, {})).toEqual({ message });
  expect(await requestFoundingReminder.run(member, {})).toEqual({ message });
  await workOff(ctx);
  expect(await ctx.db.$count(notifications)).toBe(0);
  await workOff({ ...ctx, now: new Date('2026-11-27T09:00:01Z') });
  expect(await ctx.db.select().from(notifications)).toMatchObject([
    { userId: user.id, kind: 'group_founding', path: '/groups/new' },
  ]);
  expect(await messagesTo(ctx.db, 'group-founding')).toMatchObject([{ to: user.email }]);
});

testWithDb('nobody is reminded at night, but at seven the next morning', async ({ ctx: base }) => {
  const ctx = { ...base, now: new Date('2026-11-26T12:00:00Z') };
  const { ctx: member } = await asMember(ctx, { joinedAt: '2026-11-20T23:00:00Z' });
  const message = 'We’ll remind you on Saturday 28 November 2026.';
  expect(await requestFoundingReminder.run(member, {})).toEqual({ message });
  await workOff({ ...ctx, now: new Date('2026-11-28T06:59:00Z') });
  expect(await ctx.db.$count(notifications)).toBe(0);
  await workOff({ ...ctx, now: new Date('2026-11-28T07:00:00Z') });
  expect(await ctx.db.$count(notifications)).toBe(1);
});
