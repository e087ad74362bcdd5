import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { findUser } from '#features/accounts/users/server/user.queries.ts';
import type { Ctx } from '#kit/server/context.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { anAuthenticator } from '#test/factories/authenticator.ts';
import { challengeIn } from '#test/factories/passkeys.ts';
import { asMemberWithPassword, thePassword } from '#test/factories/password.ts';
import { asAdmin } from '#test/factories/people.ts';
import { codeOf } from '#test/factories/second-factor.ts';
import { mailedLink, minutesLater } from '#test/factories/tokens.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { changePassword } from './account.own.ts';
import { suspendAccount } from './account-status.ts';
import { changeEmail, confirmEmail, undoEmailChange } from './email.own.ts';
import { addPasskey, startPasskey } from './passkey.own.ts';
import { forgotPassword, resetPassword } from './password-reset.own.ts';
import { confirmSecondFactor, startSecondFactor } from './second-factor.own.ts';
import { startSession } from './sessions.ts';
import { signIn } from './sign-in.own.ts';
import { hasSecondFactor, listPasskeysOf } from './sign-in.queries.ts';
import { oneTimeTokens, sessions } from './sign-in.tables.ts';

const owner = 'owner@example.org';
const thief = 'thief@example.org';
const thiefsPassword = 'forty thieves in a row of jars';
const threeDays = 3 * 24 * 60;

/** An account whose password somebody else knows and has signed in with. */
async function aStolenAccount(ctx: Ctx) {
  return asMemberWithPassword(ctx, { email: owner });
}

/** Moves the account to another address. */
async function move(member: Ctx, to: string, password = thePassword): Promise<void> {
  await changeEmail.run(member, { email: to, password });
  await confirmEmail.run(member, { token: await mailedLink(member, 'confirm-new-email', to) });
}

const undoLink = (ctx: Ctx, to = owner) => mailedLink(ctx, 'email-changed', to);

async function addsPasskey(member: Ctx) {
  const authenticator = anAuthenticator();
  const { token, options } = await startPasskey.run(member, { password: thePassword });
  const response = authenticator.register(challengeIn(options));
  return addPasskey.run(member, { token, name: 'Phone', response });
}

async function addsSecondFactor(member: Ctx) {
  const { secret } = await startSecondFactor.run(member, { password: thePassword });
  await confirmSecondFactor.run(member, { code: codeOf(secret, member.now) });
}

testWithDb('the old address can be restored for three days, which ends every session', async ({ ctx }) => {
  const { ctx: member, user } = await aStolenAccount(ctx);
  await move(member, thief);
  await inTransaction(ctx, (tx) => startSession(tx, user.id));
  const token = await undoLink(ctx);
  const late = undoEmailChange.run(minutesLater(ctx, threeDays), { token });
  await expect(late).rejects.toMatchObject({ code: 'link_invalid' });
  await undoEmailChange.run(minutesLater(ctx, threeDays - 1), { token });
  expect(await findUser(ctx.db, user.id)).toMatchObject({ email: owner, passwordHash: null });
  expect(await ctx.db.$count(sessions)).toBe(0);
  await expect(signIn.run(ctx, { email: owner, password: thePassword })).rejects.toMatchObject({
    code: 'invalid_credentials',
  });
});

testWithDb('the link in the address-restored email sets a new password', async ({ ctx }) => {
  const { ctx: member } = await aStolenAccount(ctx);
  await move(member, thief);
  await undoEmailChange.run(ctx, { token: await undoLink(ctx) });
  const token = await mailedLink(ctx, 'address-restored', owner);
  const newPassword = 'nine black olives on a plate';
  await resetPassword.run(ctx, { token, newPassword });
  expect((await signIn.run(ctx, { email: owner, password: newPassword })).user?.email).toBe(owner);
});

testWithDb('a changed password does not prevent the undo', async ({ ctx }) => {
  const { ctx: member, user } = await aStolenAccount(ctx);
  await move(member, thief);
  await changePassword.run(member, { currentPassword: thePassword, newPassword: thiefsPassword });
  await undoEmailChange.run(ctx, { token: await undoLink(ctx) });
  expect(await findUser(ctx.db, user.id)).toMatchObject({ email: owner, passwordHash: null });
});

testWithDb('a reset at the new address does not prevent the undo, and its links end', async ({ ctx }) => {
  const { ctx: member, user } = await aStolenAccount(ctx);
  await move(member, thief);
  await forgotPassword.run(ctx, { email: thief });
  const reset = await mailedLink(ctx, 'password-reset', thief);
  await resetPassword.run(ctx, { token: reset, newPassword: thiefsPassword });
  await forgotPassword.run(ctx, { email: thief });
  await undoEmailChange.run(ctx, { token: await undoLink(ctx) });
  expect((await findUser(ctx.db, user.id))?.email).toBe(owner);
  const again = resetPassword.run(ctx, {
    token: await mailedLink(ctx, 'password-reset', thief),
    newPassword: thiefsPassword,
  });
  await expect(again).rejects.toMatchObject({ code: 'link_invalid' });
});

testWithDb('a second change does not prevent the undo: the first address wins', async ({ ctx }) => {
  const { ctx: member, user } = await aStolenAccount(ctx);
  await move(member, thief);
  await move(minutesLater(member, 60), 'fence@example.org');
  const between = await undoLink(ctx, thief);
  await undoEmailChange.run(minutesLater(ctx, 90), { token: between });
  expect((await findUser(ctx.db, user.id))?.email).toBe(thief);
  await undoEmailChange.run(minutesLater(ctx, 120), { token: await undoLink(ctx) });
  expect((await findUser(ctx.db, user.id))?.email).toBe(owner);
});

testWithDb('once the first address is restored, a later one can no longer be', async ({ ctx }) => {
  const { ctx: member, user } = await aStolenAccount(ctx);
  await move(member, thief);
  await move(minutesLater(member, 60), 'fence@example.org');
  const between = await undoLink(ctx, thief);
  await undoEmailChange.run(minutesLater(ctx, 90), { token: await undoLink(ctx) });
  const again = undoEmailChange.run(minutesLater(ctx, 91), { token: between });
  await expect(again).rejects.toMatchObject({ code: 'link_invalid' });
  expect((await findUser(ctx.db, user.id))?.email).toBe(owner);
});

testWithDb('undoing removes a passkey and a second factor added after the change', async ({ ctx }) => {
  const { ctx: member, user } = await aStolenAccount(ctx);
  await move(member, thief);
  await addsPasskey(member);
  await addsSecondFactor(member);
  await undoEmailChange.run(ctx, { token: await undoLink(ctx) });
  expect(await listPasskeysOf(ctx.db, user.id)).toEqual([]);
  expect(await hasSecondFactor(ctx.db, user.id)).toBe(false);
});

testWithDb('undoing removes a passkey added shortly before and keeps older factors', async ({ ctx }) => {
  const { ctx: member, user } = await aStolenAccount(ctx);
  const old = await addsPasskey(member);
  await addsSecondFactor(member);
  const later = minutesLater(member, threeDays + 10);
  await addsPasskey(later);
  await move(minutesLater(later, 5), thief);
  await undoEmailChange.run(minutesLater(later, 6), { token: await undoLink(ctx) });
  expect((await listPasskeysOf(ctx.db, user.id)).map(({ id }) => id)).toEqual([old.id]);
  expect(await hasSecondFactor(ctx.db, user.id)).toBe(true);
});

testWithDb('a banned account cannot undo a change of address', async ({ ctx }) => {
  const { ctx: member, user } = await aStolenAccount(ctx);
  await move(member, thief);
  const { ctx: admin } = await asAdmin(ctx);
  await inTransaction(admin, (tx) =>
    suspendAccount(tx, user.id, { reason: 'Fraud', until: null, ban: true }),
  );
  const undo = undoEmailChange.run(ctx, { token: await undoLink(ctx) });
  await expect(undo).rejects.toMatchObject({ code: 'link_invalid' });
});

test('concurrent undos of one change succeed once, and the first address wins over the second', async () => {
  const database = await openTestDatabase();
  const ctx = testCtx(database.db);
  const { ctx: member, user } = await aStolenAccount(ctx);
  await move(member, thief);
  await move(minutesLater(member, 60), 'fence@example.org');
  const first = await undoLink(ctx);
  const between = await undoLink(ctx, thief);
  const at = minutesLater(ctx, 90);
  const asked = [first, between, first, between, first].map((token) => undoEmailChange.run(at, { token }));
  const results = await Promise.allSettled(asked);
  expect(results.filter((_result, index) => index % 2 === 0 && _result.status === 'fulfilled')).toHaveLength(
    1,
  );
  expect((await findUser(database.db, user.id))?.email).toBe(owner);
  await database.close();
});

test('a password or address change that runs meanwhile does not survive the undo', async () => {
  const database = await openTestDatabase();
  const ctx = testCtx(database.db);
  const { ctx: member, user } = await aStolenAccount(ctx);
  await move(member, thief);
  const token = await undoLink(ctx);
  const change = changePassword.run(member, { currentPassword: thePassword, newPassword: thiefsPassword });
  const stolenAgain = changeEmail.run(member, { email: 'fence@example.org', password: thePassword });
  const meanwhile = Promise.allSettled([change, stolenAgain]);
  await undoEmailChange.run(ctx, { token });
  await meanwhile;
  expect(await findUser(database.db, user.id)).toMatchObject({ email: owner, passwordHash: null });
  const links = await database.db
    .select()
    .from(oneTimeTokens)
    .where(eq(oneTimeTokens.purpose, 'email_change'));
  expect(links.filter(({ usedAt }) => usedAt === null)).toEqual([]);
  await database.close();
});
