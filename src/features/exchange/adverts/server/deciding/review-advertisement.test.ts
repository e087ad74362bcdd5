import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { reviewApproval } from '#features/care/approvals/server/review-approval.ts';
import { approvalRequests } from '#features/care/approvals/server/tables.ts';
import { businesses } from '#features/exchange/businesses/server/tables.ts';
import { orders } from '#features/exchange/payments/server/tables.ts';
import { anAdvertInput, anApprovedAdvert, tierAt } from '#test/factories/adverts.ts';
import { aBusiness } from '#test/factories/businesses.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { submitAdvertisement } from '../submitting/submit-advertisement.ts';
import { advertDays, advertisements } from '../tables.ts';
import { approveAdvertisement, rejectAdvertisement } from './review-advertisement.ts';

testWithDb('approval holds the days and asks for payment within a week', async ({ ctx }) => {
  const { advert, amina, admin } = await anApprovedAdvert(ctx);
  expect(advert).toMatchObject({ status: 'approved', payBy: '2026-11-28T12:00:00.000Z' });
  expect(await ctx.db.$count(advertDays)).toBe(14);
  const [order] = await ctx.db.select().from(orders);
  expect(order).toMatchObject({
    id: advert.orderId,
    amount: 500,
    buyerUserId: amina.user.id,
    status: 'pending',
  });
  const [request] = await ctx.db.select().from(approvalRequests);
  expect(request).toMatchObject({ status: 'approved', reviewedBy: admin.user.id });
  const again = rejectAdvertisement.run(admin.ctx, { id: advert.id, reason: 'No' });
  await expect(again).rejects.toMatchObject({ code: 'wrong_advert_state' });
});

testWithDb('one whose first day has passed begins on the next', async ({ ctx }) => {
  const { ctx: amina } = await asMember(ctx);
  const { ctx: admin } = await asAdmin(ctx);
  const { id } = await submitAdvertisement.run(amina, await anAdvertInput(ctx.db));
  const later = { ...admin, now: new Date('2026-12-03T12:00:00Z') };
  expect(await approveAdvertisement.run(later, { id })).toMatchObject({
    startDate: '2026-12-04',
    endDate: '2026-12-17',
    totalAmount: 500,
  });
});

testWithDb('the queue of approvals decides the same, and evidence is looked at again', async ({ ctx }) => {
  const { ctx: amina, user } = await asMember(ctx);
  const { ctx: admin } = await asAdmin(ctx);
  const { id: businessId } = await aBusiness(ctx.db, { ownerUserId: user.id, halalStep: 2 });
  const input = await anAdvertInput(ctx.db, { claimsHalal: true, businessId });
  const { id } = await submitAdvertisement.run(amina, input);
  const [request] = await ctx.db.select().from(approvalRequests).where(eq(approvalRequests.targetId, id));
  const review = { id: request?.id ?? '', decision: 'approved', version: 1 } as const;
  await ctx.db.update(businesses).set({ halalStep: 0 });
  const refused = ctx.db.transaction((db) => reviewApproval.run({ ...admin, db }, review));
  await expect(refused).rejects.toMatchObject({ code: 'no_halal_evidence' });
  await ctx.db.update(businesses).set({ halalStep: 2 });
  await reviewApproval.run(admin, review);
  const [row] = await ctx.db.select().from(advertisements).where(eq(advertisements.id, id));
  expect(row).toMatchObject({ status: 'approved' });
});

test('of a hundred approvals at once for the same days, three at the top are given them', async () => {
  const database = await openTestDatabase();
  try {
    const ctx = testCtx(database.db);
    const pricingTierId = await tierAt(ctx.db, 'banner_top');
    const input = await anAdvertInput(ctx.db, { pricingTierId });
    const { ctx: admin } = await asAdmin(ctx);
    const ids: string[] = [];
    for (let member = 0; member < 20; member += 1) {
      const { ctx: amina } = await asMember(ctx, { email: `m${member}@example.org` });
      for (let own = 0; own < 5; own += 1) ids.push((await submitAdvertisement.run(amina, input)).id);
    }
    const tried = await Promise.allSettled(ids.map((id) => approveAdvertisement.run(admin, { id })));
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await ctx.db.$count(advertDays)).toBe(3 * 14);
    expect(await ctx.db.$count(orders)).toBe(3);
    expect(await ctx.db.$count(advertisements, eq(advertisements.status, 'pending'))).toBe(97);
  } finally {
    await database.close();
  }
});
