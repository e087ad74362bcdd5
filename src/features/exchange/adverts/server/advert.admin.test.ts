import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { listApprovals, reviewApproval } from '#features/care/approvals/server/approval.admin.ts';
import { approvalRequests } from '#features/care/approvals/server/approval.tables.ts';
import { businesses } from '#features/exchange/businesses/server/business.tables.ts';
import { listOwnOrders } from '#features/exchange/payments/server/order.own.ts';
import { orders } from '#features/exchange/payments/server/payment.tables.ts';
import { saveSettings } from '#features/site/settings/server/settings.admin.ts';
import type { Db } from '#kit/server/db/database.ts';
import { auditLog } from '#kit/server/kit.tables.ts';
import {
  anAdvert,
  anAdvertInput,
  anAdvertOfThreePictures,
  anApprovedAdvert,
  payFor,
  tierAt,
} from '#test/factories/adverts.ts';
import { aBusiness } from '#test/factories/businesses.ts';
import { messagesTo } from '#test/factories/events.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import {
  activateAdvertisement,
  approveAdvertisement,
  getAdvertisingStats,
  listAdvertisements,
  pauseAdvertisement,
  rejectAdvertisement,
} from './advert.admin.ts';
import { getOwnAdvertisement, submitAdvertisement, updateAdvertisement } from './advert.own.ts';
import { advertDays, advertisements } from './advert.tables.ts';

testWithDb('administrators list all adverts or those of one status, and see the totals', async ({ ctx }) => {
  const { amina, admin, id } = await anApprovedAdvert(ctx);
  await anAdvert(ctx.db, { createdBy: amina.user.id });
  expect((await listAdvertisements.run(admin.ctx, { limit: 50 })).total).toBe(2);
  const approved = await listAdvertisements.run(admin.ctx, { limit: 50, status: 'approved' });
  expect(approved.items.map((advert) => advert.id)).toEqual([id]);
  expect(await getAdvertisingStats.run(admin.ctx, {})).toEqual({
    totalAds: 2,
    activeAds: 0,
    pendingApproval: 1,
    totalRevenue: 0,
  });
});

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

testWithDb(
  'an advert that costs money is approved only once the site says how to pay, which its owner is told',
  async ({ ctx }) => {
    const { ctx: amina, user } = await asMember(ctx);
    const { ctx: admin } = await asAdmin(ctx);
    const { id } = await submitAdvertisement.run(amina, await anAdvertInput(ctx.db));
    await saveSettings.run(admin, { paymentDetails: '' });
    const approve = (db: Db) => approveAdvertisement.run({ ...admin, db }, { id });
    await expect(ctx.db.transaction(approve)).rejects.toMatchObject({ code: 'no_way_to_pay' });
    const free = await anAdvert(ctx.db, { createdBy: user.id, totalAmount: 0 });
    await saveSettings.run(admin, { paymentDetails: '' });
    expect(await approveAdvertisement.run(admin, { id: free.id })).toMatchObject({ paymentStatus: 'paid' });
    await saveSettings.run(admin, { paymentDetails: 'Redbridge Trust\nSort code 00-00-00' });
    const { orderId } = await approveAdvertisement.run(admin, { id });
    const mails = await messagesTo(ctx.db, 'advert-news');
    expect(mails.at(-1)?.props).toMatchObject({
      howToPay: expect.stringMatching(/^Redbridge Trust\nSort code 00-00-00\nReference: INV-\d{6}$/),
      path: `/orders/${orderId}/invoice`,
    });
    const { items } = await listOwnOrders.run(amina, { limit: 10 });
    expect(items.find((order) => order.id === orderId)?.paymentDetails).toContain('Sort code 00-00-00');
  },
);

testWithDb(
  'the owner of an advert above £250 with VAT is asked for whom the invoice is, not how to pay',
  async ({ ctx }) => {
    const { user } = await asMember(ctx);
    const { ctx: admin } = await asAdmin(ctx);
    const howToPay = 'Redbridge Trust\nSort code 00-00-00';
    await saveSettings.run(admin, { paymentDetails: howToPay, vatNumber: 'GB123456789' });
    const { id } = await anAdvert(ctx.db, { createdBy: user.id, totalAmount: 48_000 });
    await approveAdvertisement.run(admin, { id });
    const mails = await messagesTo(ctx.db, 'advert-news');
    expect(mails.at(-1)?.props).toMatchObject({ howToPay: null, needsBilling: true });
  },
);

testWithDb('an advert whose first day has passed begins on the day after approval', async ({ ctx }) => {
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

testWithDb('the approval queue approves adverts too, and checks the evidence again', async ({ ctx }) => {
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

testWithDb('an advert that has changed since it was listed cannot be decided', async ({ ctx }) => {
  const { ctx: amina } = await asMember(ctx);
  const { ctx: admin } = await asAdmin(ctx);
  const input = await anAdvertInput(ctx.db);
  const { id } = await submitAdvertisement.run(amina, input);
  const listed = async () => {
    const { items } = await listAdvertisements.run(admin, { limit: 10 });
    return { id, version: items[0]?.version ?? undefined };
  };
  const edit = async (title: string) => {
    const { updatedAt } = await getOwnAdvertisement.run(amina, { id });
    await updateAdvertisement.run(amina, { ...input, title, id, updatedAt });
  };
  const changed = { code: 'approval_changed' };
  const read = await listed();
  await edit('Claim your grant today');
  await expect(approveAdvertisement.run(admin, read)).rejects.toMatchObject(changed);
  const rejected = rejectAdvertisement.run(admin, { ...read, reason: 'Please say where you are.' });
  await expect(rejected).rejects.toMatchObject(changed);
  const second = await listed();
  await rejectAdvertisement.run(admin, { ...second, reason: 'This is a trick.' });
  // Sent in again, it has a version that nobody has read: neither the first nor the second.
  await edit('Claim another grant');
  for (const stale of [read, second])
    await expect(approveAdvertisement.run(admin, stale)).rejects.toMatchObject(changed);
  expect(await approveAdvertisement.run(admin, await listed())).toMatchObject({ status: 'approved' });
});

testWithDb('reviewers see every picture at full size', async ({ ctx }) => {
  const { ctx: amina } = await asMember(ctx);
  const { ctx: admin } = await asAdmin(ctx);
  const { pictures } = await anAdvertOfThreePictures(ctx, amina);
  const [first, ...others] = pictures.map(({ url }) => url);
  const [request] = (await listApprovals.run(admin, { status: 'pending', limit: 10 })).items;
  expect(request?.targetDetails).toMatchObject({ picture: first, otherPictures: others });
  const { items } = await listAdvertisements.run(admin, { limit: 10 });
  expect(items[0]?.pictures.map(({ url }) => url)).toEqual([first, ...others]);
});

test('of a hundred concurrent approvals for the same days at the top, three succeed', async () => {
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

testWithDb('only a paid advert can be activated, and each step is in the audit log', async ({ ctx }) => {
  const { admin, advert, id } = await anApprovedAdvert(ctx);
  const unpaid = activateAdvertisement.run(admin.ctx, { id });
  await expect(unpaid).rejects.toMatchObject({ code: 'advert_unpaid' });
  await payFor(ctx, advert);
  expect(await activateAdvertisement.run(admin.ctx, { id })).toMatchObject({ status: 'active' });
  expect(await pauseAdvertisement.run(admin.ctx, { id })).toMatchObject({ status: 'paused' });
  const entries = await ctx.db.select().from(auditLog).where(eq(auditLog.targetId, id)).orderBy(auditLog.id);
  expect(entries.map(({ action }) => action)).toEqual([
    'advertisement.approved',
    'advertisement.activate',
    'advertisement.pause',
  ]);
  const nowhere = pauseAdvertisement.run(admin.ctx, { id: v7() });
  await expect(nowhere).rejects.toMatchObject({ code: 'advert_not_found' });
});
