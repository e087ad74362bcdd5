import { expect } from 'vitest';
import { confirmEmail } from '#features/accounts/sign-in/server/email-address/confirm-email.ts';
import { forgotPassword } from '#features/accounts/sign-in/server/password/forgot-password.ts';
import { findUser } from '#features/accounts/users/server/queries.ts';
import { auditLog } from '#kit/server/audit/tables.ts';
import { outbox } from '#kit/server/outbox/tables.ts';
import { asAdmin, asMember, aUser } from '#test/factories/people.ts';
import { mailedLink } from '#test/factories/tokens.ts';
import { testWithDb } from '#test/with-db.ts';
import { editUser } from './edit-user.ts';

testWithDb('a change is stored and written down with before and after', async ({ ctx }) => {
  const { ctx: admin, user: own } = await asAdmin(ctx);
  const user = await aUser(ctx.db, { firstName: 'Amina' });
  const edited = await editUser.run(admin, { id: user.id, firstName: 'Aminah', membershipTier: 'premium' });
  expect(edited).toMatchObject({ firstName: 'Aminah', membershipTier: 'premium', lastName: user.lastName });
  expect(await ctx.db.select().from(auditLog)).toMatchObject([
    {
      actorId: own.id,
      action: 'user.edit',
      before: { firstName: 'Amina', membershipTier: 'standard' },
      after: { firstName: 'Aminah', membershipTier: 'premium' },
    },
  ]);
});

testWithDb('the mailbox that an administrator names does not get the account by itself', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const user = await aUser(ctx.db);
  await editUser.run(admin, { id: user.id, email: 'new@example.org' });
  const sent = await ctx.db.select().from(outbox).orderBy(outbox.id);
  expect(sent.map(({ template, toEmail }) => [template, toEmail])).toEqual([
    ['confirm-proposed-email', 'new@example.org'],
    ['email-proposed', user.email],
  ]);
  await confirmEmail.run(ctx, { token: await mailedLink(ctx, 'confirm-proposed-email', 'new@example.org') });
  expect((await findUser(ctx.db, user.id))?.email).toBe(user.email);
  await forgotPassword.run(ctx, { email: 'new@example.org' });
  expect(await ctx.db.$count(outbox)).toBe(2);
});

testWithDb('an address of another account is refused, tied to its field', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const [user, other] = [await aUser(ctx.db), await aUser(ctx.db)];
  await expect(editUser.run(admin, { id: user.id, email: other.email.toUpperCase() })).rejects.toMatchObject({
    code: 'email_taken',
    issues: [{ path: 'email' }],
  });
});

testWithDb(
  'nobody edits who stands above, makes a main administrator, or promotes without the right',
  async ({ ctx }) => {
    const { ctx: admin, user: own } = await asAdmin(ctx);
    const main = await aUser(ctx.db, { role: 'super_admin' });
    const member = await aUser(ctx.db);
    const edits = [
      { id: main.id, firstName: 'X' },
      { id: member.id, role: 'super_admin' as const },
      { id: member.id, role: 'admin' as const },
      { id: own.id, role: 'user' as const },
    ];
    for (const edit of edits) {
      await expect(editUser.run(admin, edit)).rejects.toMatchObject({ code: 'not_allowed' });
    }
  },
);

testWithDb('nobody changes the own address or membership here, only the name', async ({ ctx }) => {
  const main = await asMember(ctx, { role: 'super_admin' });
  const admin = await asAdmin(ctx);
  for (const { ctx: own, user } of [main, admin]) {
    for (const change of [{ email: 'thief@example.org' }, { membershipTier: 'premium' as const }]) {
      await expect(editUser.run(own, { id: user.id, ...change })).rejects.toMatchObject({
        code: 'not_allowed',
      });
    }
    const { email, membershipTier } = user;
    const same = { id: user.id, firstName: 'Aminah', email, membershipTier };
    expect(await editUser.run(own, same)).toMatchObject({ firstName: 'Aminah', email, membershipTier });
  }
  expect(await ctx.db.$count(outbox)).toBe(0);
});

testWithDb('an invitation stays with its address until it has been accepted', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const invited = await aUser(ctx.db, { accountStatus: 'pending', joinedAt: null });
  const edit = editUser.run(admin, { id: invited.id, email: 'new@example.org' });
  await expect(edit).rejects.toMatchObject({ code: 'not_joined', issues: [{ path: 'email' }] });
  expect((await editUser.run(admin, { id: invited.id, firstName: 'Aminah' })).firstName).toBe('Aminah');
});

testWithDb('a proposed address lapses when the account gets another role', async ({ ctx }) => {
  const { ctx: main } = await asMember(ctx, { role: 'super_admin' });
  const user = await aUser(ctx.db);
  await editUser.run(main, { id: user.id, email: 'new@example.org' });
  await editUser.run(main, { id: user.id, role: 'admin' });
  const token = await mailedLink(ctx, 'confirm-proposed-email', 'new@example.org');
  await expect(confirmEmail.run(ctx, { token })).rejects.toMatchObject({ code: 'link_invalid' });
});
