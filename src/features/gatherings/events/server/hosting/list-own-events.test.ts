import { expect } from 'vitest';
import { anEvent } from '#test/factories/events.ts';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { listOwnEvents } from './list-own-events.ts';

testWithDb('one’s own events, whatever became of them, latest first and page by page', async ({ ctx }) => {
  const { ctx: host, user } = await asMember(ctx);
  const own = { createdBy: user.id };
  await anEvent(ctx.db, { ...own, title: 'First', eventDate: '2026-11-25' });
  await anEvent(ctx.db, { ...own, title: 'Over', eventDate: '2026-01-01' });
  await anEvent(ctx.db, { ...own, title: 'Waits', eventDate: '2026-12-25', status: 'pending' });
  await anEvent(ctx.db, { title: 'Somebody else’s' });
  const first = await listOwnEvents.run(host, { limit: 2 });
  expect(first.items.map(({ title }) => title)).toEqual(['Waits', 'First']);
  const second = await listOwnEvents.run(host, { limit: 2, cursor: first.nextCursor ?? undefined });
  expect(second.items.map(({ title }) => title)).toEqual(['Over']);
  expect([first.total, second.nextCursor]).toEqual([3, null]);
});
