import { expect } from 'vitest';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../../contract.ts';
import { badgeRequests } from '../tables.ts';
import { declareBadge } from './declare-badge.ts';
import { listBadgeRequests } from './list-badge-requests.ts';

testWithDb('who waits longest stands first; what is decided is not listed', async ({ ctx }) => {
  const { ctx: member, user } = await asMember(ctx);
  const { ctx: other } = await asMember(ctx);
  await ctx.db
    .insert(badgeRequests)
    .values({ userId: user.id, badgeKey: 'offering_tutoring', status: 'rejected' });
  await declareBadge.run(member, { badgeKey: 'offering_tutoring', note: 'Maths' });
  await declareBadge.run(other, { badgeKey: 'seeker_business_partner' });
  const page = await listBadgeRequests.run(ctx, calls.listBadgeRequests.input.parse({}));
  expect(page.items.map(({ label, note }) => [label, note])).toEqual([
    ['Offering Tutoring', 'Maths'],
    ['Seeking a Business Partner', null],
  ]);
});
