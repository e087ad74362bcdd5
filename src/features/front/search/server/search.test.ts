import { expect } from 'vitest';
import { volunteerOpportunities } from '#features/gatherings/volunteering/server/tables.ts';
import { siteSettings } from '#features/site/settings/server/tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import { anEvent } from '#test/factories/events.ts';
import { asMember } from '#test/factories/people.ts';
import { aMosque, aSchool } from '#test/factories/places.ts';
import { testWithDb } from '#test/with-db.ts';
import { search } from './search.ts';

async function titlesOf(ctx: Ctx, q: string) {
  const { kinds } = await search.run(ctx, { q, limit: 6 });
  return Object.fromEntries(kinds.map(({ name, items }) => [name, items.map(({ title }) => title)]));
}

testWithDb('what is found stands under its kind, with its page', async ({ ctx }) => {
  const mosque = await aMosque(ctx.db, { name: 'Masjid an-Noor', address: '12 Ley Street, Ilford' });
  const event = await anEvent(ctx.db, { title: 'Iftar at an-Noor' });
  const { isNear, kinds } = await search.run(ctx, { q: 'an-Nur', limit: 6 });
  expect([isNear, kinds]).toEqual([
    false,
    [
      {
        name: 'mosque',
        label: 'Mosques',
        items: [
          {
            id: mosque.id,
            title: 'Masjid an-Noor',
            line: '12 Ley Street, Ilford, IG1 1AA',
            path: `/mosque/${mosque.id}`,
          },
        ],
        hasMore: false,
        listPath: '/mosques?search=an-Nur',
      },
      expect.objectContaining({
        name: 'event',
        items: [
          expect.objectContaining({ id: event.id, line: 'Sun 22 Nov, 7:00pm–9:00pm, Hall of the tests' }),
        ],
      }),
    ],
  ]);
});

testWithDb('Jumu‘ah is found however it is written', async ({ ctx }) => {
  await anEvent(ctx.db, { title: 'Lunch after Jumu‘ah' });
  for (const word of ['jumuah', 'jumma', "juma'ah", 'jum’a', 'Jumu‘ah', 'jummah', 'jumu', 'جمعة']) {
    expect(await titlesOf(ctx, word), word).toEqual({ event: ['Lunch after Jumu‘ah'] });
  }
});

testWithDb('a slip of the finger finds what is a letter off, and says so', async ({ ctx }) => {
  await aSchool(ctx.db, { name: 'Goodmayes Weekend School' });
  expect(await search.run(ctx, { q: 'goodmayse', limit: 6 })).toMatchObject({
    isNear: true,
    kinds: [{ name: 'school', listPath: null, items: [{ title: 'Goodmayes Weekend School' }] }],
  });
  expect((await search.run(ctx, { q: 'Goodmayes', limit: 6 })).isNear).toBe(false);
  expect((await search.run(ctx, { q: 'gaadmyees', limit: 6 })).kinds).toEqual([]);
});

testWithDb(
  'what is not public is not found: waiting, rejected, removed, over, for members alone',
  async ({ ctx }) => {
    await aMosque(ctx.db, { name: 'Quillberry mosque', status: 'pending' });
    await anEvent(ctx.db, { title: 'Quillberry waiting', status: 'pending' });
    await anEvent(ctx.db, { title: 'Quillberry removed', removedAt: '2026-11-01T09:00:00.000Z' });
    await anEvent(ctx.db, { title: 'Quillberry over', eventDate: '2026-11-01' });
    await anEvent(ctx.db, { title: 'Quillberry for members', isPublic: false });
    expect(await titlesOf(ctx, 'quillberry')).toEqual({});
    const { ctx: member } = await asMember(ctx);
    expect(await titlesOf(member, 'quillberry')).toEqual({ event: ['Quillberry for members'] });
  },
);

testWithDb('opportunities are found by whom volunteering is open to', async ({ ctx }) => {
  await ctx.db.insert(volunteerOpportunities).values({
    title: 'Quillberry drivers',
    description: 'Saturday mornings.',
    category: 'community_support',
    timeCommitment: 'ongoing',
    location: 'Ilford',
    isApproved: true,
    source: 'test',
  });
  expect(await titlesOf(ctx, 'quillberry')).toEqual({});
  const { ctx: member } = await asMember(ctx);
  expect(await titlesOf(member, 'quillberry')).toEqual({ opportunity: ['Quillberry drivers'] });
  await ctx.db.insert(siteSettings).values({ key: 'volunteeringAudience', value: 'everyone' });
  expect(await titlesOf(ctx, 'quillberry')).toEqual({ opportunity: ['Quillberry drivers'] });
});

testWithDb('of many a few are answered, and that there are more', async ({ ctx }) => {
  for (let at = 0; at < 4; at++) await anEvent(ctx.db, { title: `Quillberry ${at}` });
  const { kinds } = await search.run(ctx, { q: 'quillberry', limit: 3 });
  expect(kinds).toMatchObject([
    { hasMore: true, listPath: '/events?search=quillberry', items: { length: 3 } },
  ]);
  expect((await search.run(ctx, { q: 'quillberry', limit: 3, kind: 'mosque' })).kinds).toEqual([]);
});
