import { expect } from 'vitest';
import { notifications } from '#features/accounts/notifications/server/notification.tables.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { messagesTo } from '#test/factories/events.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { anOpportunityInput } from '#test/factories/volunteering.ts';
import { testWithDb } from '#test/with-db.ts';
import { createVolunteerOpportunity } from './opportunity.own.ts';
import { getVolunteering } from './opportunity.read.ts';
import { opportunityApproval, reportableOpportunity } from './opportunity.review.ts';

testWithDb(
  'the author is notified of each decision with its reason, and approved opportunities are counted',
  async ({ ctx }) => {
    const { ctx: member, user } = await asMember(ctx);
    const { ctx: admin } = await asAdmin(ctx);
    const { id } = await createVolunteerOpportunity.run(member, anOpportunityInput());
    const preview = (await opportunityApproval.preview(admin, [id])).get(id);
    expect(preview?.facts).toContainEqual(['Contact', 'amina@example.org']);
    const decide = (decision: 'approved' | 'rejected', reason: string | null) =>
      inTransaction(admin, (tx) => opportunityApproval.decided(tx, { targetId: id, decision, reason }));
    await decide('rejected', 'On which evenings?');
    expect(await getVolunteering.run(member, {})).toMatchObject({
      active: 0,
      own: [{ approval: 'rejected', rejectionReason: 'On which evenings?' }],
    });
    await decide('approved', null);
    expect(await getVolunteering.run(member, {})).toMatchObject({
      active: 1,
      own: [{ approval: 'approved', rejectionReason: null }],
    });
    expect(await messagesTo(ctx.db, 'opportunity-decided')).toMatchObject([
      { to: user.email, props: { isApproved: false, reason: 'On which evenings?' } },
      { to: user.email, props: { isApproved: true } },
    ]);
    const told = (await ctx.db.select().from(notifications)).filter(
      ({ kind }) => kind === 'opportunity_decided',
    );
    expect(told.map(({ userId }) => userId)).toEqual([user.id, user.id]);
  },
);

testWithDb('an opportunity that a moderator removes is not counted until it is restored', async ({ ctx }) => {
  const { ctx: admin, user } = await asAdmin(ctx);
  const { id } = await createVolunteerOpportunity.run(admin, anOpportunityInput());
  expect(await reportableOpportunity.find(ctx.db, id)).toMatchObject({ authorId: user.id, removed: false });
  await reportableOpportunity.remove?.(ctx.db, id, ctx.now);
  expect((await getVolunteering.run(admin, {})).active).toBe(0);
  await reportableOpportunity.restore?.(ctx.db, id, ctx.now);
  expect((await getVolunteering.run(admin, {})).active).toBe(1);
});
