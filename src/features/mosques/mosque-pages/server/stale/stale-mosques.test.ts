import { expect, test } from 'vitest';
import { places } from '#features/mosques/places/server/tables.ts';
import { prayerRules } from '#features/mosques/prayer-times/server/tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import { messagesTo } from '#test/factories/events.ts';
import { aManagedMosque } from '#test/factories/mosque-managers.ts';
import { asAdmin } from '#test/factories/people.ts';
import { aMosque } from '#test/factories/places.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { confirmMosque } from '../confirm-mosque.ts';
import { askStaleMosques, listStaleMosques, mosquesHealth } from './stale-mosques.ts';

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
  'mosques that nobody has checked for ninety days are asked once, and one tap ends it',
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
    expect(await askStaleMosques.run(admin, {})).toMatchObject({ asked: 1, withoutManager: 1 });
    expect(await askStaleMosques.run(admin, {})).toMatchObject({ asked: 0 });
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

testWithDb('a mosque that was entered or checked lately is not asked', async ({ ctx }) => {
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
  'one whose times alone are old is asked; one that has none is listed, not asked',
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

testWithDb('a site without mosques is told how to get some', async ({ ctx }) => {
  expect(await mosquesHealth.check(ctx)).toMatchObject({ tone: 'warn', title: 'No mosques yet' });
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
