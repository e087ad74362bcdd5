import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { listApprovals } from '#features/care/approvals/server/approval.admin.ts';
import { submitAdvertisement, updateAdvertisement } from '#features/exchange/adverts/server/advert.own.ts';
import { advertisements } from '#features/exchange/adverts/server/advert.tables.ts';
import { createClassified, updateClassified } from '#features/exchange/classifieds/server/listing.own.ts';
import { classifiedListings } from '#features/exchange/classifieds/server/listing.tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import { perform } from '#kit/server/handle.ts';
import { anAdvertInput } from '#test/factories/adverts.ts';
import { aBusiness } from '#test/factories/businesses.ts';
import { aListingInput } from '#test/factories/classifieds.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { advertTexts, listingTexts } from './listing-cases.ts';

type Given = (typeof listingTexts)[number];
/** What a member sends with the words in one field, and how it is found again. */
type Sending = { field: string; given: Given; send: Promise<unknown>; stored: () => Promise<object[]> };

/**
 * Expects that words in a field are refused and named; or that they are stored as they are, and that those who approve the thing
 * find marked what should be pointed out, and nothing else.
 */
async function expectRight(ctx: Ctx, { field, given, send, stored }: Sending): Promise<void> {
  if ('refusedFor' in given) {
    const message = expect.stringContaining(given.refusedFor);
    return expect(send, field).rejects.toMatchObject({
      code: 'bad_input',
      issues: [{ path: field, message }],
    });
  }
  await send;
  const [row] = await stored();
  expect(row).toMatchObject({ [field]: given.text, status: 'pending' });
  const { ctx: admin } = await asAdmin(ctx);
  const { items } = await listApprovals.run(admin, { limit: 50, status: 'pending' });
  const request = items.find(({ targetId }) => row && 'id' in row && targetId === row.id);
  expect(request?.targetDetails.marks, field).toEqual(given.pointedOut);
}

testWithDb.for(listingTexts)('a listing, $source: $text', async (given, { ctx }) => {
  for (const field of ['title', 'description']) {
    const [creator, changer] = [await asMember(ctx), await asMember(ctx)];
    const input = await aListingInput(ctx.db);
    const ofMember = (sellerUserId: string) => () =>
      ctx.db.select().from(classifiedListings).where(eq(classifiedListings.sellerUserId, sellerUserId));
    const created = { field, given, stored: ofMember(creator.user.id) };
    const send = perform(createClassified, creator.ctx, { ...input, [field]: given.text });
    await expectRight(ctx, { ...created, send });

    await createClassified.run(changer.ctx, input);
    const changed = { field, given, stored: ofMember(changer.user.id) };
    const [row] = await changed.stored();
    const change = { ...input, [field]: given.text, id: row?.id, updatedAt: row?.updatedAt };
    await expectRight(ctx, { ...changed, send: perform(updateClassified, changer.ctx, change) });
  }
});

/** A member with a business whose evidence allows an advert to say “halal”. */
async function anAdvertiser(ctx: Ctx) {
  const member = await asMember(ctx);
  const { id: businessId } = await aBusiness(ctx.db, { ownerUserId: member.user.id, halalStep: 1 });
  return { ...member, linked: { businessId } };
}

testWithDb.for(advertTexts)('an advert, $source: $text', async (given, { ctx }) => {
  for (const field of ['title', 'description', 'businessName', 'specialOffer']) {
    const [creator, changer] = [await anAdvertiser(ctx), await anAdvertiser(ctx)];
    const input = await anAdvertInput(ctx.db);
    // A description has at least twenty characters.
    const words = {
      ...given,
      text: field === 'description' ? `${given.text}\nReady in a week.` : given.text,
    };
    const ofMember = (createdBy: string) => () =>
      ctx.db.select().from(advertisements).where(eq(advertisements.createdBy, createdBy));
    const created = { field, given: words, stored: ofMember(creator.user.id) };
    const send = perform(submitAdvertisement, creator.ctx, {
      ...input,
      ...creator.linked,
      [field]: words.text,
    });
    await expectRight(ctx, { ...created, send });

    await submitAdvertisement.run(changer.ctx, input);
    const changed = { field, given: words, stored: ofMember(changer.user.id) };
    const [row] = await changed.stored();
    const change = {
      ...input,
      ...changer.linked,
      [field]: words.text,
      id: row?.id,
      updatedAt: row?.updatedAt,
    };
    await expectRight(ctx, { ...changed, send: perform(updateAdvertisement, changer.ctx, change) });
  }
});
