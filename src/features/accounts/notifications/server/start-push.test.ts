import { expect } from 'vitest';
import { aMemberAtADevice, anotherDevice } from '#test/factories/push.ts';
import { aPushServiceStub } from '#test/servers/push-service-stub.ts';
import { testWithDb } from '#test/with-db.ts';
import { getPush } from './get-push.ts';
import { startPush } from './start-push.ts';

testWithDb('on at this device alone; who used the browser before gets none there', async ({ ctx }) => {
  const service = await aPushServiceStub();
  const { user, ctx: member } = await aMemberAtADevice(ctx, service.url);
  const elsewhere = await anotherDevice(member, user.id, service.url);
  const { endpoint, keys } = service.aDevice();
  expect(await startPush.run(member, { endpoint, keys })).toMatchObject({ isOn: true });
  expect(await startPush.run(member, { endpoint, keys })).toMatchObject({ isOn: true });
  expect(await getPush.run(elsewhere, {})).toMatchObject({ isOn: false });
  const { ctx: next } = await aMemberAtADevice(ctx, service.url);
  await startPush.run(next, { endpoint, keys });
  expect(await getPush.run(member, {})).toMatchObject({ isOn: false });
  await service.close();
});

testWithDb.for([
  'http://127.0.0.1:9/x',
  'https://169.254.169.254/latest/meta-data',
  'https://push.example/x',
])('an address at %s is refused: nothing is sent into our own network', async (endpoint, { ctx }) => {
  const { ctx: member } = await aMemberAtADevice(ctx, 'http://127.0.0.1:8');
  const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) };
  await expect(startPush.run(member, { endpoint, keys })).rejects.toMatchObject({
    issues: [{ path: 'endpoint' }],
  });
});
