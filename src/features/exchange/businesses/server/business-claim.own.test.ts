import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reviewApproval } from '#features/care/approvals/server/approval.admin.ts';
import { approvalRequests } from '#features/care/approvals/server/approval.tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { aBusiness } from '#test/factories/businesses.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { openTestDatabase, type TestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { deleteBusiness } from './business.own.ts';
import { getBusiness } from './business.read.ts';
import { businessClaims, businesses } from './business.tables.ts';
import { claimBusiness, withdrawClaim } from './business-claim.own.ts';
import { claimApproval } from './business-claim.review.ts';

const words = 'I run it; ring me at the number on the sign.';

async function requestOf(db: Db, userId: string) {
  const [request] = await db.select().from(approvalRequests).where(eq(approvalRequests.submittedBy, userId));
  if (!request) throw new Error('Nothing was asked.');
  return request;
}

async function decide(ctx: Ctx, userId: string, decision: 'approved' | 'rejected') {
  const { id, version } = await requestOf(ctx.db, userId);
  const reason = decision === 'rejected' ? 'The number is another one.' : undefined;
  return reviewApproval.run(ctx, { id, version, decision, reason });
}

const ownerOf = async (db: Db, id: string) =>
  (await db.select().from(businesses).where(eq(businesses.id, id)))[0]?.ownerUserId;

testWithDb(
  'a business without an owner belongs to the claimant once an administrator agrees',
  async ({ ctx }) => {
    const { id } = await aBusiness(ctx.db, { phone: '020 7946 0177' });
    const owner = await asMember(ctx, { email: 'owner@example.org' });
    expect(await getBusiness.run(owner.ctx, { id })).toMatchObject({ hasOwner: false, claimWaits: false });
    await claimBusiness.run(owner.ctx, { id, words });
    expect(await getBusiness.run(owner.ctx, { id })).toMatchObject({ claimWaits: true, canEdit: false });
    await expect(claimBusiness.run(owner.ctx, { id, words })).rejects.toMatchObject({
      code: 'already_claimed',
    });
    const { targetId } = await requestOf(ctx.db, owner.user.id);
    expect((await claimApproval.preview(ctx, [targetId])).get(targetId)).toMatchObject({
      description: words,
      facts: expect.arrayContaining([['Phone in the directory', '020 7946 0177']]),
    });
    await decide((await asAdmin(ctx)).ctx, owner.user.id, 'approved');
    expect(await getBusiness.run(owner.ctx, { id })).toMatchObject({ hasOwner: true, isOwn: true });
  },
);

testWithDb('a business that has an owner or is hidden cannot be claimed', async ({ ctx }) => {
  const { user } = await asMember(ctx, { email: 'owner@example.org' });
  const stranger = await asMember(ctx, { email: 'stranger@example.org' });
  const owned = await aBusiness(ctx.db, { ownerUserId: user.id });
  const waiting = await aBusiness(ctx.db, { status: 'pending' });
  const refused = (id: string) => claimBusiness.run(stranger.ctx, { id, words });
  await expect(refused(owned.id)).rejects.toMatchObject({ code: 'business_owned' });
  await expect(refused(waiting.id)).rejects.toMatchObject({ code: 'business_not_found' });
});

testWithDb(
  'a refused claim can be made again; withdrawing it or deleting the business ends it',
  async ({ ctx }) => {
    const { id } = await aBusiness(ctx.db);
    const member = await asMember(ctx, { email: 'owner@example.org' });
    const admin = (await asAdmin(ctx)).ctx;
    await claimBusiness.run(member.ctx, { id, words });
    await decide(admin, member.user.id, 'rejected');
    expect(await ownerOf(ctx.db, id)).toBeNull();
    await claimBusiness.run(member.ctx, { id, words });
    await withdrawClaim.run(member.ctx, { id });
    await expect(withdrawClaim.run(member.ctx, { id })).rejects.toMatchObject({ code: 'claim_not_found' });
    await claimBusiness.run(member.ctx, { id, words });
    await deleteBusiness.run(admin, { id });
    const waiting = eq(approvalRequests.status, 'pending');
    expect(await ctx.db.$count(approvalRequests, waiting)).toBe(0);
  },
);

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('concurrent approvals of two members’ claims make one of them the owner', async () => {
  const ctx = testCtx(database.db);
  const { id } = await aBusiness(ctx.db);
  const members = [
    await asMember(ctx, { email: 'one@example.org' }),
    await asMember(ctx, { email: 'two@example.org' }),
  ];
  for (const member of members) await claimBusiness.run(member.ctx, { id, words });
  const admins = [
    (await asAdmin(ctx, { email: 'first@example.org' })).ctx,
    (await asAdmin(ctx, { email: 'second@example.org' })).ctx,
  ];
  const outcomes = await Promise.allSettled(
    members.map(({ user }, at) => decide(admins[at] ?? ctx, user.id, 'approved')),
  );
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const claims = await ctx.db.select().from(businessClaims);
  const winner = claims.find(({ status }) => status === 'approved');
  expect(claims.map(({ status }) => status).toSorted()).toEqual(['approved', 'rejected']);
  expect(await ownerOf(ctx.db, id)).toBe(winner?.userId);
});
