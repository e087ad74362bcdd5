import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { outbox } from '#kit/server/kit.tables.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { calls } from '../badge.contract.ts';
import { declareBadge } from './badge.own.ts';
import { listBadges } from './badge.queries.ts';
import { listBadgeRequests, reviewBadgeRequest } from './badge.review.ts';
import { badgeRequests } from './badge.tables.ts';

testWithDb('pending requests are listed, longest waiting first', async ({ ctx }) => {
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

testWithDb('an approved member gets the badge for its term, a rejected one the reason', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { ctx: member, user } = await asMember(ctx);
  await declareBadge.run(member, { badgeKey: 'offering_tutoring' });
  await declareBadge.run(member, { badgeKey: 'seeker_business_partner' });
  const [one, two] = await ctx.db.select().from(badgeRequests).orderBy(badgeRequests.id);
  await reviewBadgeRequest.run(admin, { id: one?.id ?? '', decision: 'approved', version: 1 });
  await reviewBadgeRequest.run(admin, {
    id: two?.id ?? '',
    decision: 'rejected',
    reason: 'Not yet.',
    version: 1,
  });
  expect(await listBadges(ctx.db, user.id)).toMatchObject([
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

testWithDb('an administrator who decides second reads who decided, what and when', async ({ ctx }) => {
  const { ctx: first } = await asAdmin(ctx, { firstName: 'Nadia', lastName: 'Rahman' });
  const { ctx: second } = await asAdmin(ctx);
  const { ctx: member } = await asMember(ctx);
  await declareBadge.run(member, { badgeKey: 'offering_tutoring' });
  const [request] = await ctx.db.select().from(badgeRequests);
  const id = request?.id ?? '';
  await reviewBadgeRequest.run(first, { id, decision: 'rejected', reason: 'Not yet.', version: 1 });
  const late = reviewBadgeRequest.run(second, { id, decision: 'approved', version: 1 });
  await expect(late).rejects.toMatchObject({
    code: 'already_decided',
    message: 'Nadia Rahman rejected this just now: “Not yet.”',
  });
});

test('when two administrators decide at once, one succeeds', async () => {
  const database = await openTestDatabase();
  const ctx = testCtx(database.db);
  const { ctx: member, user } = await asMember(ctx);
  await declareBadge.run(member, { badgeKey: 'offering_tutoring' });
  const [request] = await database.db.select().from(badgeRequests);
  const [one, other] = [await asAdmin(ctx), await asAdmin(ctx)];
  const id = request?.id ?? '';
  const results = await Promise.allSettled([
    reviewBadgeRequest.run(one.ctx, { id, decision: 'approved', version: 1 }),
    reviewBadgeRequest.run(other.ctx, { id, decision: 'rejected', version: 1 }),
  ]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'already_decided' },
  });
  const [decided] = await database.db.select().from(badgeRequests);
  expect(await listBadges(database.db, user.id)).toHaveLength(decided?.status === 'approved' ? 1 : 0);
  await database.close();
});
