import { expect, test } from 'vitest';
import { places } from '#features/mosques/places/server/tables.ts';
import { messagesTo } from '#test/factories/events.ts';
import { aManagedMosque } from '#test/factories/mosque-managers.ts';
import { asAdmin } from '#test/factories/people.ts';
import { aMosque } from '#test/factories/places.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { confirmMosque } from '../confirm-mosque.ts';
import { askStaleMosques, listStaleMosques, staleMosquesHealth } from './stale-mosques.ts';

const longAgo = '2026-06-01T09:00:00.000Z';

testWithDb(
  'mosques that nobody has checked for ninety days are asked once, and one tap ends it',
  async ({ ctx }) => {
    const { mosque, manager, user } = await aManagedMosque(ctx);
    await aMosque(ctx.db, { sourceRef: 'without a manager' });
    const { ctx: admin } = await asAdmin(ctx);
    await ctx.db.update(places).set({ approvedAt: longAgo, createdAt: longAgo });
    expect(await staleMosquesHealth.check(admin)).toMatchObject({
      title: '2 mosques not confirmed for 90 days',
    });
    expect(await askStaleMosques.run(admin, {})).toMatchObject({ asked: 1, withoutManager: 1 });
    expect(await askStaleMosques.run(admin, {})).toMatchObject({ asked: 0 });
    expect(await messagesTo(ctx.db, 'still-right')).toMatchObject([
      { to: user.email, props: { placeId: mosque.id } },
    ]);
    expect(await listStaleMosques.run(admin, {})).toMatchObject([
      { id: expect.any(String), managers: expect.any(Number) },
      { id: expect.any(String) },
    ]);
    await confirmMosque.run(manager, { id: mosque.id });
    expect((await listStaleMosques.run(admin, {})).map(({ managers }) => managers)).toEqual([0]);
  },
);

testWithDb('a mosque that was entered or checked lately is not asked', async ({ ctx }) => {
  await aManagedMosque(ctx);
  const { ctx: admin } = await asAdmin(ctx);
  await ctx.db
    .update(places)
    .set({ approvedAt: longAgo, createdAt: longAgo, lastVerifiedAt: ctx.now.toISOString() });
  expect(await staleMosquesHealth.check(admin)).toBeNull();
  expect(await askStaleMosques.run(admin, {})).toMatchObject({ asked: 0, withoutManager: 0 });
});

test('two administrators who ask at once send one e-mail', async () => {
  const database = await openTestDatabase();
  const ctx = testCtx(database.db);
  await aManagedMosque(ctx);
  await ctx.db.update(places).set({ approvedAt: longAgo, createdAt: longAgo });
  const { ctx: one } = await asAdmin(ctx);
  const { ctx: other } = await asAdmin(ctx);
  await Promise.all([askStaleMosques.run(one, {}), askStaleMosques.run(other, {})]);
  expect(await messagesTo(ctx.db, 'still-right')).toHaveLength(1);
  await database.close();
});
