import { expect } from 'vitest';
import { anAdvert, anApprovedAdvert } from '#test/factories/adverts.ts';
import { testWithDb } from '#test/with-db.ts';
import { getAdvertisingStats, listAdvertisements } from './list-advertisements.ts';

testWithDb(
  'administrators see all adverts, or those of one status, and how many there are',
  async ({ ctx }) => {
    const { amina, admin, id } = await anApprovedAdvert(ctx);
    await anAdvert(ctx.db, { createdBy: amina.user.id });
    expect((await listAdvertisements.run(admin.ctx, { limit: 50 })).total).toBe(2);
    const approved = await listAdvertisements.run(admin.ctx, { limit: 50, status: 'approved' });
    expect(approved.items.map((advert) => advert.id)).toEqual([id]);
    expect(await getAdvertisingStats.run(admin.ctx, {})).toEqual({
      totalAds: 2,
      activeAds: 0,
      pendingApproval: 1,
      totalRevenue: 0,
    });
  },
);
