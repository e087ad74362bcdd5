import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { users } from '#features/accounts/users/server/tables.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { auditLog } from '#kit/server/audit/tables.ts';
import { outbox } from '#kit/server/outbox/tables.ts';
import { aMessage } from '#test/factories/outbox.ts';
import { asAdmin, aUser } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { deleteUser } from './delete-user.ts';

testWithDb('a member goes with mail and names; the audit log keeps that it happened', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const user = await aUser(ctx.db, { firstName: 'Canary' });
  const target = { type: 'user', id: user.id };
  await audit(admin, {
    action: 'user.edit',
    target,
    after: { firstName: 'Canary' },
    reason: 'Canary',
  });
  await aMessage(ctx.db, { toEmail: user.email });
  await aMessage(ctx.db, { toEmail: 'elsewhere@example.org', userId: user.id });
  await deleteUser.run(admin, { id: user.id });
  expect(await ctx.db.$count(users)).toBe(1);
  expect(await ctx.db.$count(outbox)).toBe(0);
  const log = await ctx.db.select().from(auditLog).orderBy(auditLog.id);
  expect(log.map(({ action }) => action)).toEqual(['user.edit', 'user.delete']);
  expect(JSON.stringify(log)).not.toContain('Canary');
});

testWithDb('the main administrator, another administrator and oneself can’t be deleted', async ({ ctx }) => {
  const { ctx: admin, user: own } = await asAdmin(ctx);
  const main = await aUser(ctx.db, { role: 'super_admin' });
  const other = await aUser(ctx.db, { role: 'admin' });
  for (const { id } of [main, other, own]) {
    await expect(deleteUser.run(admin, { id })).rejects.toMatchObject({ code: 'not_allowed' });
  }
});

testWithDb('the audit log can’t be changed by the way', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  await audit(admin, { action: 'user.delete', target: { type: 'user', id: '1' } });
  for (const statement of [sql`update audit_log set action = 'z'`, sql`delete from audit_log`]) {
    const changed = ctx.db.transaction((tx) => tx.execute(statement));
    await expect(changed).rejects.toMatchObject({ cause: { message: 'the audit log is append-only' } });
  }
});
