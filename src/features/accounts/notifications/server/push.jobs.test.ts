import { eq, inArray } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { queue } from '#kit/server/kit.tables.ts';
import { aListener, anotherDevice, signOut } from '#test/factories/push.ts';
import { workOff } from '#test/factories/queue.ts';
import { minutesLater } from '#test/factories/tokens.ts';
import { aPushServiceStub, type PushServiceStub } from '#test/servers/push-service-stub.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { notifications, pushSubscriptions } from './notification.tables.ts';
import { addNotices } from './notify.ts';
import { startPush } from './push.own.ts';

let service: PushServiceStub;
beforeEach(async () => {
  service = await aPushServiceStub();
});
afterEach(() => service.close());

const notice = {
  kind: { name: 'mosque_announcement' },
  title: 'جنازہ after Dhuhr',
  path: '/mosque/1',
} as const;

testWithDb('only the member’s devices receive a notice, each of them once', async ({ ctx }) => {
  const { user, member, device } = await aListener(ctx, service);
  const other = await aListener(ctx, service);
  const tablet = service.aDevice();
  const atTablet = await anotherDevice(member, user.id, service.url);
  await startPush.run(atTablet, { endpoint: tablet.endpoint, keys: tablet.keys });
  await addNotices(ctx.db, [user.id], { ...notice, body: 'At the mosque', dedupeKey: 'a' }, ctx.now);
  await addNotices(ctx.db, [user.id], { ...notice, dedupeKey: 'a' }, ctx.now);
  await workOff(member, 'push');
  await workOff(minutesLater(member, 10), 'push');
  const { title, path } = notice;
  for (const { received } of [device, tablet]) {
    expect(received).toMatchObject([
      { headers: { urgency: 'high', ttl: '14400' }, message: { title, body: 'At the mosque', path } },
    ]);
  }
  expect(other.device.received).toEqual([]);
  expect(await ctx.db.$count(queue, inArray(queue.status, ['queued', 'running']))).toBe(0);
});

testWithDb('a device gets no push after sign-out or once the notice is read', async ({ ctx }) => {
  const gone = await aListener(ctx, service);
  const reader = await aListener(ctx, service);
  await addNotices(ctx.db, [gone.user.id, reader.user.id], notice, ctx.now);
  await signOut(gone.member);
  await ctx.db
    .update(notifications)
    .set({ readAt: ctx.now.toISOString() })
    .where(eq(notifications.userId, reader.user.id));
  await workOff(reader.member, 'push');
  expect([...gone.device.received, ...reader.device.received]).toEqual([]);
});

testWithDb('a failing push service is tried again, but not with an outdated notice', async ({ ctx }) => {
  const { user, member, device } = await aListener(ctx, service);
  service.answers(503);
  await addNotices(ctx.db, [user.id], notice, ctx.now);
  await workOff(member, 'push');
  service.answers(201);
  await workOff(minutesLater(member, 0.9), 'push');
  expect(device.received).toHaveLength(0);
  await workOff(minutesLater(member, 1.1), 'push');
  expect(device.received).toHaveLength(1);
  await addNotices(ctx.db, [user.id], notice, ctx.now);
  await workOff(minutesLater(member, 361), 'push');
  expect(device.received).toHaveLength(1);
  expect(await ctx.db.$count(queue, inArray(queue.status, ['queued', 'running']))).toBe(0);
});

testWithDb(
  'a 410 response deletes the subscription; a 400 response only drops the message',
  async ({ ctx }) => {
    const { user, member } = await aListener(ctx, service);
    service.answers(400);
    await addNotices(ctx.db, [user.id], notice, ctx.now);
    await workOff(member, 'push');
    expect(await ctx.db.$count(queue, inArray(queue.status, ['queued', 'running']))).toBe(0);
    expect(await ctx.db.$count(pushSubscriptions)).toBe(1);
    service.answers(410);
    await addNotices(ctx.db, [user.id], notice, ctx.now);
    await workOff(member, 'push');
    expect(await ctx.db.$count(pushSubscriptions)).toBe(0);
  },
);

test('ten concurrent workers send each notice once', async () => {
  const database = await openTestDatabase();
  const { user, member, device } = await aListener(testCtx(database.db), service);
  for (let count = 0; count < 20; count++) await addNotices(database.db, [user.id], notice, member.now);
  await Promise.all(Array.from({ length: 10 }, () => workOff(member, 'push')));
  expect(device.received).toHaveLength(20);
  await database.close();
});
