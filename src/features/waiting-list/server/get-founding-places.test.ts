import { expect } from 'vitest';
import { testWithDb } from '#test/with-db.ts';
import { getFoundingPlaces } from './get-founding-places.ts';
import { waitingList } from './tables.ts';

const person = {
  firstName: 'Amina',
  lastName: 'Khan',
  phone: '020 7946 0123',
  postcode: 'IG1 1AA',
  consentVersion: 'test',
  consentedAt: '2026-11-01T00:00:00Z',
};

testWithDb(
  'who was approved, invited or has joined takes a place; who waits or was turned down does not',
  async ({ ctx }) => {
    const statuses = ['pending', 'approved', 'invited', 'joined', 'rejected'] as const;
    const rows = statuses.map((status) => ({ ...person, status, email: status, canonicalEmail: status }));
    await ctx.db.insert(waitingList).values(rows);
    expect(await getFoundingPlaces.run(ctx, {})).toEqual({ places: 100, left: 97 });
  },
);

testWithDb('there are never fewer than none left', async ({ ctx }) => {
  const rows = Array.from({ length: 101 }, (_, at) => ({
    ...person,
    status: 'joined' as const,
    email: `m${at}`,
    canonicalEmail: `m${at}`,
  }));
  await ctx.db.insert(waitingList).values(rows);
  expect((await getFoundingPlaces.run(ctx, {})).left).toBe(0);
});
