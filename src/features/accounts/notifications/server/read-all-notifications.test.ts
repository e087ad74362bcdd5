import { expect } from 'vitest';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { getUnread } from './get-unread.ts';
import { notify } from './notify.ts';
import { readAllNotifications } from './read-all-notifications.ts';

testWithDb('all of mine and none of another’s', async ({ ctx }) => {
  const { ctx: member, user } = await asMember(ctx);
  const { ctx: other, user: otherUser } = await asMember(ctx);
  const notice = { kind: { name: 'event_decided' }, title: 'One', path: '/events' };
  for (let count = 0; count < 3; count++) await notify(ctx.db, [user.id, otherUser.id], notice, ctx.now);
  expect((await readAllNotifications.run(member, {})).unread).toBe(0);
  expect((await getUnread.run(other, {})).unread).toBe(3);
});
