import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { visitor } from '#kit/contract/audience.ts';
import { aListing } from '#test/factories/classifieds.ts';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { classifiedListings } from './listing.tables.ts';
import { getRenewal, renewClassified, signRenewToken } from './listing-renewal.own.ts';

const end = '2026-12-20T12:00:00.000Z';
const soon = new Date('2026-12-19T12:00:00Z');

testWithDb(
  'the link in the email renews once, whoever opens it and however often it is pressed',
  async ({ ctx }) => {
    const { user } = await asMember(ctx);
    const { id } = await aListing(ctx.db, { sellerUserId: user.id });
    const token = signRenewToken(ctx, { id, expiresAt: end });
    const scanner = { ...ctx, actor: visitor, now: soon };
    for (let look = 0; look < 3; look++) {
      expect(await getRenewal.run(scanner, { id, token })).toMatchObject({
        isRenewed: false,
        isRenewable: true,
      });
    }
    const renewed = await renewClassified.run(scanner, { id, token });
    expect(renewed).toEqual({
      message: 'Renewed until Tuesday 19 January 2027.',
      expiresAt: '2027-01-19T12:00:00.000Z',
    });
    expect(await renewClassified.run(scanner, { id, token })).toEqual(renewed);
    expect(await getRenewal.run(scanner, { id, token })).toMatchObject({
      isRenewed: true,
      isRenewable: false,
    });
    const [row] = await ctx.db.select().from(classifiedListings);
    expect(row).toMatchObject({ renewals: 1, reminderSentAt: null, status: 'approved' });
  },
);

testWithDb('a link for another listing or end, or without a signature, renews nothing', async ({ ctx }) => {
  const { user } = await asMember(ctx);
  const { id } = await aListing(ctx.db, { sellerUserId: user.id });
  const other = await aListing(ctx.db, { sellerUserId: user.id });
  const forged = [
    signRenewToken(ctx, { id: other.id, expiresAt: end }),
    signRenewToken(ctx, { id, expiresAt: end }).replace(/^\d+/, '1799000000000'),
    'x',
  ];
  for (const token of forged) {
    const pressed = renewClassified.run({ ...ctx, actor: visitor, now: soon }, { id, token });
    await expect(pressed).rejects.toMatchObject({ code: 'bad_renew_link' });
  }
});

testWithDb('without a link only the seller can renew, and only shortly before the end', async ({ ctx }) => {
  const { ctx: seller, user } = await asMember(ctx);
  const { ctx: stranger } = await asMember(ctx);
  const { id } = await aListing(ctx.db, { sellerUserId: user.id });
  await expect(renewClassified.run({ ...ctx, actor: visitor }, { id })).rejects.toMatchObject({
    code: 'not_signed_in',
  });
  await expect(renewClassified.run({ ...stranger, now: soon }, { id })).rejects.toMatchObject({
    code: 'not_your_listing',
  });
  await expect(renewClassified.run(seller, { id })).rejects.toMatchObject({ code: 'not_renewable' });
  await renewClassified.run({ ...seller, now: soon }, { id });
});

testWithDb('an ended listing is renewed from now, unless the same one is listed again', async ({ ctx }) => {
  const { ctx: seller, user } = await asMember(ctx);
  const words = { title: 'Sofa', description: 'Brown' };
  const { id } = await aListing(ctx.db, { sellerUserId: user.id, status: 'expired', ...words });
  const later = { ...seller, now: new Date('2027-01-01T12:00:00Z') };
  const again = await aListing(ctx.db, { sellerUserId: user.id, status: 'pending', ...words });
  await expect(renewClassified.run(later, { id })).rejects.toMatchObject({ code: 'same_listing' });
  await ctx.db.delete(classifiedListings).where(eq(classifiedListings.id, again.id));
  expect((await renewClassified.run(later, { id })).expiresAt).toBe('2027-01-31T12:00:00.000Z');
});
