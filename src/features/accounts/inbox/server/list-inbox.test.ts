import { expect } from 'vitest';
import { aWaitingEvent } from '#test/factories/events.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { aSignUp } from '#test/factories/waiting-list.ts';
import { testWithDb } from '#test/with-db.ts';
import { listInbox } from './list-inbox.ts';

testWithDb('what waits of every kind stands in one list, oldest first', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { user } = await asMember(ctx);
  await aSignUp(ctx.db, { createdAt: '2026-11-20T10:00:00.000Z', reason: 'I moved here.' });
  await aWaitingEvent(ctx.db, user.id);
  await aSignUp(ctx.db, { createdAt: '2026-11-18T10:00:00.000Z' });
  const { total, rows } = await listInbox.run(admin, { limit: 20 });
  expect(total).toBe(3);
  expect(rows.map(({ waitingSince }) => waitingSince)).toEqual(
    rows.map(({ waitingSince }) => waitingSince).toSorted(),
  );
  expect(rows.map(({ source }) => source).toSorted()).toEqual(['approval', 'sign_up', 'sign_up']);
  expect(rows.find(({ detail }) => detail.includes('moved'))?.detail).toBe('IG1 · “I moved here.”');
  expect((await listInbox.run(admin, { limit: 1 })).rows).toHaveLength(1);
});
