import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { findUser } from '#features/accounts/users/server/user.queries.ts';
import { users } from '#features/accounts/users/server/user.tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import { outbox } from '#kit/server/kit.tables.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { asMemberWithPassword, thePassword } from '#test/factories/password.ts';
import { asAdmin, asMember, aUser } from '#test/factories/people.ts';
import { aLink, mailedLink, minutesLater } from '#test/factories/tokens.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import {
  changeEmail,
  confirmEmail,
  decideEmailProposal,
  sendVerification,
  verifyEmail,
} from './email.own.ts';
import { proposeEmail } from './email-change.ts';
import { oneTimeTokens } from './sign-in.tables.ts';
import { peekToken } from './token.queries.ts';

testWithDb('a member gets one verification link a minute and three an hour', async ({ ctx }) => {
  const { ctx: member } = await asMember(ctx, { isEmailVerified: false });
  await sendVerification.run(member, {});
  await expect(sendVerification.run(minutesLater(member, 0.9), {})).rejects.toMatchObject({ status: 429 });
  await sendVerification.run(minutesLater(member, 1), {});
  expect(await ctx.db.$count(outbox)).toBe(2);
  expect(await ctx.db.$count(oneTimeTokens)).toBe(1);
  await expect(sendVerification.run(minutesLater(member, 10), {})).rejects.toMatchObject({ status: 429 });
});

testWithDb('a verified address gets no verification link', async ({ ctx }) => {
  const { ctx: member } = await asMember(ctx);
  await sendVerification.run(member, {});
  expect(await ctx.db.$count(outbox)).toBe(0);
});

testWithDb('a link verifies the address it was sent to, once', async ({ ctx }) => {
  const user = await aUser(ctx.db, { isEmailVerified: false });
  const token = await aLink(ctx, 'email_verification', { userId: user.id, email: user.email });
  await verifyEmail.run(ctx, { token });
  expect((await findUser(ctx.db, user.id))?.isEmailVerified).toBe(true);
  await expect(verifyEmail.run(ctx, { token })).rejects.toMatchObject({ code: 'link_invalid' });
});

testWithDb('a link to a former address is invalid', async ({ ctx }) => {
  const user = await aUser(ctx.db, { isEmailVerified: false });
  const token = await aLink(ctx, 'email_verification', { userId: user.id, email: user.email });
  await ctx.db.update(users).set({ email: 'new@example.org', canonicalEmail: 'new@example.org' });
  await expect(verifyEmail.run(ctx, { token })).rejects.toMatchObject({ code: 'link_invalid' });
});

const password = thePassword;

testWithDb('changing the address sends a link to the new one and changes nothing yet', async ({ ctx }) => {
  const { ctx: member, user } = await asMemberWithPassword(ctx);
  await changeEmail.run(member, { email: 'new@example.org', password });
  expect((await findUser(ctx.db, user.id))?.email).toBe(user.email);
  expect(await ctx.db.select().from(outbox)).toMatchObject([
    { template: 'confirm-new-email', toEmail: 'new@example.org' },
  ]);
});

testWithDb('an address in use gets the same response, and only its owner is told', async ({ ctx }) => {
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

testWithDb('changing the address needs the password', async ({ ctx }) => {
  const { ctx: member } = await asMemberWithPassword(ctx);
  const wrong = changeEmail.run(member, { email: 'new@example.org', password: 'wrong' });
  await expect(wrong).rejects.toMatchObject({ code: 'wrong_password' });
});

const email = 'new@example.org';

testWithDb('confirming moves the account, tells the old address and ends its links', async ({ ctx }) => {
  const user = await aUser(ctx.db, { isEmailVerified: false });
  const reset = await aLink(ctx, 'password_reset', { userId: user.id });
  const token = await aLink(ctx, 'email_change', { userId: user.id, email });
  await confirmEmail.run(ctx, { token });
  expect(await findUser(ctx.db, user.id)).toMatchObject({ email, isEmailVerified: true });
  expect(await peekToken(ctx, ctx.db, reset, 'password_reset')).toBeUndefined();
  expect(await ctx.db.select().from(outbox)).toMatchObject([
    { template: 'email-changed', toEmail: user.email, props: { newEmail: email } },
  ]);
});

testWithDb(
  'an address that was taken meanwhile is refused, and the account keeps its own',
  async ({ ctx }) => {
    const user = await aUser(ctx.db);
    const token = await aLink(ctx, 'email_change', { userId: user.id, email });
    await aUser(ctx.db, { email: 'NEW@example.org' });
    await expect(confirmEmail.run(ctx, { token })).rejects.toMatchObject({ code: 'email_taken' });
    expect((await findUser(ctx.db, user.id))?.email).toBe(user.email);
  },
);

const newEmail = 'new@example.org';

/** The links to both mailboxes of a proposal, and the address that the account has now. */
async function aProposal(ctx: Ctx) {
  const { ctx: admin } = await asAdmin(ctx);
  const user = await aUser(ctx.db);
  await inTransaction(admin, (tx) => proposeEmail(tx, user, newEmail));
  return {
    user,
    old: await mailedLink(ctx, 'email-proposed', user.email),
    new: await mailedLink(ctx, 'confirm-proposed-email', newEmail),
    addressNow: async () => (await findUser(ctx.db, user.id))?.email,
  };
}

testWithDb('when both mailboxes agree, in either order, the account moves at once', async ({ ctx }) => {
  for (const oldFirst of [true, false]) {
    const links = await aProposal(ctx);
    const steps = [
      () => decideEmailProposal.run(ctx, { token: links.old, agree: true }),
      () => confirmEmail.run(ctx, { token: links.new }),
    ];
    const [first, second] = oldFirst ? steps : steps.reverse();
    await first?.();
    expect(await links.addressNow()).toBe(links.user.email);
    expect(await second?.()).toEqual({ message: 'Your email address has been changed.' });
    expect(await links.addressNow()).toBe(newEmail);
    await ctx.db.delete(users).where(eq(users.id, links.user.id));
  }
});

testWithDb('once the old mailbox has stopped it, neither link works', async ({ ctx }) => {
  const links = await aProposal(ctx);
  await decideEmailProposal.run(ctx, { token: links.old, agree: false });
  const invalid = { code: 'link_invalid' };
  await expect(confirmEmail.run(ctx, { token: links.new })).rejects.toMatchObject(invalid);
  const again = decideEmailProposal.run(ctx, { token: links.old, agree: true });
  await expect(again).rejects.toMatchObject(invalid);
  expect(await links.addressNow()).toBe(links.user.email);
});

testWithDb('the new mailbox’s link does not agree for the old one', async ({ ctx }) => {
  const links = await aProposal(ctx);
  const asOld = decideEmailProposal.run(ctx, { token: links.new, agree: true });
  await expect(asOld).rejects.toMatchObject({ code: 'link_invalid' });
});

test('both mailboxes agreeing at the same moment move the account', async () => {
  const database = await openTestDatabase();
  const ctx = testCtx(database.db);
  const links = await aProposal(ctx);
  await Promise.all([
    decideEmailProposal.run(ctx, { token: links.old, agree: true }),
    confirmEmail.run(ctx, { token: links.new }),
  ]);
  expect(await links.addressNow()).toBe(newEmail);
  await database.close();
});
