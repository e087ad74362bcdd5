import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { foundingMembers } from '#features/accounts/waiting-list/server/waiting-list.tables.ts';
import { listApprovals, reviewApproval } from '#features/care/approvals/server/approval.admin.ts';
import { approvalRequests } from '#features/care/approvals/server/approval.tables.ts';
import { siteSettings } from '#features/site/settings/server/settings.tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import { aListing, aListingInput } from '#test/factories/classifieds.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { createClassified, getOwnClassified, updateClassified } from './listing.own.ts';
import { getClassified, listClassifieds } from './listing.read.ts';
import { classifiedListings } from './listing.tables.ts';

const shown = { limit: 50, sort: 'newest' as const };

async function decide(admin: Ctx, decision: 'approved' | 'rejected', reason?: string) {
  const [request] = await admin.db
    .select()
    .from(approvalRequests)
    .where(eq(approvalRequests.status, 'pending'));
  if (!request) throw new Error('Nothing waits.');
  await reviewApproval.run(admin, { id: request.id, version: request.version, decision, reason });
}

testWithDb('an approved listing is shown for as many days as the site sets', async ({ ctx }) => {
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

testWithDb(
  'a founding member’s listings are featured free for the first month, and no one else’s',
  async ({ ctx }) => {
    const { ctx: admin } = await asAdmin(ctx);
    const joinedAt = '2026-11-10T09:00:00.000Z';
    const { ctx: founder, user } = await asMember(ctx, { joinedAt });
    await ctx.db.insert(foundingMembers).values({ place: 7, userId: user.id });
    const { ctx: other } = await asMember(ctx, { joinedAt });
    for (const [seller, title] of [
      [founder, 'Of a founder'],
      [other, 'Of another'],
    ] as const) {
      await createClassified.run(seller, await aListingInput(ctx.db, { title }));
      await decide(admin, 'approved');
    }
    const rows = await ctx.db.select().from(classifiedListings).orderBy(classifiedListings.title);
    expect(rows.map(({ isFeatured, featuredUntil }) => [isFeatured, featuredUntil])).toEqual([
      [true, '2026-12-10'],
      [false, null],
    ]);
  },
);

testWithDb('reviewers see private fields and the words to check', async ({ ctx }) => {
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
      ['Please check', 'It says “Knife”.'],
    ]),
  );
  expect(request?.targetDetails.marks).toEqual(['Knife']);
});

testWithDb(
  'a change of one letter that makes a doubtful word waits, with the word marked',
  async ({ ctx }) => {
    const joined = { createdAt: '2025-01-01T00:00:00Z' };
    const { ctx: seller, user } = await asMember(ctx, joined);
    const { ctx: admin } = await asAdmin(ctx);
    const row = await aListing(ctx.db, { sellerUserId: user.id, title: 'Knive block' });
    const input = await aListingInput(ctx.db, { title: 'Knife block', description: row.description });
    const changed = await updateClassified.run(seller, { ...input, id: row.id, updatedAt: row.updatedAt });
    expect(changed.changeWaits).toBe(true);
    const [request] = (await listApprovals.run(admin, { limit: 10, status: 'pending' })).items;
    expect(request?.targetDetails.marks).toEqual(['Knife']);
  },
);

testWithDb('a rejected listing states the reason and is pending again once changed', async ({ ctx }) => {
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

testWithDb('a change of an approved listing’s words waits, a change of price does not', async ({ ctx }) => {
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

testWithDb('an administrator who decides second is refused', async ({ ctx }) => {
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
