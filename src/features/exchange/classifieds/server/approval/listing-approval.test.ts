import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { listApprovals } from '#features/care/approvals/server/list-approvals.ts';
import { reviewApproval } from '#features/care/approvals/server/review-approval.ts';
import { approvalRequests } from '#features/care/approvals/server/tables.ts';
import { siteSettings } from '#features/site/settings/server/tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import { aListing, aListingInput } from '#test/factories/classifieds.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { getClassified } from '../get-classified.ts';
import { listClassifieds } from '../list-classifieds.ts';
import { createClassified } from '../selling/create-classified.ts';
import { getOwnClassified } from '../selling/read-own-classifieds.ts';
import { updateClassified } from '../selling/update-classified.ts';
import { classifiedListings } from '../tables.ts';

const shown = { limit: 50, sort: 'newest' as const };

async function decide(admin: Ctx, decision: 'approved' | 'rejected', reason?: string) {
  const [request] = await admin.db
    .select()
    .from(approvalRequests)
    .where(eq(approvalRequests.status, 'pending'));
  if (!request) throw new Error('Nothing waits.');
  await reviewApproval.run(admin, { id: request.id, version: request.version, decision, reason });
}

testWithDb('an approved listing is shown for as many days as the site says', async ({ ctx }) => {
  const { ctx: seller } = await asMember(ctx);
  const { ctx: admin } = await asAdmin(ctx);
  await ctx.db.insert(siteSettings).values({ key: 'listingDays', value: 7 });
  const { id } = await createClassified.run(seller, await aListingInput(ctx.db));
  expect((await listClassifieds.run(ctx, shown)).items).toEqual([]);
  await expect(getClassified.run(ctx, { id })).rejects.toMatchObject({ code: 'listing_not_found' });
  await decide(admin, 'approved');
  const [item] = (await listClassifieds.run(ctx, shown)).items;
  expect(item).toMatchObject({ id, listedAt: ctx.now.toISOString(), expiresAt: '2026-11-28T12:00:00.000Z' });
});

testWithDb('those who approve see what the public does not, and what to check', async ({ ctx }) => {
  const { ctx: seller } = await asMember(ctx);
  const { ctx: admin } = await asAdmin(ctx);
  const fields = { title: 'Knife block', address: '1 High Road', postcode: 'IG1 1AA' };
  await createClassified.run(seller, await aListingInput(ctx.db, fields));
  const [request] = (await listApprovals.run(admin, { limit: 10, status: 'pending' })).items;
  expect(request?.targetDetails.facts.map(({ name, value }) => [name, value])).toEqual(
    expect.arrayContaining([
      ['Price', '£45'],
      ['Address', '1 High Road'],
      ['Postcode', 'IG1 1AA'],
      ['Please check', 'It mentions knife.'],
    ]),
  );
});

testWithDb('a rejected listing says why, and waits again once it is changed', async ({ ctx }) => {
  const { ctx: seller } = await asMember(ctx);
  const { ctx: admin } = await asAdmin(ctx);
  const input = await aListingInput(ctx.db);
  const { id } = await createClassified.run(seller, input);
  await decide(admin, 'rejected', 'Please add a picture.');
  const own = await getOwnClassified.run(seller, { id });
  expect(own).toMatchObject({ status: 'rejected', rejectionReason: 'Please add a picture.' });
  const changed = await updateClassified.run(seller, { ...input, id, updatedAt: own.updatedAt });
  expect(changed).toMatchObject({ status: 'pending', rejectionReason: null });
  await decide(admin, 'approved');
  expect((await listClassifieds.run(ctx, shown)).total).toBe(1);
});

testWithDb('other words of an approved listing wait, its price does not', async ({ ctx }) => {
  const { ctx: seller, user } = await asMember(ctx);
  const { ctx: admin } = await asAdmin(ctx);
  const row = await aListing(ctx.db, { sellerUserId: user.id, title: 'Old pushchair' });
  const input = await aListingInput(ctx.db, { title: 'Quite another thing', priceAmount: 3000 });
  const change = { ...input, id: row.id, updatedAt: row.updatedAt };
  const own = await updateClassified.run(seller, change);
  expect(own).toMatchObject({ title: 'Quite another thing', changeWaits: true, status: 'approved' });
  expect(await getClassified.run(ctx, { id: row.id })).toMatchObject({
    title: 'Old pushchair',
    priceAmount: 3000,
  });
  await expect(updateClassified.run(seller, change)).rejects.toMatchObject({ code: 'listing_changed' });
  await decide(admin, 'approved');
  expect((await getClassified.run(ctx, { id: row.id })).title).toBe('Quite another thing');
});

testWithDb('two administrators decide once, and one of them is told so', async ({ ctx }) => {
  const { ctx: seller } = await asMember(ctx);
  const { ctx: admin } = await asAdmin(ctx);
  await createClassified.run(seller, await aListingInput(ctx.db));
  const [request] = await ctx.db.select().from(approvalRequests);
  const review = { id: request?.id ?? '', version: 1, decision: 'approved' as const };
  await reviewApproval.run(admin, review);
  const second = reviewApproval.run(admin, { ...review, decision: 'rejected', reason: 'No' });
  await expect(second).rejects.toMatchObject({ code: 'already_decided' });
  const [row] = await ctx.db.select().from(classifiedListings);
  expect(row?.status).toBe('approved');
});
