import { isNotNull } from 'drizzle-orm';
import { expect } from 'vitest';
import { loadSampleMembers } from '#features/accounts/users/server/user.sample.ts';
import { users } from '#features/accounts/users/server/user.tables.ts';
import { loadSamplePlaces } from '#features/mosques/places/server/place.sample.ts';
import { testWithDb } from '#test/with-db.ts';
import { mosqueFollows } from './managers-and-follows.tables.ts';
import { loadSampleAffiliations } from './mosque-follow.sample.ts';

const today = '2026-11-21';

testWithDb(
  'sample members joined on many different days, and 32 follow their own mosque',
  async ({ ctx }) => {
    await loadSampleMembers(ctx.db, today);
    await loadSamplePlaces(ctx.db, today);
    await loadSampleAffiliations(ctx.db);
    const members = await ctx.db.select().from(users);
    const days = members.map(({ createdAt, joinedAt }) => {
      expect(new Date(createdAt)).toEqual(new Date(joinedAt ?? ''));
      return createdAt.slice(0, 10);
    });
    expect(new Set(days).size).toBeGreaterThan(20);
    expect(new Set(days.map((day) => day.slice(0, 7))).size).toBeGreaterThan(4);
    expect(days.every((day) => day < today)).toBe(true);
    const affiliated = await ctx.db.$count(users, isNotNull(users.placeAffiliationId));
    expect(affiliated).toBe(32);
    expect(await ctx.db.$count(mosqueFollows)).toBe(affiliated);
  },
);
