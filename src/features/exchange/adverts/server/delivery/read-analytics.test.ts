import { expect } from 'vitest';
import { anAdvert } from '#test/factories/adverts.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import {
  exportAdvertisementAnalytics,
  exportOwnAdvertisementAnalytics,
  getAdvertisementAnalytics,
  getOwnAdvertisementAnalytics,
} from './read-analytics.ts';
import { adAnalytics } from './tables.ts';

testWithDb('owner and administrators read the same days; nobody else reads any', async ({ ctx }) => {
  const { ctx: owner, user } = await asMember(ctx);
  const { ctx: admin } = await asAdmin(ctx);
  const { ctx: stranger } = await asMember(ctx);
  const run = { startDate: '2026-11-19', endDate: '2026-12-02', impressions: 20, clicks: 5 };
  const { id } = await anAdvert(ctx.db, { createdBy: user.id, ...run });
  await ctx.db
    .insert(adAnalytics)
    .values({ advertisementId: id, date: '2026-11-20', impressions: 20, clicks: 5 });
  const figures = await getOwnAdvertisementAnalytics.run(owner, { id });
  expect(figures).toMatchObject({ impressions: 20, clicks: 5, clickThroughRate: 0.25 });
  expect(figures.days.map(({ date, impressions }) => [date, impressions])).toEqual([
    ['2026-11-19', 0],
    ['2026-11-20', 20],
    ['2026-11-21', 0],
  ]);
  expect(await getAdvertisementAnalytics.run(admin, { id })).toEqual(figures);
  const csv = await exportOwnAdvertisementAnalytics.run(owner, { id });
  expect(csv).toContain('date,impressions,clicks,clickThroughRate\n2026-11-19,0,0,\n2026-11-20,20,5,0.25\n');
  expect(await exportAdvertisementAnalytics.run(admin, { id })).toBe(csv);
  const refused = { code: 'advert_not_found' };
  await expect(getOwnAdvertisementAnalytics.run(stranger, { id })).rejects.toMatchObject(refused);
  await expect(exportOwnAdvertisementAnalytics.run(admin, { id })).rejects.toMatchObject(refused);
});
