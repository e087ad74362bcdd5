import { expect } from 'vitest';
import { aMemberAtADevice } from '#test/factories/push.ts';
import { aPushServiceStub } from '#test/servers/push-service-stub.ts';
import { testWithDb } from '#test/with-db.ts';
import { notify } from './notify.ts';
import { startPush } from './start-push.ts';
import { stopPush } from './stop-push.ts';
import { pushMessages } from './tables.ts';

testWithDb('off, and once more is no harm; what was on its way is dropped', async ({ ctx }) => {
  const service = await aPushServiceStub();
  const { user, ctx: member } = await aMemberAtADevice(ctx, service.url);
  const { endpoint, keys } = service.aDevice();
  await startPush.run(member, { endpoint, keys });
  await notify(ctx.db, [user.id], { kind: 'event_decided', title: 'Approved', path: '/events' }, ctx.now);
  expect(await ctx.db.$count(pushMessages)).toBe(1);
  expect(await stopPush.run(member, {})).toMatchObject({ isOn: false });
  expect(await stopPush.run(member, {})).toMatchObject({ isOn: false });
  expect(await ctx.db.$count(pushMessages)).toBe(0);
  await service.close();
});
