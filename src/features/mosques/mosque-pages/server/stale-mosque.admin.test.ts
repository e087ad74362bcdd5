import { expect, test } from 'vitest';
import { places } from '#features/mosques/places/server/place.tables.ts';
import { prayerRules } from '#features/mosques/prayer-times/server/prayer-times.tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import { messagesTo } from '#test/factories/events.ts';
import { aManagedMosque } from '#test/factories/mosque-managers.ts';
import { asAdmin } from '#test/factories/people.ts';
import { aMosque } from '#test/factories/places.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { confirmMosque } from './mosque-edit.own.ts';
import { askStaleMosques, listStaleMosques, mosquesHealth } from './stale-mosque.admin.ts';

const confirmedTimes = (ctx: Ctx, mosqueId: string, confirmedAt: string) =>
  ctx.db.insert(prayerRules).values({
    mosqueId,
    prayer: 'fajr',
    aspect: 'jamaah',
    kind: 'fixed',
    time: '06:30',
    validFrom: '2026-01-01',
    confirmedAt,
  });

const longAgo = '2026-06-01T09:00:00.000Z';

testWithDb(
  'a mosque unchecked for ninety days is asked once, and is no longer listed once it confirms',
  async ({ ctx }) => {
    const { mosque, manager, user } = await aManagedMosque(ctx);
    await aMosque(ctx.db, { sourceRef: 'without a manager' });
    const { ctx: admin } = await asAdmin(ctx);
    await ctx.db.update(places).set({ approvedAt: longAgo, createdAt: longAgo });
    expect(await mosquesHealth.check(admin)).toMatchObject({
      title: '2 mosques to check',
      detail: '2 not confirmed for long, 2 without prayer times',
      link: { path: '/admin/stale-mosques' },
    });
    expect((await listStaleMosques.run(admin, {})).filter(({ isAskable }) => isAskable)).toMatchObject([
      { id: mosque.id },
    ]);
    expect(await askStaleMosques.run(admin, {})).toMatchObject({
      message: '1 mosque was asked. 1 has no manager: please ring them.',
      asked: 1,
      withoutManager: 1,
    });
    expect(await askStaleMosques.run(admin, {})).toMatchObject({
      message:
        'Nobody was asked: the managers were asked in the last fourteen days. 1 has no manager: please ring them.',
      asked: 0,
    });
    expect((await listStaleMosques.run(admin, {})).some(({ isAskable }) => isAskable)).toBe(false);
    expect(await messagesTo(ctx.db, 'still-right')).toMatchObject([
      { to: user.email, props: { placeId: mosque.id } },
    ]);
    expect(await listStaleMosques.run(admin, {})).toMatchObject([
      { id: expect.any(String), managers: expect.any(Number) },
      { id: expect.any(String) },
    ]);
    await confirmedTimes(ctx, mosque.id, longAgo);
    await confirmMosque.run(manager, { id: mosque.id });
    expect((await listStaleMosques.run(admin, {})).map(({ managers }) => managers)).toEqual([0]);
  },
);

testWithDb('a mosque checked recently is not asked', async ({ ctx }) => {
  await aManagedMosque(ctx);
  const { ctx: admin } = await asAdmin(ctx);
  await ctx.db
    .update(places)
    .set({ approvedAt: longAgo, createdAt: longAgo, lastVerifiedAt: ctx.now.toISOString() });
  for (const { id } of await ctx.db.select().from(places))
    await confirmedTimes(ctx, id, ctx.now.toISOString());
  expect(await mosquesHealth.check(admin)).toMatchObject({ tone: 'ok', link: null });
  expect(await askStaleMosques.run(admin, {})).toMatchObject({ asked: 0, withoutManager: 0 });
});

testWithDb(
  'a mosque with only old times is asked; one without times is listed but not asked',
  async ({ ctx }) => {
    const { mosque: old } = await aManagedMosque(ctx);
    const { mosque: without } = await aManagedMosque(ctx);
    const { ctx: admin } = await asAdmin(ctx);
    await confirmedTimes(ctx, old.id, longAgo);
    const listed = await listStaleMosques.run(admin, {});
    expect(new Map(listed.map(({ id, times }) => [id, times]))).toEqual(
      new Map([
        [old.id, 'stale'],
        [without.id, 'none'],
      ]),
    );
    expect(await askStaleMosques.run(admin, {})).toMatchObject({ asked: 1, withoutManager: 0 });
  },
);

testWithDb('if no mosque has a manager, the message says that none was asked', async ({ ctx }) => {
  await aMosque(ctx.db);
  const { ctx: admin } = await asAdmin(ctx);
  await ctx.db.update(places).set({ approvedAt: longAgo, createdAt: longAgo });
  expect(await askStaleMosques.run(admin, {})).toEqual({
    message: 'None of these mosques has a manager to ask. Add one, or ring them.',
    asked: 0,
    withoutManager: 1,
  });
});

testWithDb('a site without mosques gets a warning', async ({ ctx }) => {
  expect(await mosquesHealth.check(ctx)).toMatchObject({ tone: 'warn', title: 'No mosques yet' });
});

test('two administrators who ask at once send one email', async () => {
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
