import { expect } from 'vitest';
import { aBusiness } from '#test/factories/businesses.ts';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { getBusiness } from './get-business.ts';

testWithDb('everyone sees a public one, with its distance, and nobody else’s buttons', async ({ ctx }) => {
  const { id } = await aBusiness(ctx.db, { latitude: 51.559, longitude: 0.074 });
  expect(await getBusiness.run(ctx, { id, lat: 51.559, lng: 0.074 })).toMatchObject({
    distance: 0,
    isOwn: false,
    canEdit: false,
    changeWaits: false,
  });
});

testWithDb('one that was taken down or rejected is shown to its owner alone', async ({ ctx }) => {
  const { ctx: owner, user } = await asMember(ctx);
  const { ctx: other } = await asMember(ctx);
  const removed = await aBusiness(ctx.db, { ownerUserId: user.id, removedAt: '2026-11-01T09:00:00.000Z' });
  const rejected = await aBusiness(ctx.db, {
    ownerUserId: user.id,
    status: 'rejected',
    rejectionReason: 'No.',
  });
  for (const { id } of [removed, rejected]) {
    expect(await getBusiness.run(owner, { id })).toMatchObject({ isOwn: true });
    await expect(getBusiness.run(other, { id })).rejects.toMatchObject({ code: 'business_not_found' });
    await expect(getBusiness.run(ctx, { id })).rejects.toMatchObject({ code: 'business_not_found' });
  }
});
