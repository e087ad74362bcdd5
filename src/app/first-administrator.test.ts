import { isNotNull } from 'drizzle-orm';
import { expect } from 'vitest';
import { signIn } from '#features/accounts/sign-in/server/sessions/sign-in.ts';
import { users } from '#features/accounts/users/server/tables.ts';
import { testWithDb } from '#test/with-db.ts';
import { ensureMainAdministrator } from './first-administrator.ts';
import { loadSampleCommunity } from './sample-community.ts';

testWithDb(
  'a new site has one account that can sign in, with a password that nobody else has',
  async ({ ctx }) => {
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
  },
);
