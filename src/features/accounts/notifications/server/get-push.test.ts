import { expect } from 'vitest';
import { aMemberAtADevice } from '#test/factories/push.ts';
import { testWithDb } from '#test/with-db.ts';
import { getPush } from './get-push.ts';

testWithDb(
  'off until it is switched on; the key is a point of the curve, the same each time',
  async ({ ctx }) => {
    const { ctx: member } = await aMemberAtADevice(ctx, 'http://127.0.0.1:9');
    const push = await getPush.run(member, {});
    expect(push.isOn).toBe(false);
    expect(Buffer.from(push.publicKey, 'base64url')).toHaveLength(65);
    expect(await getPush.run(member, {})).toEqual(push);
  },
);
