import { expect } from 'vitest';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { listNotifications } from './list-notifications.ts';
import { notify } from './notify.ts';

testWithDb('mine alone, newest first, page by page; a key reaches me once', async ({ ctx }) => {
  const { ctx: member, user } = await asMember(ctx);
  const { user: other } = await asMember(ctx);
  const say = (title: string, to: string[], dedupeKey?: string) =>
    notify(ctx.db, to, { kind: { name: 'event_decided' }, title, path: '/events', dedupeKey }, ctx.now);
  await say('One', [user.id, other.id], 'one');
  await say('One again', [user.id], 'one');
  await say('Two', [user.id]);
  await say('Three', [user.id]);
  await say('Theirs', [other.id]);
  const first = await listNotifications.run(member, { limit: 2 });
  const second = await listNotifications.run(member, { limit: 2, cursor: first.nextCursor ?? undefined });
  expect([...first.items, ...second.items].map(({ title }) => title)).toEqual(['Three', 'Two', 'One']);
  await expect(say('Elsewhere', [user.id]).then(() => 'told')).resolves.toBe('told');
});

testWithDb('a notification leads to a page of ours and nowhere else', async ({ ctx }) => {
  const { user } = await asMember(ctx);
  for (const path of ['https://evil.example', '//evil.example', 'javascript:alert(1)']) {
    const told = ctx.db.transaction((tx) =>
      notify(tx, [user.id], { kind: { name: 'event_decided' }, title: 'x', path }, ctx.now),
    );
    await expect(told).rejects.toMatchObject({ cause: { constraint: 'notifications_path_ours' } });
  }
});
