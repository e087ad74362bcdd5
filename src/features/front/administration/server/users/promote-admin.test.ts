import { expect } from 'vitest';
import { findUser } from '#features/accounts/users/server/queries.ts';
import { auditLog } from '#kit/server/audit/tables.ts';
import { asAdmin, asMember, aUser } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { promoteAdmin } from './promote-admin.ts';

testWithDb(
  'who may promote makes a member an administrator, in any spelling of the address',
  async ({ ctx }) => {
    const { ctx: promoter } = await asAdmin(ctx, { canPromoteAdmin: true });
    const member = await aUser(ctx.db);
    const { message } = await promoteAdmin.run(promoter, { targetEmail: member.email.toUpperCase() });
    expect(message).toContain('is now an administrator');
    expect(await findUser(ctx.db, member.id)).toMatchObject({ role: 'admin', canPromoteAdmin: false });
    expect(await ctx.db.select().from(auditLog)).toMatchObject([
      { action: 'user.role', before: { role: 'user' }, after: { role: 'admin' } },
    ]);
  },
);

testWithDb('the right to promote is the main administrator’s to give', async ({ ctx }) => {
  const { ctx: promoter } = await asAdmin(ctx, { canPromoteAdmin: true });
  const { ctx: main } = await asMember(ctx, { role: 'super_admin' });
  const member = await aUser(ctx.db);
  const input = { targetEmail: member.email, canPromoteAdmin: true };
  await expect(promoteAdmin.run(promoter, input)).rejects.toMatchObject({ code: 'not_allowed' });
  await promoteAdmin.run(main, input);
  expect(await findUser(ctx.db, member.id)).toMatchObject({ canPromoteAdmin: true });
});

testWithDb(
  'an administrator without the right, and an address without an account, are refused',
  async ({ ctx }) => {
    const { ctx: admin } = await asAdmin(ctx);
    const member = await aUser(ctx.db);
    await expect(promoteAdmin.run(admin, { targetEmail: member.email })).rejects.toMatchObject({
      code: 'not_allowed',
    });
    await expect(promoteAdmin.run(admin, { targetEmail: 'no@example.org' })).rejects.toMatchObject({
      code: 'user_not_found',
    });
  },
);
