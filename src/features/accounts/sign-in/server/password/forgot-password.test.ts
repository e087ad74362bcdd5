import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Ctx } from '#kit/server/context.ts';
import { outbox } from '#kit/server/outbox/tables.ts';
import { thePassword } from '#test/factories/password.ts';
import { aUser } from '#test/factories/people.ts';
import { mailedLink, minutesLater } from '#test/factories/tokens.ts';
import { testWithDb } from '#test/with-db.ts';
import { resetSent } from '../../sign-in-contract.ts';
import { forgotPassword } from './forgot-password.ts';
import { resetPassword } from './reset-password.ts';

testWithDb('the answer is the same for everyone, and only an open account gets a link', async ({ ctx }) => {
  const user = await aUser(ctx.db);
  const invited = await aUser(ctx.db, { accountStatus: 'pending' });
  const banned = await aUser(ctx.db, { accountStatus: 'banned' });
  const answers = new Set<string>();
  for (const email of [user.email, invited.email, banned.email, 'nobody@example.org']) {
    answers.add((await forgotPassword.run(ctx, { email })).message);
  }
  expect([...answers]).toEqual(['Check your email for password reset instructions.']);
  expect(await ctx.db.select().from(outbox)).toMatchObject([
    { template: 'password-reset', toEmail: user.email },
  ]);
});

const from = (ctx: Ctx, clientAddress: string): Ctx => ({ ...ctx, clientAddress });
const mailsTo = async (ctx: Ctx, email: string) =>
  (await ctx.db.select().from(outbox).where(eq(outbox.toEmail, email))).length;

testWithDb('what a stranger asks for does not keep the owner from a link', async ({ ctx }) => {
  const { email } = await aUser(ctx.db);
  for (let count = 0; count < 5; count++) {
    expect(await forgotPassword.run(ctx, { email })).toEqual({ message: resetSent });
  }
  expect(await mailsTo(ctx, email)).toBe(3);
  await forgotPassword.run(from(ctx, '192.0.2.2'), { email });
  expect(await mailsTo(ctx, email)).toBe(4);
});

testWithDb(
  'ten links an hour for one address from wherever; after that the same answer, and no mail',
  async ({ ctx }) => {
    const { email } = await aUser(ctx.db);
    for (const address of [email, 'nobody@example.org']) {
      for (let count = 0; count < 12; count++) {
        const answer = await forgotPassword.run(from(ctx, `198.51.100.${count}`), { email: address });
        expect(answer).toEqual({ message: resetSent });
      }
    }
    expect(await mailsTo(ctx, email)).toBe(10);
  },
);

testWithDb('another link does not end the one before it, and using one ends all', async ({ ctx }) => {
  const { email } = await aUser(ctx.db);
  await forgotPassword.run(ctx, { email });
  const first = await mailedLink(ctx, 'password-reset', email);
  await forgotPassword.run(minutesLater(ctx, 5), { email });
  const second = await mailedLink(ctx, 'password-reset', email);
  await resetPassword.run(minutesLater(ctx, 6), { token: first, newPassword: thePassword });
  const again = resetPassword.run(minutesLater(ctx, 7), { token: second, newPassword: thePassword });
  await expect(again).rejects.toMatchObject({ code: 'link_invalid' });
});
