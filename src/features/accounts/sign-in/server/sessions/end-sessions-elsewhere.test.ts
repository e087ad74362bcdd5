import { expect } from 'vitest';
import type { Ctx } from '#kit/server/context.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { anAuthenticator } from '#test/factories/authenticator.ts';
import { challengeIn } from '#test/factories/passkeys.ts';
import { thePassword } from '#test/factories/password.ts';
import { codeOf } from '#test/factories/second-factor.ts';
import { aSignedInUser } from '#test/factories/sign-in.ts';
import { mailedLink } from '#test/factories/tokens.ts';
import { testWithDb } from '#test/with-db.ts';
import { changeEmail } from '../email-address/change-email.ts';
import { confirmEmail } from '../email-address/confirm-email.ts';
import { addPasskey } from '../passkeys/add-passkey.ts';
import { startPasskey } from '../passkeys/start-passkey.ts';
import { changePassword } from '../password/change-password.ts';
import { hashPassword } from '../password/hash-password.ts';
import { confirmSecondFactor } from '../second-factor/confirm-second-factor.ts';
import { startSecondFactor } from '../second-factor/start-second-factor.ts';
import { sessions } from '../tables.ts';
import { actorOf, startSession } from './sessions.ts';

const password = thePassword;

const changes: Record<string, (member: Ctx) => Promise<unknown>> = {
  async 'the address'(member) {
    await changeEmail.run(member, { email: 'new@example.org', password });
    const token = await mailedLink(member, 'confirm-new-email', 'new@example.org');
    await confirmEmail.run(member, { token });
  },
  'the password': (member) =>
    changePassword.run(member, { currentPassword: password, newPassword: 'nine black olives on a plate' }),
  async 'a second factor'(member) {
    const { secret } = await startSecondFactor.run(member, { password });
    await confirmSecondFactor.run(member, { code: codeOf(secret, member.now) });
  },
  async 'a passkey'(member) {
    const { token, options } = await startPasskey.run(member, { password });
    const response = anAuthenticator().register(challengeIn(options));
    await addPasskey.run(member, { token, name: 'Phone', response });
  },
};

for (const [what, change] of Object.entries(changes)) {
  testWithDb(`${what}, once changed, ends every session but the one that changed it`, async ({ ctx }) => {
    const { user, cookie } = await aSignedInUser(ctx, { passwordHash: await hashPassword(password) });
    await inTransaction(ctx, (tx) => startSession(tx, user.id));
    const actor = await actorOf(ctx.db, cookie.slice('sid='.length), ctx.now);
    await change({ ...ctx, actor });
    const left = await ctx.db.select({ id: sessions.id }).from(sessions);
    expect(left).toEqual([{ id: actor.kind === 'person' ? actor.sessionId : '' }]);
  });
}
