import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { expect } from 'vitest';
import { anAdvertInput, payFor } from '#test/factories/adverts.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { approveAdvertisement } from '../deciding/review-advertisement.ts';
import { withdrawAdvertisement } from '../owning/withdraw-advertisement.ts';
import { addAdvertPicture, setAdvertPictures } from '../pictures/advert-pictures.ts';
import { advertDays } from '../tables.ts';
import { renewAdvertisement } from './renew-advertisement.ts';
import { submitAdvertisement } from './submit-advertisement.ts';

testWithDb(
  'one that was approved is booked again, with pictures of its own, and to be paid',
  async ({ ctx }) => {
    const { ctx: amina } = await asMember(ctx);
    const { ctx: admin } = await asAdmin(ctx);
    const { id } = await submitAdvertisement.run(amina, await anAdvertInput(ctx.db));
    const green = { create: { width: 300, height: 200, channels: 3, background: 'green' } } as const;
    const bytes = await sharp(green).png().toBuffer();
    const picture = await addAdvertPicture.run(amina, { id, bytes });
    await setAdvertPictures.run(amina, { id, ids: [picture.id] });
    const run = { id, startDate: '2026-12-20', duration: 7 };
    await expect(renewAdvertisement.run(amina, run)).rejects.toMatchObject({ code: 'wrong_advert_state' });
    await payFor(ctx, await approveAdvertisement.run(admin, { id }));
    const dear = renewAdvertisement.run(amina, { ...run, quotedTotal: 300 });
    await expect(dear).rejects.toMatchObject({ code: 'price_changed' });
    const again = await renewAdvertisement.run(amina, { ...run, quotedTotal: 250 });
    expect(again).toMatchObject({ status: 'approved', paymentStatus: 'pending', totalAmount: 250 });
    expect(again.id).not.toBe(id);
    expect(again.orderId).not.toBeNull();
    expect(await ctx.db.$count(advertDays, eq(advertDays.advertId, again.id))).toBe(7);
    const [copy] = again.pictures;
    expect(copy?.url).not.toBe(picture.url);
    expect(await ctx.files.get(copy?.url.replace('/media/', '') ?? '')).toBeDefined();
    await withdrawAdvertisement.run(amina, { id: again.id });
    expect(await ctx.db.$count(advertDays, eq(advertDays.advertId, again.id))).toBe(0);
  },
);
