import { expect } from 'vitest';
import { aWaitingEvent } from '#test/factories/events.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../contract.ts';
import { listApprovals } from './list-approvals.ts';

const list = listApprovals;

testWithDb('what waits, oldest first, with what an administrator needs to decide', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { user } = await asMember(ctx);
  await aWaitingEvent(ctx.db, user.id, { title: 'First' });
  await aWaitingEvent(ctx.db, user.id, { title: 'Second' });
  await aWaitingEvent(ctx.db, user.id, { title: 'Third' });
  const page = await list.run(admin, calls.listApprovals.input.parse({ limit: '2' }));
  expect(page.total).toBe(3);
  expect(page.items).toMatchObject([
    {
      targetType: 'event',
      targetDetails: { name: 'First', description: 'What happens there.' },
      submitterName: `${user.firstName} ${user.lastName}`,
      submitterEmail: user.email,
    },
    { targetDetails: { name: 'Second' } },
  ]);
  expect(page.items[0]?.targetDetails.facts).toContainEqual({
    name: 'When',
    value: 'Sunday 22 November 2026, 7:00pm',
    before: null,
  });
  const next = calls.listApprovals.input.parse({ limit: '2', cursor: page.nextCursor });
  expect((await list.run(admin, next)).items).toMatchObject([{ targetDetails: { name: 'Third' } }]);
  const badges = calls.listApprovals.input.parse({ targetType: 'badge_request' });
  expect((await list.run(admin, badges)).items).toEqual([]);
});
