import { expect } from 'vitest';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { createDatedSeason, deleteDatedSeason, updateDatedSeason } from './dated-seasons.ts';
import { getPricing } from './get-pricing.ts';

const fair = {
  name: 'Winter fair',
  startDate: '2026-11-20',
  endDate: '2026-11-22',
  multiplier: 1.2,
  description: '',
  isActive: true,
};

testWithDb('a season with dates counts on them, the highest of several', async ({ ctx }) => {
  const { ctx: main } = await asMember(ctx, { role: 'super_admin' });
  const { id } = await createDatedSeason.run(main, fair);
  await createDatedSeason.run(main, { ...fair, name: 'Opening', endDate: '2026-11-21', multiplier: 1.5 });
  const today = await getPricing.run(main, {});
  expect(today.datedSeasons.map(({ name }) => name)).toEqual(['Winter fair', 'Opening']);
  expect(today.currentPricing.banner_top).toMatchObject({
    currentWeeklyPrice: 750,
    currentSeason: 'Opening',
    seasonalMultiplier: 1.5,
  });
  await updateDatedSeason.run(main, { ...fair, id, multiplier: 3 });
  expect((await getPricing.run(main, {})).currentPricing.banner_top.currentWeeklyPrice).toBe(1500);
  await updateDatedSeason.run(main, { ...fair, id, multiplier: 3, isActive: false });
  expect((await getPricing.run(main, {})).currentPricing.banner_top.currentWeeklyPrice).toBe(750);
});

testWithDb('one that ends before it begins is refused, and so is one that is gone', async ({ ctx }) => {
  const { ctx: main } = await asMember(ctx, { role: 'super_admin' });
  const backwards = createDatedSeason.run(main, { ...fair, endDate: '2026-11-19' });
  await expect(backwards).rejects.toMatchObject({ code: 'bad_input' });
  const { id } = await createDatedSeason.run(main, fair);
  await deleteDatedSeason.run(main, { id });
  await expect(deleteDatedSeason.run(main, { id })).rejects.toMatchObject({ code: 'season_not_found' });
  const again = updateDatedSeason.run(main, { ...fair, id });
  await expect(again).rejects.toMatchObject({ code: 'season_not_found' });
});
