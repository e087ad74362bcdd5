import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { findUser } from '#features/accounts/users/server/queries.ts';
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
import { addPasskey } from '../passkeys/add-passkey.ts';
import { startPasskey } from '../passkeys/start-passkey.ts';
import { changePassword } from '../password/change-password.ts';
import { forgotPassword } from '../password/forgot-password.ts';
import { resetPassword } from '../password/reset-password.ts';
import { hasSecondFactor, listPasskeysOf } from '../queries.ts';
import { confirmSecondFactor } from '../second-factor/confirm-second-factor.ts';
import { startSecondFactor } from '../second-factor/start-second-factor.ts';
import { suspendAccount } from '../sessions/change-account-status.ts';
import { startSession } from '../sessions/sessions.ts';
import { signIn } from '../sessions/sign-in.ts';
import { oneTimeTokens, sessions } from '../tables.ts';
import { changeEmail } from './change-email.ts';
import { confirmEmail } from './confirm-email.ts';
import { undoEmailChange } from './undo-email-change.ts';

const owner = 'owner@example.org';
const thief = 'thief@example.org';
const thiefsPassword = 'forty thieves in a row of jars';
const threeDays = 3 * 24 * 60;

/** An account whose owner is at its address, and somebody else who is signed in with its password. */
async function aStolenAccount(ctx: Ctx) {
  return asMemberWithPassword(ctx, { email: owner });
}

/** Brings the account to another address, with its password. */
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

testWithDb('the old address comes back for three days, and everyone is signed out', async ({ ctx }) => {
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

testWithDb('the link that comes with it sets a new password', async ({ ctx }) => {
  const { ctx: member } = await aStolenAccount(ctx);
  await move(member, thief);
  await undoEmailChange.run(ctx, { token: await undoLink(ctx) });
  const token = await mailedLink(ctx, 'address-restored', owner);
  const newPassword = 'nine black olives on a plate';
  await resetPassword.run(ctx, { token, newPassword });
  expect((await signIn.run(ctx, { email: owner, password: newPassword })).user?.email).toBe(owner);
});

testWithDb('a changed password does not take the way back', async ({ ctx }) => {
  const { ctx: member, user } = await aStolenAccount(ctx);
  await move(member, thief);
  await changePassword.run(member, { currentPassword: thePassword, newPassword: thiefsPassword });
  await undoEmailChange.run(ctx, { token: await undoLink(ctx) });
  expect(await findUser(ctx.db, user.id)).toMatchObject({ email: owner, passwordHash: null });
});

testWithDb('nor does a reset at the new address, whose links end with it', async ({ ctx }) => {
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

testWithDb('nor does a second change: the first address wins over the one in between', async ({ ctx }) => {
  const { ctx: member, user } = await aStolenAccount(ctx);
  await move(member, thief);
  await move(minutesLater(member, 60), 'fence@example.org');
  const between = await undoLink(ctx, thief);
  await undoEmailChange.run(minutesLater(ctx, 90), { token: between });
  expect((await findUser(ctx.db, user.id))?.email).toBe(thief);
  await undoEmailChange.run(minutesLater(ctx, 120), { token: await undoLink(ctx) });
  expect((await findUser(ctx.db, user.id))?.email).toBe(owner);
});

testWithDb('once the first address is back, no later one has a way back', async ({ ctx }) => {
  const { ctx: member, user } = await aStolenAccount(ctx);
  await move(member, thief);
  await move(minutesLater(member, 60), 'fence@example.org');
  const between = await undoLink(ctx, thief);
  await undoEmailChange.run(minutesLater(ctx, 90), { token: await undoLink(ctx) });
  const again = undoEmailChange.run(minutesLater(ctx, 91), { token: between });
  await expect(again).rejects.toMatchObject({ code: 'link_invalid' });
  expect((await findUser(ctx.db, user.id))?.email).toBe(owner);
});

testWithDb('a passkey and a second factor made with it go too', async ({ ctx }) => {
  const { ctx: member, user } = await aStolenAccount(ctx);
  await move(member, thief);
  await addsPasskey(member);
  await addsSecondFactor(member);
  await undoEmailChange.run(ctx, { token: await undoLink(ctx) });
  expect(await listPasskeysOf(ctx.db, user.id)).toEqual([]);
  expect(await hasSecondFactor(ctx.db, user.id)).toBe(false);
});

testWithDb('so do those made shortly before the change, and older ones stay', async ({ ctx }) => {
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

testWithDb('a banned account has no way back', async ({ ctx }) => {
  const { ctx: member, user } = await aStolenAccount(ctx);
  await move(member, thief);
  const { ctx: admin } = await asAdmin(ctx);
  await inTransaction(admin, (tx) =>
    suspendAccount(tx, user.id, { reason: 'Fraud', until: null, ban: true }),
  );
  const undo = undoEmailChange.run(ctx, { token: await undoLink(ctx) });
  await expect(undo).rejects.toMatchObject({ code: 'link_invalid' });
});

test('asked twice at once it works once; with the later way back at once, the first address wins', async () => {
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

test('a password that is being changed meanwhile does not outlive it', async () => {
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
