import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { expect } from 'vitest';
import { calls as approvalCalls } from '#features/care/approvals/contract.ts';
import { listApprovals } from '#features/care/approvals/server/list-approvals.ts';
import { approvalRequests } from '#features/care/approvals/server/tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import { storedFiles } from '#kit/server/files/tables.ts';
import { outbox } from '#kit/server/outbox/tables.ts';
import { decideRequest } from '#test/factories/approvals.ts';
import { aBusiness, aBusinessInput, aCategory } from '#test/factories/businesses.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import type { ChangedBusiness } from '../../business-input.ts';
import { getBusiness } from '../get-business.ts';
import { uploadBusinessPicture } from '../pictures/upload-business-picture.ts';
import { businesses } from '../tables.ts';
import { updateBusiness } from './update-business.ts';

/** An approved business of a member, who has it changed. */
async function anOwnedBusiness(ctx: Ctx) {
  const { ctx: owner, user } = await asMember(ctx);
  const category = await aCategory(ctx.db, { name: 'Restaurants' });
  const row = await aBusiness(ctx.db, {
    name: 'Lahori Hearth',
    phone: '020 7946 0177',
    ownerUserId: user.id,
    categoryId: category.id,
  });
  const change = async ({ updatedAt, ...fields }: Partial<ChangedBusiness>, by: Ctx = owner) => {
    const [now] = await ctx.db.select().from(businesses).where(eq(businesses.id, row.id));
    const input = aBusinessInput(category.id, {
      description: row.description,
      address: row.address,
      postcode: row.postcode,
      ...fields,
    });
    return updateBusiness.run(by, { ...input, id: row.id, updatedAt: updatedAt ?? now?.updatedAt ?? '' });
  };
  return { owner, user, row, change };
}

const queue = async (admin: Ctx) =>
  (await listApprovals.run(admin, approvalCalls.listApprovals.input.parse({ status: 'pending' }))).items;

testWithDb(
  'what the owner changes of an approved one waits as a difference, and stands once approved',
  async ({ ctx }) => {
    const { ctx: admin } = await asAdmin(ctx);
    const { owner, row, change } = await anOwnedBusiness(ctx);
    await change({ phone: '020 7946 0999', features: ['parking'] });
    expect(await getBusiness.run(ctx, { id: row.id })).toMatchObject({
      phone: '020 7946 0177',
      features: [],
    });
    expect(await getBusiness.run(owner, { id: row.id })).toMatchObject({ changeWaits: true });
    const [request] = await queue(admin);
    expect(request).toMatchObject({
      isChange: true,
      targetDetails: {
        facts: [
          { name: 'Phone', value: '020 7946 0999', before: '020 7946 0177' },
          { name: 'What it offers', value: 'Parking', before: '' },
        ],
      },
    });
    await decideRequest(admin, { id: request?.id ?? '', decision: 'approved' });
    expect(await getBusiness.run(ctx, { id: row.id })).toMatchObject({
      phone: '020 7946 0999',
      features: ['parking'],
    });
    expect(await ctx.db.$count(outbox, eq(outbox.template, 'business-change-decided'))).toBe(1);
  },
);

testWithDb('whether it is on the map counts at once, and nothing waits', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { row, change } = await anOwnedBusiness(ctx);
  await change({ showOnMap: false });
  expect(await getBusiness.run(ctx, { id: row.id })).toMatchObject({ showOnMap: false });
  expect(await queue(admin)).toEqual([]);
});

testWithDb('what the owner changes back is waited for no more', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { change } = await anOwnedBusiness(ctx);
  await change({ phone: '020 7946 0999' });
  await change({});
  expect(await queue(admin)).toEqual([]);
});

testWithDb('an administrator’s change counts at once', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { row, change } = await anOwnedBusiness(ctx);
  await change({ name: 'New Hearth' }, admin);
  expect(await getBusiness.run(ctx, { id: row.id })).toMatchObject({ name: 'New Hearth' });
});

testWithDb('one that was rejected waits again once it is changed', async ({ ctx }) => {
  const { row, change } = await anOwnedBusiness(ctx);
  await ctx.db.update(businesses).set({ status: 'rejected', rejectionReason: 'No phone.' });
  expect(await change({ phone: '020 7946 0999' })).toMatchObject({
    status: 'pending',
    rejectionReason: null,
  });
  expect(await ctx.db.select().from(approvalRequests)).toMatchObject([{ targetId: row.id, changes: null }]);
});

testWithDb('nobody overwrites what somebody else has written meanwhile', async ({ ctx }) => {
  const { change } = await anOwnedBusiness(ctx);
  const late = change({ updatedAt: '2026-01-01T00:00:00.000Z' });
  await expect(late).rejects.toMatchObject({ code: 'business_changed' });
});

testWithDb('another member can’t change it', async ({ ctx }) => {
  const { ctx: other } = await asMember(ctx);
  const { change } = await anOwnedBusiness(ctx);
  await expect(change({ name: 'Mine' }, other)).rejects.toMatchObject({ code: 'not_your_business' });
});

testWithDb('a picture that waits and is rejected is removed from the store', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { owner, row, change } = await anOwnedBusiness(ctx);
  const bytes = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#a52' } })
    .png()
    .toBuffer();
  const { id } = await uploadBusinessPicture.run(owner, { bytes });
  await change({ pictures: [id] });
  expect(await getBusiness.run(ctx, { id: row.id })).toMatchObject({ pictures: [] });
  const [request] = await queue(admin);
  await decideRequest(admin, { id: request?.id ?? '', decision: 'rejected', reason: 'Blurred.' });
  expect(await ctx.db.select().from(storedFiles)).toEqual([]);
});

testWithDb('another’s name at the same postcode can’t be taken', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { row, change } = await anOwnedBusiness(ctx);
  await aBusiness(ctx.db, { name: 'Taken', postcode: row.postcode });
  await expect(change({ name: 'taken' }, admin)).rejects.toMatchObject({ code: 'business_listed' });
});
