import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { businesses } from '#features/exchange/businesses/server/business.tables.ts';
import { orders } from '#features/exchange/payments/server/payment.tables.ts';
import { baseAdPrices } from '#features/exchange/prices/server/price.tables.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import {
  anAdvert,
  anAdvertInput,
  anAdvertOfThreePictures,
  anApprovedAdvert,
  payFor,
  tierAt,
} from '#test/factories/adverts.ts';
import { aBusiness } from '#test/factories/businesses.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { workOff } from '#test/factories/queue.ts';
import { testWithDb } from '#test/with-db.ts';
import { NewAdvert } from '../advert.contract.ts';
import { activateAdvertisement, pauseAdvertisement, rejectAdvertisement } from './advert.admin.ts';
import {
  activateOwnAdvertisement,
  getOwnAdvertisement,
  listOwnAdvertisements,
  pauseOwnAdvertisement,
  submitAdvertisement,
  updateAdvertisement,
  withdrawAdvertisement,
} from './advert.own.ts';
import { advertDays, advertisements } from './advert.tables.ts';
import { holdDays } from './advert-days.ts';

testWithDb('a submitted advert waits with its price frozen, factor by factor', async ({ ctx }) => {
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
  'an advert with an outdated price is not stored, and one with the current price is',
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

testWithDb('the first day must leave time for review', async ({ ctx }) => {
  const { ctx: amina } = await asMember(ctx);
  const soon = await anAdvertInput(ctx.db, { startDate: '2026-11-23' });
  await expect(submitAdvertisement.run(amina, soon)).rejects.toMatchObject({ code: 'bad_input' });
  const first = await anAdvertInput(ctx.db, { startDate: '2026-11-24' });
  await expect(submitAdvertisement.run(amina, first)).resolves.toMatchObject({ totalAmount: 500 });
});

testWithDb('days without a free place are refused', async ({ ctx }) => {
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

testWithDb('an advert that claims halal needs evidence of the member’s own business', async ({ ctx }) => {
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

testWithDb(
  'an advert without a first day runs from the first that is free for its length',
  async ({ ctx }) => {
    const { ctx: amina } = await asMember(ctx);
    const { startDate: _, ...input } = await anAdvertInput(ctx.db);
    const { id } = await submitAdvertisement.run(amina, input);
    const first = await getOwnAdvertisement.run(amina, { id });
    expect(first).toMatchObject({ startDate: '2026-11-24', endDate: '2026-12-07', duration: 14 });
  },
);

testWithDb('a member can have ten open adverts, and none forbidden or malformed', async ({ ctx }) => {
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

testWithDb('a member sees only their own adverts, with figures and price', async ({ ctx }) => {
  const { amina, id } = await anApprovedAdvert(ctx);
  const { ctx: bilal } = await asMember(ctx);
  const page = await listOwnAdvertisements.run(amina.ctx, { limit: 50 });
  expect(page.items).toMatchObject([{ id, impressions: 0, clicks: 0, quote: { total: 500 } }]);
  expect((await listOwnAdvertisements.run(bilal, { limit: 50 })).items).toEqual([]);
  await expect(getOwnAdvertisement.run(bilal, { id })).rejects.toMatchObject({ code: 'advert_not_found' });
});

testWithDb('a price holds while the advert waits, and is recalculated for other days', async ({ ctx }) => {
  const { ctx: amina } = await asMember(ctx);
  const input = await anAdvertInput(ctx.db);
  const { id } = await submitAdvertisement.run(amina, input);
  await ctx.db.update(baseAdPrices).set({ weeklyPrice: 300 });
  const { updatedAt } = await getOwnAdvertisement.run(amina, { id });
  const words = { ...input, id, updatedAt, title: 'Eid clothes by Needle', quotedTotal: 600 };
  const changed = await updateAdvertisement.run(amina, words);
  expect(changed).toMatchObject({ title: 'Eid clothes by Needle', totalAmount: 500, status: 'pending' });
  const longer = { ...words, updatedAt: changed.updatedAt, duration: 21, quotedTotal: 750 };
  await expect(updateAdvertisement.run(amina, longer)).rejects.toMatchObject({ code: 'price_changed' });
  expect(await updateAdvertisement.run(amina, { ...longer, quotedTotal: 900 })).toMatchObject({
    totalAmount: 900,
    endDate: '2026-12-21',
  });
  await expect(
    updateAdvertisement.run(amina, { ...words, updatedAt: '2020-01-01T00:00:00.000Z' }),
  ).rejects.toMatchObject({ code: 'advert_changed' });
});

testWithDb('a rejected advert is submitted again at today’s price', async ({ ctx }) => {
  const { ctx: amina } = await asMember(ctx);
  const { ctx: admin } = await asAdmin(ctx);
  const input = await anAdvertInput(ctx.db);
  const { id } = await submitAdvertisement.run(amina, input);
  const rejected = await rejectAdvertisement.run(admin, { id, reason: 'Please say where you are.' });
  expect(rejected).toMatchObject({ status: 'rejected', rejectionReason: 'Please say where you are.' });
  await ctx.db.update(baseAdPrices).set({ weeklyPrice: 300 });
  const again = await updateAdvertisement.run(amina, { ...input, id, updatedAt: rejected.updatedAt });
  expect(again).toMatchObject({ status: 'pending', rejectionReason: null, totalAmount: 600 });
});

testWithDb('an approved advert can no longer be changed, and another’s is not found', async ({ ctx }) => {
  const { amina, advert, id } = await anApprovedAdvert(ctx);
  const input = { ...(await anAdvertInput(ctx.db)), id, updatedAt: advert.updatedAt };
  await expect(updateAdvertisement.run(amina.ctx, input)).rejects.toMatchObject({ code: 'advert_decided' });
  const { ctx: bilal } = await asMember(ctx);
  await expect(updateAdvertisement.run(bilal, input)).rejects.toMatchObject({ code: 'advert_not_found' });
});

testWithDb(
  'a cheaper package keeps as many pictures as it has, and the other files are deleted',
  async ({ ctx }) => {
    const { ctx: amina } = await asMember(ctx);
    const { id, input, pictures } = await anAdvertOfThreePictures(ctx, amina);
    const { updatedAt } = await getOwnAdvertisement.run(amina, { id });
    const cheaper = { ...input, pricingTierId: await tierAt(ctx.db, 'banner_top') };
    const changed = await updateAdvertisement.run(amina, { ...cheaper, id, updatedAt });
    expect(changed.pictures).toEqual(pictures.slice(0, 1));
    await workOff(ctx);
    const stored = await Promise.all(pictures.map(({ url }) => ctx.files.get(url.replace('/media/', ''))));
    expect(stored.map((bytes) => bytes !== undefined)).toEqual([true, false, false]);
  },
);

testWithDb('a paid advert can be paused and resumed, and keeps its days', async ({ ctx }) => {
  const { amina, advert, id } = await anApprovedAdvert(ctx);
  const early = pauseOwnAdvertisement.run(amina.ctx, { id });
  await expect(early).rejects.toMatchObject({ code: 'wrong_advert_state' });
  await payFor(ctx, advert);
  expect(await pauseOwnAdvertisement.run(amina.ctx, { id })).toMatchObject({ status: 'paused' });
  expect(await ctx.db.$count(advertDays)).toBe(14);
  expect(await activateOwnAdvertisement.run(amina.ctx, { id })).toMatchObject({ status: 'approved' });
  await pauseOwnAdvertisement.run(amina.ctx, { id });
  const running = { ...amina.ctx, now: new Date('2026-12-02T12:00:00Z') };
  expect(await activateOwnAdvertisement.run(running, { id })).toMatchObject({ status: 'active' });
});

testWithDb('only an administrator can resume what an administrator paused', async ({ ctx }) => {
  const { amina, admin, advert, id } = await anApprovedAdvert(ctx);
  await payFor(ctx, advert);
  await pauseAdvertisement.run(admin.ctx, { id });
  const own = activateOwnAdvertisement.run(amina.ctx, { id });
  await expect(own).rejects.toMatchObject({ code: 'paused_by_us' });
  expect(await activateAdvertisement.run(admin.ctx, { id })).toMatchObject({ pausedByAdmin: false });
});

testWithDb('withdrawing an unpaid advert cancels its order and frees its days', async ({ ctx }) => {
  const { amina, id } = await anApprovedAdvert(ctx);
  await withdrawAdvertisement.run(amina.ctx, { id });
  expect(await getOwnAdvertisement.run(amina.ctx, { id })).toMatchObject({
    status: 'expired',
    ended: 'withdrawn',
  });
  expect(await ctx.db.$count(advertDays)).toBe(0);
  expect(await ctx.db.select().from(orders)).toMatchObject([{ status: 'cancelled' }]);
  const twice = withdrawAdvertisement.run(amina.ctx, { id });
  await expect(twice).rejects.toMatchObject({ code: 'wrong_advert_state' });
});
