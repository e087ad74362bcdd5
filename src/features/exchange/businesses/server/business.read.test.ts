import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Ctx } from '#kit/server/context.ts';
import { readSearch } from '#kit/server/search/search-query.ts';
import { aBusiness, aCategory } from '#test/factories/businesses.ts';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../business.contract.ts';
import {
  getBusiness,
  getBusinessPicture,
  listBusinessCategories,
  listBusinesses,
  searchedBusinesses,
} from './business.read.ts';
import { businessCategories } from './business.tables.ts';
import { pictureKeys } from './business-pictures.ts';

const list = (fields: object = {}) => calls.listBusinesses.input.parse(fields);
const names = ({ items }: { items: readonly { name: string }[] }) => items.map(({ name }) => name);

testWithDb('featured businesses come first, then by name, without those not public', async ({ ctx }) => {
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

testWithDb('a category lists its businesses and those of its subcategories', async ({ ctx }) => {
  const food = await aCategory(ctx.db, { slug: 'food' });
  const bakers = await aCategory(ctx.db, { slug: 'bakers', parentId: food.id });
  await aBusiness(ctx.db, { name: 'Food', categoryId: food.id });
  await aBusiness(ctx.db, { name: 'Baker', categoryId: bakers.id });
  await aBusiness(ctx.db, { name: 'Garage' });
  expect(names(await listBusinesses.run(ctx, list({ category: 'food' })))).toEqual(['Baker', 'Food']);
  expect(names(await listBusinesses.run(ctx, list({ category: 'bakers' })))).toEqual(['Baker']);
});

testWithDb(
  'a search knows other names of a trade, and matches one word if nothing has all',
  async ({ ctx }) => {
    const [plumbing] = await ctx.db
      .select({ categoryId: businessCategories.id, categoryNames: businessCategories.name })
      .from(businessCategories)
      .where(eq(businessCategories.slug, 'plumbing-heating'));
    await aBusiness(ctx.db, { name: 'Rahman & Sons', ...plumbing });
    const food = { categoryNames: 'Restaurants and takeaways' };
    await aBusiness(ctx.db, { name: 'Lahori Hearth', ...food, halalStep: 3 });
    await aBusiness(ctx.db, { name: 'Green Garden', ...food });
    const search = async (text: string) => names(await listBusinesses.run(ctx, list({ search: text })));
    expect(await search('plumber')).toEqual(['Rahman & Sons']);
    expect(await search('Plumbers')).toEqual(['Rahman & Sons']);
    expect(await search('halal restaurant')).toEqual(['Lahori Hearth']);
    expect(await search('halal')).toEqual(['Lahori Hearth']);
    expect(await search('restaurant nearby')).toEqual(['Green Garden', 'Lahori Hearth']);
    expect(await search('plumber nearby')).toEqual(['Rahman & Sons']);
    expect(await search('florist')).toEqual([]);
    const found = await searchedBusinesses.find(ctx, readSearch('plumber'), 10);
    expect(found.map(({ title }) => title)).toEqual(['Rahman & Sons']);
  },
);

testWithDb('the list filters by words, ward, feature, evidence and distance', async ({ ctx }) => {
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

testWithDb('everyone sees a public business with its distance, and no owner’s buttons', async ({ ctx }) => {
  const { id } = await aBusiness(ctx.db, { latitude: 51.559, longitude: 0.074 });
  expect(await getBusiness.run(ctx, { id, lat: 51.559, lng: 0.074 })).toMatchObject({
    distance: 0,
    isOwn: false,
    canEdit: false,
    changeWaits: false,
  });
});

testWithDb('a removed or rejected business is visible to its owner only', async ({ ctx }) => {
  const { ctx: owner, user } = await asMember(ctx);
  const { ctx: other } = await asMember(ctx);
  const removed = await aBusiness(ctx.db, { ownerUserId: user.id, removedAt: '2026-11-01T09:00:00.000Z' });
  const rejected = await aBusiness(ctx.db, {
    ownerUserId: user.id,
    status: 'rejected',
    rejectionReason: 'No.',
  });
  for (const { id } of [removed, rejected]) {
    expect(await getBusiness.run(owner, { id })).toMatchObject({ isOwn: true });
    await expect(getBusiness.run(other, { id })).rejects.toMatchObject({ code: 'business_not_found' });
    await expect(getBusiness.run(ctx, { id })).rejects.toMatchObject({ code: 'business_not_found' });
  }
});

async function aStoredPicture({ files }: Ctx) {
  const id = randomUUID();
  for (const key of pictureKeys(id)) await files.put(key, Buffer.from('picture'));
  return id;
}

testWithDb('a picture of a public business is public in both sizes', async ({ ctx }) => {
  const id = await aStoredPicture(ctx);
  await aBusiness(ctx.db, { pictures: [id] });
  for (const name of [`${id}.webp`, `${id}-small.webp`])
    expect(await getBusinessPicture.run(ctx, { name })).toMatchObject({ type: 'image/webp' });
});

testWithDb(
  'a picture of a pending business is visible to its owner only, and an unused picture to nobody',
  async ({ ctx }) => {
    const { ctx: owner, user } = await asMember(ctx);
    const waits = await aStoredPicture(ctx);
    const unused = await aStoredPicture(ctx);
    await aBusiness(ctx.db, { pictures: [waits], status: 'pending', ownerUserId: user.id });
    const refused = { code: 'image_not_found' };
    await expect(getBusinessPicture.run(ctx, { name: `${waits}.webp` })).rejects.toMatchObject(refused);
    await expect(getBusinessPicture.run(owner, { name: `${unused}.webp` })).rejects.toMatchObject(refused);
    expect(await getBusinessPicture.run(owner, { name: `${waits}.webp` })).toMatchObject({
      type: 'image/webp',
    });
  },
);

testWithDb('a category counts the public businesses in and below it, once each', async ({ ctx }) => {
  const food = await aCategory(ctx.db, { name: 'Meals' });
  const bakers = await aCategory(ctx.db, { name: 'Bakers', parentId: food.id });
  await aBusiness(ctx.db, { categoryId: food.id });
  await aBusiness(ctx.db, { categoryId: bakers.id });
  await aBusiness(ctx.db, { categoryId: bakers.id, status: 'pending' });
  const own = (await listBusinessCategories.run(ctx, {})).filter(({ id }) =>
    [food.id, bakers.id].includes(id),
  );
  expect(own).toMatchObject([
    { name: 'Bakers', parentId: food.id, businessCount: 1 },
    { name: 'Meals', parentId: null, businessCount: 2 },
  ]);
});
