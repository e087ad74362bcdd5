import { expect } from 'vitest';
import { listBusinesses } from '#features/exchange/businesses/server/business.read.ts';
import { listClassifieds } from '#features/exchange/classifieds/server/listing.read.ts';
import { listEvents } from '#features/gatherings/events/server/event.read.ts';
import { listVolunteerOpportunities } from '#features/gatherings/volunteering/server/opportunity.read.ts';
import { listMosques } from '#features/mosques/mosque-pages/server/mosque.read.ts';
import type { Ctx } from '#kit/server/context.ts';
import { aBusiness, aCategory } from '#test/factories/businesses.ts';
import { aListing, categoryCalled } from '#test/factories/classifieds.ts';
import { anEvent } from '#test/factories/events.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { aMosque } from '#test/factories/places.ts';
import { anOpportunity } from '#test/factories/volunteering.ts';
import { testWithDb } from '#test/with-db.ts';
import { search } from './search.read.ts';
import { createSearchAnswer, deleteSearchAnswer } from './search-answer.admin.ts';

const word = 'zarfle';

type Shown = { items: readonly object[] };
const shown = ({ items }: Shown) =>
  items.map((item) => ('title' in item ? item.title : 'name' in item ? item.name : null));

/** Lists with categories: the address of a category, what is stored in it and in another, and how the list is searched. */
const kinds: Record<
  string,
  { path: string; add(ctx: Ctx): Promise<unknown>; list(ctx: Ctx): Promise<Shown> }
> = {
  event: {
    path: '/events?category=charity',
    async add({ db }) {
      await anEvent(db, { title: 'Shown', category: 'charity' });
      await anEvent(db, { title: 'Waiting', category: 'charity', status: 'pending' });
      await anEvent(db, { title: 'Other', category: 'social' });
    },
    list: (ctx) => listEvents.run(ctx, { search: word, limit: 20 }),
  },
  business: {
    path: '/business-directory?category=zarflers',
    async add({ db }) {
      const above = await aCategory(db, { slug: 'zarflers' });
      const { id: categoryId } = await aCategory(db, { parentId: above.id });
      await aBusiness(db, { name: 'Shown', categoryId });
      await aBusiness(db, { name: 'Waiting', categoryId, status: 'pending' });
      await aBusiness(db, { name: 'Other' });
    },
    list: (ctx) => listBusinesses.run(ctx, { search: word, sort: 'name', limit: 20 }),
  },
  opportunity: {
    path: '/volunteering?category=elderly_care',
    async add({ db }) {
      await anOpportunity(db, { title: 'Shown', category: 'elderly_care' });
      await anOpportunity(db, { title: 'Waiting', category: 'elderly_care', isApproved: false });
      await anOpportunity(db, { title: 'Other', category: 'outreach' });
    },
    list: (ctx) => listVolunteerOpportunities.run(ctx, { search: word, limit: 20 }),
  },
  classified: {
    path: '/classifieds?category=children',
    async add(ctx) {
      const { user } = await asMember(ctx);
      const sellerUserId = user.id;
      const categoryId = await categoryCalled(ctx.db, 'children');
      await aListing(ctx.db, { title: 'Shown', sellerUserId, categoryId });
      await aListing(ctx.db, { title: 'Waiting', sellerUserId, categoryId, status: 'pending' });
      await aListing(ctx.db, { title: 'Other', sellerUserId });
    },
    list: (ctx) => listClassifieds.run(ctx, { search: word, sort: 'newest', limit: 20 }),
  },
  mosque: {
    path: '/mosques?facility=Library',
    async add({ db }) {
      await aMosque(db, { name: 'Shown', details: { facilities: ['Library'] } });
      await aMosque(db, { name: 'Waiting', status: 'pending', details: { facilities: ['Library'] } });
      await aMosque(db, { name: 'Other', details: { facilities: ['Parking'] } });
    },
    list: (ctx) => listMosques.run(ctx, { search: word, sort: 'name', limit: 20 }),
  },
};

async function found(ctx: Ctx, q: string) {
  const { kinds } = await search.run(ctx, { q, limit: 6 });
  return Object.fromEntries(kinds.map(({ name, items }) => [name, items.map(({ title }) => title)]));
}

testWithDb.for(Object.entries(kinds))(
  'what is in the category of a %s is found by the words that administrators give it',
  async ([name, { path, add, list }], { ctx: visitor }) => {
    const { ctx: admin } = await asAdmin(visitor);
    await add(visitor);
    const { ctx } = await asMember(visitor);
    expect(await found(ctx, word)).toEqual({});
    const input = { title: 'Zarfles', line: 'A category', path, phrases: [word], sortOrder: 10 };
    const { id } = await createSearchAnswer.run(admin, input);
    expect(await found(ctx, word)).toEqual({ [name]: ['Shown'] });
    expect(await found(ctx, `${word}s shown`)).toEqual({ [name]: ['Shown'] });
    expect(shown(await list(ctx))).toEqual(['Shown']);
    await deleteSearchAnswer.run(admin, { id });
    expect(await found(ctx, word)).toEqual({});
    expect(shown(await list(ctx))).toEqual([]);
  },
);
