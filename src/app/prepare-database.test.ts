import { isNotNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { notifications } from '#features/accounts/notifications/server/notification.tables.ts';
import { signIn } from '#features/accounts/sign-in/server/sign-in.own.ts';
import { users } from '#features/accounts/users/server/user.tables.ts';
import { places } from '#features/mosques/places/server/place.tables.ts';
import { aUser } from '#test/factories/people.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { ensureMainAdministrator, loadSampleCommunity, verifyNames } from './prepare-database.ts';
import { registry, serverFeatures } from './registry.ts';

testWithDb('a new site has one account that can sign in, with a random password', async ({ ctx }) => {
  await loadSampleCommunity(ctx);
  const able = isNotNull(users.passwordHash);
  expect(await ctx.db.$count(users, able)).toBe(0);
  const welcome = await ensureMainAdministrator(ctx.db, ctx.config, ctx.now);
  const [, password = ''] = /password: ([\w-]{24})$/.exec(welcome ?? '') ?? [];
  const [only, ...others] = await ctx.db.select().from(users).where(able);
  expect(others).toEqual([]);
  expect(only?.role).toBe('super_admin');
  const email = ctx.config.adminEmail;
  expect(await signIn.run(ctx, { email, password })).toMatchObject({ user: { id: only?.id } });
  for (const guess of ['admin', 'password', email, 'mahalla', `${password}x`]) {
    await expect(signIn.run(ctx, { email, password: guess })).rejects.toMatchObject({ status: 401 });
  }
  expect(await ensureMainAdministrator(ctx.db, ctx.config, ctx.now)).toBeUndefined();
  expect(await ctx.db.$count(users, able)).toBe(1);
});

test('of three processes that start at once on an empty database, one fills it and all start', async () => {
  const database = await openTestDatabase();
  const ctx = testCtx(database.db);
  await Promise.all(Array.from({ length: 3 }, () => loadSampleCommunity(ctx)));
  const names = (await database.db.select({ name: places.name }).from(places)).map(({ name }) => name);
  expect(names.length).toBeGreaterThan(20);
  expect(new Set(names).size).toBe(names.length);
  await database.close();
});

testWithDb('the site does not start with a notification of an unregistered kind', async ({ ctx }) => {
  const { id: userId } = await aUser(ctx.db);
  const notice = { userId, title: 'One', path: '/events' };
  await ctx.db.insert(notifications).values({ ...notice, kind: 'event_decided' });
  await verifyNames(ctx.db, serverFeatures, registry);
  await ctx.db.insert(notifications).values({ ...notice, kind: 'tombola_won' });
  await expect(verifyNames(ctx.db, serverFeatures, registry)).rejects.toThrow(
    'The table notifications contains the notification kind “tombola_won”, which no feature registers.',
  );
});
