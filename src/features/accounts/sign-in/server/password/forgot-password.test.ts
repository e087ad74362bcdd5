import { expect } from 'vitest';
import { outbox } from '#kit/server/outbox/tables.ts';
import { aUser } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { forgotPassword } from './forgot-password.ts';

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

testWithDb('three an hour for one address, known or not', async ({ ctx }) => {
  for (const email of [(await aUser(ctx.db)).email, 'nobody@example.org']) {
    for (let count = 0; count < 3; count++) await forgotPassword.run(ctx, { email });
    await expect(forgotPassword.run(ctx, { email })).rejects.toMatchObject({ status: 429 });
  }
});
