import { expect } from 'vitest';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { getUnread } from './get-unread.ts';
import { notify } from './notify.ts';

testWithDb('none, then one, and which is the newest', async ({ ctx }) => {
  const { ctx: member, user } = await asMember(ctx);
  expect(await getUnread.run(member, {})).toEqual({ unread: 0, newestId: null });
  await notify(
    ctx.db,
    [user.id],
    { kind: { name: 'event_decided' }, title: 'One', path: '/events' },
    ctx.now,
  );
  const { unread, newestId } = await getUnread.run(member, {});
  expect(unread).toBe(1);
  expect(newestId).not.toBeNull();
});
