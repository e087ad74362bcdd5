import { expect } from 'vitest';
import { queue } from '#kit/server/queue/tables.ts';
import { aMemberAtADevice } from '#test/factories/push.ts';
import { workOff } from '#test/factories/queue.ts';
import { aPushServiceStub } from '#test/servers/push-service-stub.ts';
import { testWithDb } from '#test/with-db.ts';
import { notify } from './notify.ts';
import { startPush } from './start-push.ts';
import { stopPush } from './stop-push.ts';

testWithDb('off, and once more is no harm; what was on its way is dropped', async ({ ctx }) => {
  const service = await aPushServiceStub();
  const { user, ctx: member } = await aMemberAtADevice(ctx, service.url);
  const { endpoint, keys, received } = service.aDevice();
  await startPush.run(member, { endpoint, keys });
  await notify(
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
