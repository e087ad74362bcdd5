import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { businesses } from '#features/exchange/businesses/server/tables.ts';
import { baseAdPrices } from '#features/exchange/prices/server/tables.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { anAdvert, anAdvertInput, tierAt } from '#test/factories/adverts.ts';
import { aBusiness } from '#test/factories/businesses.ts';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { NewAdvert } from '../../contract.ts';
import { holdDays } from '../slots/slots.ts';
import { advertisements } from '../tables.ts';
import { submitAdvertisement } from './submit-advertisement.ts';

testWithDb('an advert waits with its price frozen, factor by factor', async ({ ctx }) => {
  const { ctx: amina } = await asMember(ctx);
  const { id, message } = await submitAdvertisement.run(amina, await anAdvertInput(ctx.db));
  expect(message).toBe(
    'Your advertisement has been submitted for review. You will receive an email confirmation shortly.',
  );
  const [row] = await ctx.db.select().from(advertisements).where(eq(advertisements.id, id));
  expect(row).toMatchObject({
    status: 'pending',
    paymentStatus: 'pending',
    adType: 'banner_sidebar',
    endDate: '2026-12-14',
    totalAmount: 500,
    quote: { baseWeeklyPrice: 250, total: 500, scalingMultiplier: 1 },
  });
});

testWithDb(
  'a price that has changed since it was shown is not taken: nothing is stored, and the new one is',
  async ({ ctx }) => {
    const { ctx: amina } = await asMember(ctx);
    const shown = await anAdvertInput(ctx.db, { quotedTotal: 500 });
    await ctx.db.update(baseAdPrices).set({ weeklyPrice: 300 });
    await expect(submitAdvertisement.run(amina, shown)).rejects.toMatchObject({ code: 'price_changed' });
    const cheap = { ...shown, quotedTotal: 1 };
    await expect(submitAdvertisement.run(amina, cheap)).rejects.toMatchObject({ code: 'price_changed' });
    expect(await ctx.db.$count(advertisements)).toBe(0);
    const again = await submitAdvertisement.run(amina, { ...shown, quotedTotal: 600 });
    expect(again.totalAmount).toBe(600);
  },
);

testWithDb('the first day leaves us time to look at it', async ({ ctx }) => {
  const { ctx: amina } = await asMember(ctx);
  const soon = await anAdvertInput(ctx.db, { startDate: '2026-11-23' });
  await expect(submitAdvertisement.run(amina, soon)).rejects.toMatchObject({ code: 'bad_input' });
  const first = await anAdvertInput(ctx.db, { startDate: '2026-11-24' });
  await expect(submitAdvertisement.run(amina, first)).resolves.toMatchObject({ totalAmount: 500 });
});

testWithDb('days on which no place is left are refused', async ({ ctx }) => {
  const { ctx: amina, user } = await asMember(ctx);
  const run = { position: 'banner_top', startDate: '2026-12-14', endDate: '2026-12-14' } as const;
  for (let taken = 0; taken < 3; taken += 1) {
    const { id } = await anAdvert(ctx.db, { createdBy: user.id, status: 'expired', ended: 'ended' });
    await inTransaction(ctx, (tx) => holdDays(tx, id, run));
  }
  const pricingTierId = await tierAt(ctx.db, 'banner_top');
  const input = await anAdvertInput(ctx.db, { pricingTierId });
  await expect(submitAdvertisement.run(amina, input)).rejects.toMatchObject({ code: 'days_taken' });
  const before = await anAdvertInput(ctx.db, { pricingTierId, duration: 13 });
  await submitAdvertisement.run(amina, before);
});

testWithDb('who says halal shows why, by a business of their own', async ({ ctx }) => {
  const { ctx: amina, user } = await asMember(ctx);
  const { user: other } = await asMember(ctx);
  const { id: businessId } = await aBusiness(ctx.db, { ownerUserId: user.id });
  const { id: foreign } = await aBusiness(ctx.db, { ownerUserId: other.id });
  const submit = async (fields: Partial<NewAdvert>) =>
    submitAdvertisement.run(amina, await anAdvertInput(ctx.db, fields));
  const halal = { title: 'HALĀL burgers in Ilford' };
  await expect(submit(halal)).rejects.toMatchObject({ code: 'no_halal_evidence' });
  await expect(submit({ claimsHalal: true })).rejects.toMatchObject({ code: 'no_halal_evidence' });
  await expect(submit({ ...halal, businessId })).rejects.toMatchObject({ code: 'no_halal_evidence' });
  await expect(submit({ businessId: foreign })).rejects.toMatchObject({ code: 'bad_input' });
  await ctx.db.update(businesses).set({ halalStep: 1 }).where(eq(businesses.id, businessId));
  await submit({ ...halal, businessId });
});

testWithDb('no more than ten wait or run, and what nobody advertises here is refused', async ({ ctx }) => {
  const { ctx: amina, user } = await asMember(ctx);
  for (let open = 0; open < 10; open += 1) await anAdvert(ctx.db, { createdBy: user.id });
  const input = await anAdvertInput(ctx.db);
  await expect(submitAdvertisement.run(amina, input)).rejects.toMatchObject({ code: 'too_many_adverts' });
  const wrong = [
    { description: 'A payday loan within the hour, no questions asked.' },
    { title: 'C.a.s.i.n.o nights' },
    { websiteUrl: 'javascript:alert(1)' },
    { websiteUrl: 'https://user:pass@evil.example.org' },
    { title: 'Four' },
    { contactEmail: 'nobody' },
    { duration: 6 },
    { duration: 366 },
    { totalAmount: 1 },
  ];
  for (const fields of wrong) expect(NewAdvert.safeParse({ ...input, ...fields }).success).toBe(false);
  const told = NewAdvert.safeParse({ ...input, title: '', duration: 3, websiteUrl: 'ftp://x' });
  expect(told.error?.issues.map(({ message }) => message)).toEqual([
    'Title must be at least 5 characters',
    'Valid website URL is required',
    'Minimum duration is 7 days',
  ]);
});
