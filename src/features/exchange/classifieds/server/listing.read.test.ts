import { expect } from 'vitest';
import { blockMember } from '#features/accounts/blocks/server/block.own.ts';
import { siteSettings } from '#features/site/settings/server/settings.tables.ts';
import { visitor } from '#kit/contract/audience.ts';
import type { InputOf } from '#kit/contract/call.ts';
import type { Ctx } from '#kit/server/context.ts';
import { aListing, categoryCalled } from '#test/factories/classifieds.ts';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import type { calls } from '../listing.contract.ts';
import { getClassified, listClassifiedCategories, listClassifieds } from './listing.read.ts';
import { classifiedListings } from './listing.tables.ts';

type Asked = Partial<InputOf<typeof calls.listClassifieds>>;

async function titles(ctx: Ctx, asked: Asked = {}): Promise<string[]> {
  const { items } = await listClassifieds.run(ctx, { limit: 50, sort: 'newest', ...asked });
  return items.map(({ title }) => title);
}

/** All pages of a list, two rows each. */
async function allPages(ctx: Ctx, asked: Asked): Promise<string[]> {
  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listClassifieds.run(ctx, { limit: 2, sort: 'newest', ...asked, cursor });
    found.push(...page.items.map(({ title }) => title));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return found;
}

testWithDb(
  'the list filters by category with subcategories, price, condition, ward and words',
  async ({ ctx }) => {
    const { user } = await asMember(ctx);
    const sellerUserId = user.id;
    const cots = await categoryCalled(ctx.db, 'prams-and-cots');
    await aListing(ctx.db, {
      sellerUserId,
      title: 'Cot',
      categoryId: cots,
      priceAmount: 0,
      ward: 'Goodmayes',
    });
    await aListing(ctx.db, { sellerUserId, title: 'Sofa', priceAmount: 5000, condition: 'worn' });
    await aListing(ctx.db, { sellerUserId, title: 'Ended', expiresAt: ctx.now.toISOString() });
    expect(await titles(ctx, { category: 'children' })).toEqual(['Cot']);
    expect(await titles(ctx, { category: 'nothing' })).toEqual([]);
    expect(await titles(ctx, { free: true })).toEqual(['Cot']);
    expect(await titles(ctx, { minPrice: 1, maxPrice: 5000 })).toEqual(['Sofa']);
    expect(await titles(ctx, { condition: 'worn' })).toEqual(['Sofa']);
    expect(await titles(ctx, { ward: 'Goodmayes' })).toEqual(['Cot']);
    expect(await titles(ctx, { search: 'sof' })).toEqual(['Sofa']);
    expect(await titles(ctx)).toEqual(['Sofa', 'Cot']);
  },
);

testWithDb('pages in every order hold each listing once', async ({ ctx }) => {
  const { ctx: reader, user } = await asMember(ctx, { postcode: 'IG1 1AA' });
  const wards = ['Loxford', 'Hainault', 'Valentines'];
  for (let one = 0; one < 9; one++) {
    await aListing(ctx.db, {
      sellerUserId: user.id,
      title: `Thing ${one}`,
      ward: wards[one % 3] ?? '',
      priceAmount: (one % 4) * 100,
      listedAt: `2026-11-2${one % 2}T12:00:00.000Z`,
    });
  }
  const all = Array.from({ length: 9 }, (_, one) => `Thing ${one}`);
  for (const sort of ['newest', 'cheapest', 'nearest'] as const) {
    const found = await allPages(reader, { sort });
    expect(found.toSorted()).toEqual(all);
    expect(found).toEqual(await titles(reader, { sort }));
  }
});

testWithDb(
  'nearest sorts by ward from the member’s own postcode, and a distance filters',
  async ({ ctx }) => {
    const { ctx: reader, user } = await asMember(ctx, { postcode: 'IG1 1AA' });
    for (const ward of ['Hainault', 'Loxford', 'Wanstead Village']) {
      await aListing(ctx.db, { sellerUserId: user.id, title: ward, ward });
    }
    expect((await titles(reader, { sort: 'nearest' }))[0]).toBe('Loxford');
    expect(await titles(reader, { within: 2 })).toEqual(['Loxford']);
    expect(await titles({ ...ctx, actor: visitor }, { sort: 'nearest' })).toHaveLength(3);
  },
);

testWithDb('a block hides listings, and a site can keep classifieds to members', async ({ ctx }) => {
  const { ctx: seller, user } = await asMember(ctx);
  const { ctx: reader, user: reading } = await asMember(ctx);
  await aListing(ctx.db, { sellerUserId: user.id });
  await blockMember.run(seller, { id: reading.id });
  expect(await titles(reader)).toEqual([]);
  await ctx.db.insert(siteSettings).values({ key: 'classifiedsAudience', value: 'members' });
  await expect(titles({ ...ctx, actor: visitor })).rejects.toMatchObject({ code: 'not_signed_in' });
});

testWithDb('a visitor does not see the seller; a member sees the name, not the address', async ({ ctx }) => {
  const { user } = await asMember(ctx, { firstName: 'Hira', lastName: 'Qureshi' });
  const { ctx: reader } = await asMember(ctx);
  const address = { address: '1 Hidden Street', postcode: 'IG1 1AA' };
  const { id } = await aListing(ctx.db, { sellerUserId: user.id, ...address });
  const seen = await getClassified.run({ ...ctx, actor: visitor }, { id });
  expect(seen.seller).toBeNull();
  expect(JSON.stringify(seen)).not.toMatch(/Hira|Hidden|IG1|@/);
  const known = await getClassified.run(reader, { id });
  expect(known.seller).toEqual({ id: user.id, name: 'Hira Qureshi' });
  expect(JSON.stringify(known)).not.toMatch(/Hidden|IG1|@/);
});

testWithDb(
  'sold and ended listings are marked; pending and removed ones are visible to their seller only',
  async ({ ctx }) => {
    const { ctx: seller, user } = await asMember(ctx);
    const { ctx: reader, user: reading } = await asMember(ctx);
    const { id } = await aListing(ctx.db, { sellerUserId: user.id, status: 'sold' });
    expect(await getClassified.run(reader, { id })).toMatchObject({ status: 'sold', isLive: false });
    const later = { ...reader, now: new Date('2026-12-20T12:00:00Z') };
    await ctx.db.update(classifiedListings).set({ status: 'approved' });
    expect((await getClassified.run(reader, { id })).isLive).toBe(true);
    expect((await getClassified.run(later, { id })).isLive).toBe(false);
    const hidden = [
      { status: 'pending' as const },
      { status: 'approved' as const, removedAt: ctx.now.toISOString() },
    ];
    for (const fields of hidden) {
      await ctx.db.update(classifiedListings).set(fields);
      await expect(getClassified.run(reader, { id })).rejects.toMatchObject({ code: 'listing_not_found' });
      expect((await getClassified.run(seller, { id })).isOwn).toBe(true);
    }
    await ctx.db.update(classifiedListings).set({ removedAt: null });
    await blockMember.run(seller, { id: reading.id });
    await expect(getClassified.run(reader, { id })).rejects.toMatchObject({ code: 'listing_not_found' });
  },
);

testWithDb('a new site has categories of two levels, in order', async ({ ctx }) => {
  const categories = await listClassifiedCategories.run({ ...ctx, actor: visitor }, {});
  expect(categories.slice(0, 3).map(({ slug }) => slug)).toEqual(['children', 'prams-and-cots', 'toys']);
  expect(categories.at(-1)?.slug).toBe('other');
  const top = new Set(categories.flatMap(({ id, parentId }) => (parentId === null ? id : [])));
  expect(categories.every(({ parentId }) => parentId === null || top.has(parentId))).toBe(true);
});
