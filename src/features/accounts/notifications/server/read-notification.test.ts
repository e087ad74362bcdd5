import { expect } from 'vitest';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { listNotifications } from './list-notifications.ts';
import { notify } from './notify.ts';
import { readNotification } from './read-notification.ts';

testWithDb('one’s own is read, another’s stays unread', async ({ ctx }) => {
  const { ctx: member, user } = await asMember(ctx);
  const { ctx: other } = await asMember(ctx);
  await notify(
    ctx.db,
    [user.id],
    { kind: { name: 'event_decided' }, title: 'One', path: '/events' },
    ctx.now,
  );
  const { items } = await listNotifications.run(member, { limit: 1 });
  const id = items[0]?.id ?? '';
  await readNotification.run(other, { id });
  expect((await listNotifications.run(member, { limit: 1 })).items[0]?.isRead).toBe(false);
  expect((await readNotification.run(member, { id })).unread).toBe(0);
  expect((await listNotifications.run(member, { limit: 1 })).items[0]?.isRead).toBe(true);
});
