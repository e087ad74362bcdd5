import { expect } from 'vitest';
import { anApprovedAdvert, payFor } from '#test/factories/adverts.ts';
import { testWithDb } from '#test/with-db.ts';
import { activateAdvertisement, pauseAdvertisement } from '../administration/pause-advertisement.ts';
import { advertDays } from '../tables.ts';
import { activateOwnAdvertisement, pauseOwnAdvertisement } from './pause-own-advertisement.ts';

testWithDb('a paid advert is paused and shown again, and keeps its days', async ({ ctx }) => {
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

testWithDb('what an administrator paused, an administrator alone activates', async ({ ctx }) => {
  const { amina, admin, advert, id } = await anApprovedAdvert(ctx);
  await payFor(ctx, advert);
  await pauseAdvertisement.run(admin.ctx, { id });
  const own = activateOwnAdvertisement.run(amina.ctx, { id });
  await expect(own).rejects.toMatchObject({ code: 'paused_by_us' });
  expect(await activateAdvertisement.run(admin.ctx, { id })).toMatchObject({ pausedByAdmin: false });
});
