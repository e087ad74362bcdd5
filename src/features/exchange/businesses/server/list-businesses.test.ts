import { expect } from 'vitest';
import { aBusiness, aCategory } from '#test/factories/businesses.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../contract.ts';
import { listBusinesses } from './list-businesses.ts';

const list = (fields: object = {}) => calls.listBusinesses.input.parse(fields);
const names = ({ items }: { items: readonly { name: string }[] }) => items.map(({ name }) => name);

testWithDb('featured ones come first, then by name; what is not public is left out', async ({ ctx }) => {
  await aBusiness(ctx.db, { name: 'b' });
  await aBusiness(ctx.db, { name: 'A' });
  await aBusiness(ctx.db, { name: 'c', isFeatured: true });
  await aBusiness(ctx.db, { name: 'waits', status: 'pending' });
  await aBusiness(ctx.db, { name: 'removed', removedAt: '2026-11-01T09:00:00.000Z' });
  const whole = await listBusinesses.run(ctx, list());
  expect(names(whole)).toEqual(['c', 'A', 'b']);
  expect(whole.total).toBe(3);
});

for (const sort of ['featured', 'name', 'distance', 'recommended']) {
  testWithDb(`in the order ${sort}, pages follow each other without gap or repetition`, async ({ ctx }) => {
    for (const at of [1, 2, 3, 4, 5, 6, 7]) {
      const latitude = 51.55 + at / 1000;
      const fields = { name: at % 2 ? `Same ${at % 3}` : `N${at}`, postcode: `IG1 ${at}AA`, latitude };
      await aBusiness(ctx.db, { ...fields, isFeatured: at === 4, recommendationCount: at % 3 });
    }
    const asked = { sort, lat: '51.55', lng: '0.07' };
    const whole = await listBusinesses.run(ctx, list(asked));
    const paged: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listBusinesses.run(
        ctx,
        list({ ...asked, limit: '2', ...(cursor ? { cursor } : {}) }),
      );
      paged.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(paged).toEqual(whole.items.map(({ id }) => id));
    expect(new Set(paged).size).toBe(7);
  });
}

testWithDb('a category has its own and those of its subcategories', async ({ ctx }) => {
  const food = await aCategory(ctx.db, { slug: 'food' });
  const bakers = await aCategory(ctx.db, { slug: 'bakers', parentId: food.id });
  await aBusiness(ctx.db, { name: 'Food', categoryId: food.id });
  await aBusiness(ctx.db, { name: 'Baker', categoryId: bakers.id });
  await aBusiness(ctx.db, { name: 'Garage' });
  expect(names(await listBusinesses.run(ctx, list({ category: 'food' })))).toEqual(['Baker', 'Food']);
  expect(names(await listBusinesses.run(ctx, list({ category: 'bakers' })))).toEqual(['Baker']);
});

testWithDb('finds by words, ward, what it offers, evidence and distance', async ({ ctx }) => {
  await aBusiness(ctx.db, {
    name: 'Karahi house',
    ward: 'Loxford',
    features: ['parking'],
    halalStep: 3,
    latitude: 51.6,
  });
  await aBusiness(ctx.db, { name: 'Plumber', ward: 'Newbury', halalStep: 1 });
  const found = async (fields: object) => names(await listBusinesses.run(ctx, list(fields)));
  expect(await found({ search: 'karahi' })).toEqual(['Karahi house']);
  expect(await found({ ward: 'Newbury' })).toEqual(['Plumber']);
  expect(await found({ feature: 'parking' })).toEqual(['Karahi house']);
  expect(await found({ halal: '3' })).toEqual(['Karahi house']);
  expect(await found({ lat: '51.559', lng: '0.074', within: '1' })).toEqual(['Plumber']);
});
