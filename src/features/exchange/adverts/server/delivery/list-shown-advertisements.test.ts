import { eq } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import { users } from '#features/accounts/users/server/tables.ts';
import { createChanges } from '#kit/server/db/changes.ts';
import { anAdvert } from '#test/factories/adverts.ts';
import { asMember, aUser } from '#test/factories/people.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { advertisements } from '../tables.ts';
import { listShownAdvertisements } from './list-shown-advertisements.ts';
import { advertPositions, runningAdverts } from './running-adverts.ts';

const running = {
  status: 'active',
  paymentStatus: 'paid',
  startDate: '2026-11-20',
  endDate: '2026-12-03',
} as const;

testWithDb(
  'adverts take turns at their position, and say nothing that isn’t for everybody',
  async ({ ctx }) => {
    const { id: createdBy } = await aUser(ctx.db);
    for (let count = 0; count < 3; count++) await anAdvert(ctx.db, { ...running, createdBy });
    await anAdvert(ctx.db, {
      ...running,
      createdBy,
      adType: 'banner_top',
      website: 'https://www.example.org/a',
    });
    const given = new Map<string, number>();
    for (let at = 0; at < 30; at++) {
      const [advert] = await listShownAdvertisements.run(ctx, { position: 'banner_sidebar' });
      given.set(advert?.id ?? '', (given.get(advert?.id ?? '') ?? 0) + 1);
    }
    expect([...given.values()]).toEqual([10, 10, 10]);
    const top = await listShownAdvertisements.run(ctx, { position: 'banner_top' });
    expect(top).toMatchObject([{ link: `/ads/${top[0]?.id}`, host: 'example.org', picture: null }]);
    expect(JSON.stringify(top)).not.toMatch(/contact|email|amount|createdBy/i);
    expect(await listShownAdvertisements.run(ctx, { position: 'banner_mobile' })).toEqual([]);
  },
);

testWithDb('premium members see none, nor a place for one', async ({ ctx }) => {
  const { id: createdBy } = await aUser(ctx.db);
  await anAdvert(ctx.db, { ...running, createdBy });
  const { ctx: member, user } = await asMember(ctx);
  expect(await advertPositions(member)).toEqual(['banner_sidebar']);
  expect(await listShownAdvertisements.run(member, { position: 'banner_sidebar' })).toHaveLength(1);
  await ctx.db.update(users).set({ isActiveSubscriber: true }).where(eq(users.id, user.id));
  expect(await advertPositions(member)).toEqual([]);
  expect(await listShownAdvertisements.run(member, { position: 'banner_sidebar' })).toEqual([]);
});

testWithDb('a paused advert is off in every process at once, and a count changes nothing there', async () => {
  const database = await openTestDatabase();
  const changes = createChanges(database.connection, { warn: () => undefined });
  const ctx = testCtx(database.db, { changes });
  const { id: createdBy } = await aUser(ctx.db);
  await vi.waitFor(() => expect(changes.version(['running adverts'])).toBeDefined(), 10_000);
  const { id } = await anAdvert(ctx.db, { ...running, createdBy });
  await vi.waitFor(() => expect(changes.version(['running adverts'])).toBe(1), 10_000);
  expect(await runningAdverts(ctx)).toHaveLength(1);
  await ctx.db.execute('update advertisements set impressions = impressions + 1');
  await ctx.db.update(advertisements).set({ status: 'paused' }).where(eq(advertisements.id, id));
  await vi.waitFor(async () => expect(await runningAdverts(ctx)).toEqual([]), 10_000);
  await vi.waitFor(() => expect(changes.version(['running adverts'])).toBe(2), 10_000);
  await changes.close();
  await database.close();
});
