import { expect } from 'vitest';
import { blockMember } from '#features/accounts/blocks/server/block.own.ts';
import { siteSettings } from '#features/site/settings/server/settings.tables.ts';
import { aListing } from '#test/factories/classifieds.ts';
import { anEvent } from '#test/factories/events.ts';
import { asMember } from '#test/factories/people.ts';
import { aFacility, aMosque, aSchool } from '#test/factories/places.ts';
import { anOpportunity } from '#test/factories/volunteering.ts';
import { testWithDb } from '#test/with-db.ts';
import { getMapItems } from './map.read.ts';

testWithDb('the map shows each public item with a position once', async ({ ctx }) => {
  await aMosque(ctx.db, { details: { facilities: ['Parking'], womensPrayers: ['jumuah'] } });
  await aMosque(ctx.db, { status: 'pending' });
  await aSchool(ctx.db);
  await aFacility(ctx.db);
  await anEvent(ctx.db, { title: 'Placed' });
  await anEvent(ctx.db, { title: 'Nowhere', latitude: null, longitude: null });
  await anEvent(ctx.db, { status: 'pending' });
  const { today, items } = await getMapItems.run(ctx, {});
  expect(today).toBe('2026-11-21');
  expect(items.map((item) => item.kind).sort()).toEqual(['event', 'facility', 'mosque', 'school']);
  expect(items.find((item) => item.kind === 'mosque')).toMatchObject({
    detail: expect.stringMatching(/^Fajr starts \d+:\d\dam, Maghrib starts \d+:\d\dpm$/),
    source: { text: 'Calculated start times', stale: false },
    facilities: ['Parking'],
    women: ['jumuah'],
  });
  expect(items.find((item) => item.kind === 'event')).toMatchObject({ name: 'Placed', date: '2026-11-22' });
});

testWithDb('an item with its own page has its path and telephone number', async ({ ctx }) => {
  const school = await aSchool(ctx.db, { phone: '020 7946 0001' });
  const facility = await aFacility(ctx.db);
  const { items } = await getMapItems.run(ctx, {});
  const of = (kind: string) => items.find((item) => item.kind === kind);
  expect(of('school')).toMatchObject({ path: `/school/${school.id}`, phone: '020 7946 0001' });
  expect(of('facility')).toMatchObject({ path: `/facility/${facility.id}`, phone: null });
});

testWithDb('a request for one kind returns that kind only', async ({ ctx }) => {
  await aMosque(ctx.db);
  await aSchool(ctx.db);
  const { items, kinds } = await getMapItems.run(ctx, { only: 'mosque' });
  expect([items.map((item) => item.kind), kinds.map(({ name }) => name)]).toEqual([['mosque'], ['mosque']]);
});

testWithDb('a kind with more items than the map can show says so', async ({ ctx }) => {
  for (let number = 0; number < 300; number++) await aFacility(ctx.db);
  const { kinds, items } = await getMapItems.run(ctx, { only: 'facility' });
  expect([kinds[0]?.hasMore, items.length]).toEqual([false, 300]);
  await aFacility(ctx.db);
  const more = await getMapItems.run({ ...ctx }, { only: 'facility' });
  expect([more.kinds[0]?.hasMore, more.items.length]).toEqual([true, 300]);
});

testWithDb('distances are measured from a given postcode; an unknown one is refused', async ({ ctx }) => {
  const { from } = await getMapItems.run(ctx, { postcode: 'IG1 1AA' });
  // Without the postcode service, only the outward code is known.
  expect(from).toEqual({ latitude: 51.5578, longitude: 0.0722, approximate: true });
  await expect(getMapItems.run(ctx, { postcode: 'ZZ1 1ZZ' })).rejects.toMatchObject({
    code: 'postcode_unknown',
  });
});

testWithDb('audience settings and blocks apply to the map as they do to lists', async ({ ctx }) => {
  const [author, reader, blocked] = [await asMember(ctx), await asMember(ctx), await asMember(ctx)];
  await anOpportunity(ctx.db, { createdBy: author.user.id, latitude: 51.559, longitude: 0.074 });
  await aListing(ctx.db, { sellerUserId: author.user.id, showOnMap: true });
  await blockMember.run(author.ctx, { id: blocked.user.id });
  const shown = async (viewer: typeof ctx) => {
    const { items } = await getMapItems.run(viewer, {});
    return items.map(({ kind }) => kind).toSorted();
  };
  expect(await shown(ctx)).toEqual(['listing', 'volunteer']);
  expect(await shown(blocked.ctx)).toEqual([]);
  await ctx.db.insert(siteSettings).values({ key: 'volunteeringAudience', value: 'members' });
  expect(await shown(ctx)).toEqual(['listing']);
  expect(await shown(reader.ctx)).toEqual(['listing', 'volunteer']);
});
