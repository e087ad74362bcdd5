import { expect } from 'vitest';
import { findUser } from '#features/accounts/users/server/queries.ts';
import { outbox } from '#kit/server/outbox/tables.ts';
import { asMemberWithPassword, thePassword } from '#test/factories/password.ts';
import { aUser } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { changeEmail } from './change-email.ts';

const password = thePassword;

testWithDb('the link goes to the new address and nothing changes yet', async ({ ctx }) => {
  const { ctx: member, user } = await asMemberWithPassword(ctx);
  await changeEmail.run(member, { email: 'new@example.org', password });
  expect((await findUser(ctx.db, user.id))?.email).toBe(user.email);
  expect(await ctx.db.select().from(outbox)).toMatchObject([
    { template: 'confirm-new-email', toEmail: 'new@example.org' },
  ]);
});

testWithDb('an address with an account reads the same, and only its owner is told', async ({ ctx }) => {
  const { ctx: member } = await asMemberWithPassword(ctx);
  const holder = await aUser(ctx.db);
  const taken = await changeEmail.run(member, { email: holder.email.toUpperCase(), password });
  const free = await changeEmail.run(member, { email: 'free@example.org', password });
  expect(taken).toEqual(free);
  const sent = await ctx.db.select().from(outbox).orderBy(outbox.id);
  expect(sent.map(({ template, toEmail }) => [template, toEmail])).toEqual([
    ['address-in-use', holder.email],
    ['confirm-new-email', 'free@example.org'],
  ]);
});

testWithDb('not without the password', async ({ ctx }) => {
  const { ctx: member } = await asMemberWithPassword(ctx);
  const wrong = changeEmail.run(member, { email: 'new@example.org', password: 'wrong' });
  await expect(wrong).rejects.toMatchObject({ code: 'wrong_password' });
});
