import { expect } from 'vitest';
import { queue } from '#kit/server/kit.tables.ts';
import { aMemberAtADevice, anotherDevice } from '#test/factories/push.ts';
import { workOff } from '#test/factories/queue.ts';
import { aPushServiceStub } from '#test/servers/push-service-stub.ts';
import { testWithDb } from '#test/with-db.ts';
import { addNotices } from './notify.ts';
import { getPush, startPush, stopPush } from './push.own.ts';

testWithDb(
  'push is off by default, and the public key is a curve point that stays the same',
  async ({ ctx }) => {
    const { ctx: member } = await aMemberAtADevice(ctx, 'http://127.0.0.1:9');
    const push = await getPush.run(member, {});
    expect(push.isOn).toBe(false);
    expect(Buffer.from(push.publicKey, 'base64url')).toHaveLength(65);
    expect(await getPush.run(member, {})).toEqual(push);
  },
);

testWithDb('push is on at one device, until another member switches it on there', async ({ ctx }) => {
  const service = await aPushServiceStub();
  const { user, ctx: member } = await aMemberAtADevice(ctx, service.url);
  const elsewhere = await anotherDevice(member, user.id, service.url);
  const { endpoint, keys } = service.aDevice();
  expect(await startPush.run(member, { endpoint, keys })).toMatchObject({ isOn: true });
  expect(await startPush.run(member, { endpoint, keys })).toMatchObject({ isOn: true, endpoint });
  expect(await getPush.run(elsewhere, {})).toMatchObject({ isOn: false, endpoint: null });
  const { ctx: next } = await aMemberAtADevice(ctx, service.url);
  await startPush.run(next, { endpoint, keys });
  expect(await getPush.run(member, {})).toMatchObject({ isOn: false });
  await service.close();
});

testWithDb.for([
  'http://127.0.0.1:9/x',
  'https://169.254.169.254/latest/meta-data',
  'https://push.example/x',
])(
  'an endpoint at %s is refused, so that nothing is sent into our own network',
  async (endpoint, { ctx }) => {
    const { ctx: member } = await aMemberAtADevice(ctx, 'http://127.0.0.1:8');
    const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) };
    await expect(startPush.run(member, { endpoint, keys })).rejects.toMatchObject({
      issues: [{ path: 'endpoint' }],
    });
  },
);

testWithDb('switching push off twice is harmless and drops queued messages', async ({ ctx }) => {
  const service = await aPushServiceStub();
  const { user, ctx: member } = await aMemberAtADevice(ctx, service.url);
  const { endpoint, keys, received } = service.aDevice();
  await startPush.run(member, { endpoint, keys });
  await addNotices(
    ctx.db,
    [user.id],
    { kind: { name: 'event_decided' }, title: 'Approved', path: '/events' },
    ctx.now,
  );
  expect(await ctx.db.$count(queue)).toBe(1);
  expect(await stopPush.run(member, {})).toMatchObject({ isOn: false });
  expect(await stopPush.run(member, {})).toMatchObject({ isOn: false });
  await workOff(member, 'push');
  expect(await ctx.db.$count(queue)).toBe(0);
  expect(received).toEqual([]);
  await service.close();
});
