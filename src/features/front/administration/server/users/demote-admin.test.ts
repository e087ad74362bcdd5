import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#features/accounts/users/server/tables.ts';
import { asAdmin, aUser } from '#test/factories/people.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { demoteAdmin } from './demote-admin.ts';

testWithDb('the main administrator, and oneself, can’t be demoted', async ({ ctx }) => {
  const { ctx: promoter, user } = await asAdmin(ctx, { canPromoteAdmin: true });
  const main = await aUser(ctx.db, { role: 'super_admin' });
  for (const targetEmail of [main.email, user.email]) {
    await expect(demoteAdmin.run(promoter, { targetEmail })).rejects.toMatchObject({ code: 'not_allowed' });
  }
});

test('of two administrators who demote each other at once, one stays', async () => {
  const database = await openTestDatabase();
  const ctx = testCtx(database.db);
  const one = await asAdmin(ctx, { canPromoteAdmin: true });
  const other = await asAdmin(ctx, { canPromoteAdmin: true });
  const results = await Promise.allSettled([
    demoteAdmin.run(one.ctx, { targetEmail: other.user.email }),
    demoteAdmin.run(other.ctx, { targetEmail: one.user.email }),
  ]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await database.db.$count(users, eq(users.role, 'admin'))).toBe(1);
  await database.close();
});
