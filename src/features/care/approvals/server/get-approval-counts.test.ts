import { expect } from 'vitest';
import { aWaitingEvent } from '#test/factories/events.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { getApprovalCounts } from './get-approval-counts.ts';

testWithDb('how many wait, in all and of each type, none left out', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { user } = await asMember(ctx);
  await aWaitingEvent(ctx.db, user.id);
  await aWaitingEvent(ctx.db, user.id);
  const counts = await getApprovalCounts.run(admin, {});
  expect(counts.pending).toBe(2);
  expect(counts.byType).toContainEqual({ targetType: 'event', label: 'Event', pending: 2 });
  expect(counts.byType).toContainEqual({ targetType: 'mosque_edit', label: 'Mosque edit', pending: 0 });
});
