import { expect } from 'vitest';
import { aGroup } from '#test/factories/groups.ts';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { weeklyGroups } from './weekly-groups.ts';

testWithDb('the weekly e-mail names new public groups, and nobody who is in them', async ({ ctx }) => {
  const { user } = await asMember(ctx);
  const group = await aGroup(ctx.db, [user], { name: 'Ride-outs', location: 'Valentines Park' });
  await aGroup(ctx.db, [user], { isPrivate: true });
  await aGroup(ctx.db, [user], { removedAt: '2026-11-02T09:00:00.000Z' });
  await aGroup(ctx.db, [user], { status: 'pending', approvedAt: null });
  await aGroup(ctx.db, [user], { approvedAt: '2026-09-01T09:00:00.000Z' });
  const items = await weeklyGroups.items(ctx, '2026-10-30T00:00:00.000Z');
  expect(items).toMatchObject([
    { title: 'Ride-outs', line: 'Neighbours, Valentines Park', path: `/groups/${group.id}` },
  ]);
  expect(JSON.stringify(items)).not.toContain(user.id);
});
