import { expect } from 'vitest';
import { blockMember } from '#features/accounts/blocks/server/block-member.ts';
import { visitor } from '#kit/contract/audience.ts';
import { aListing } from '#test/factories/classifieds.ts';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { getClassified } from './get-classified.ts';
import { classifiedListings } from './tables.ts';

testWithDb('a visitor is told of a thing and of no member; a member who sells it', async ({ ctx }) => {
  const { user } = await asMember(ctx, { firstName: 'Hira', lastName: 'Qureshi' });
  const { ctx: reader } = await asMember(ctx);
  const address = { address: '1 Hidden Street', postcode: 'IG1 1AA' };
  const { id } = await aListing(ctx.db, { sellerUserId: user.id, ...address });
  const seen = await getClassified.run({ ...ctx, actor: visitor }, { id });
  expect(seen.seller).toBeNull();
  expect(JSON.stringify(seen)).not.toMatch(/Hira|Hidden|IG1|@/);
  const known = await getClassified.run(reader, { id });
  expect(known.seller).toEqual({ id: user.id, name: 'Hira Qureshi' });
  expect(JSON.stringify(known)).not.toMatch(/Hidden|IG1|@/);
});

testWithDb(
  'what is sold or over says so; what waits or was taken down is its seller’s alone',
  async ({ ctx }) => {
    const { ctx: seller, user } = await asMember(ctx);
    const { ctx: reader, user: reading } = await asMember(ctx);
    const { id } = await aListing(ctx.db, { sellerUserId: user.id, status: 'sold' });
    expect(await getClassified.run(reader, { id })).toMatchObject({ status: 'sold', isLive: false });
    const later = { ...reader, now: new Date('2026-12-20T12:00:00Z') };
    await ctx.db.update(classifiedListings).set({ status: 'approved' });
    expect((await getClassified.run(reader, { id })).isLive).toBe(true);
    expect((await getClassified.run(later, { id })).isLive).toBe(false);
    const hidden = [
      { status: 'pending' as const },
      { status: 'approved' as const, removedAt: ctx.now.toISOString() },
    ];
    for (const fields of hidden) {
      await ctx.db.update(classifiedListings).set(fields);
      await expect(getClassified.run(reader, { id })).rejects.toMatchObject({ code: 'listing_not_found' });
      expect((await getClassified.run(seller, { id })).isOwn).toBe(true);
    }
    await ctx.db.update(classifiedListings).set({ removedAt: null });
    await blockMember.run(seller, { id: reading.id });
    await expect(getClassified.run(reader, { id })).rejects.toMatchObject({ code: 'listing_not_found' });
  },
);
