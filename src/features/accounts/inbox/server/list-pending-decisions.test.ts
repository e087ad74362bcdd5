import { expect } from 'vitest';
import { asAdmin } from '#test/factories/people.ts';
import { aSignUp } from '#test/factories/waiting-list.ts';
import { testWithDb } from '#test/with-db.ts';
import { decideInboxItem } from './decide-inbox-item.ts';
import { listPendingDecisions } from './list-pending-decisions.ts';

testWithDb('each administrator sees what is being decided, and by whom', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx, { firstName: 'Nadia', lastName: 'Rahman' });
  const { ctx: other } = await asAdmin(ctx);
  const { id } = await aSignUp(ctx.db);
  expect(await listPendingDecisions.run(other, {})).toEqual([]);
  const decision = { source: 'sign_up', id, version: 1, decision: 'approved' as const };
  await decideInboxItem.run(admin, decision);
  expect(await listPendingDecisions.run(other, {})).toMatchObject([
    { source: 'sign_up', itemId: id, decision: 'approved', decidedBy: 'Nadia Rahman', isOwn: false },
  ]);
  expect(await listPendingDecisions.run(admin, {})).toMatchObject([{ isOwn: true, secondsLeft: 10 }]);
});
