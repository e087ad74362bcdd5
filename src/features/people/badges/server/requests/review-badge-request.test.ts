import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { outbox } from '#kit/server/outbox/tables.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { badgesOf } from '../queries.ts';
import { badgeRequests } from '../tables.ts';
import { declareBadge } from './declare-badge.ts';
import { reviewBadgeRequest } from './review-badge-request.ts';

testWithDb('approved, the member has the badge for its time; rejected, the reason', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { ctx: member, user } = await asMember(ctx);
  await declareBadge.run(member, { badgeKey: 'offering_tutoring' });
  await declareBadge.run(member, { badgeKey: 'seeker_business_partner' });
  const [one, two] = await ctx.db.select().from(badgeRequests).orderBy(badgeRequests.id);
  await reviewBadgeRequest.run(admin, { id: one?.id ?? '', decision: 'approved' });
  await reviewBadgeRequest.run(admin, { id: two?.id ?? '', decision: 'rejected', reason: 'Not yet.' });
  expect(await badgesOf(ctx.db, user.id)).toMatchObject([
    { badgeKey: 'offering_tutoring', expiresAt: '2027-05-20T12:00:00.000Z' },
  ]);
  const told = await ctx.db
    .select()
    .from(outbox)
    .where(eq(outbox.template, 'badge-decided'))
    .orderBy(outbox.id);
  expect(told.map(({ props }) => props)).toMatchObject([
    { isGiven: true },
    { isGiven: false, reason: 'Not yet.' },
  ]);
});

test('of two administrators at once, one decides', async () => {
  const database = await openTestDatabase();
  const ctx = testCtx(database.db);
  const { ctx: member, user } = await asMember(ctx);
  await declareBadge.run(member, { badgeKey: 'offering_tutoring' });
  const [request] = await database.db.select().from(badgeRequests);
  const [one, other] = [await asAdmin(ctx), await asAdmin(ctx)];
  const id = request?.id ?? '';
  const results = await Promise.allSettled([
    reviewBadgeRequest.run(one.ctx, { id, decision: 'approved' }),
    reviewBadgeRequest.run(other.ctx, { id, decision: 'rejected' }),
  ]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'already_decided' },
  });
  const [decided] = await database.db.select().from(badgeRequests);
  expect(await badgesOf(database.db, user.id)).toHaveLength(decided?.status === 'approved' ? 1 : 0);
  await database.close();
});
