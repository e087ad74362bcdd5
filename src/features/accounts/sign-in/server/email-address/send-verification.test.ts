import { expect } from 'vitest';
import { outbox } from '#kit/server/outbox/tables.ts';
import { asMember } from '#test/factories/people.ts';
import { minutesLater } from '#test/factories/tokens.ts';
import { testWithDb } from '#test/with-db.ts';
import { oneTimeTokens } from '../tables.ts';
import { sendVerification } from './send-verification.ts';

testWithDb('a link a minute, three an hour, each making the one before worthless', async ({ ctx }) => {
  const { ctx: member } = await asMember(ctx, { isEmailVerified: false });
  await sendVerification.run(member, {});
  await expect(sendVerification.run(minutesLater(member, 0.9), {})).rejects.toMatchObject({ status: 429 });
  await sendVerification.run(minutesLater(member, 1), {});
  expect(await ctx.db.$count(outbox)).toBe(2);
  expect(await ctx.db.$count(oneTimeTokens)).toBe(1);
  await expect(sendVerification.run(minutesLater(member, 10), {})).rejects.toMatchObject({ status: 429 });
});

testWithDb('an address that is verified gets nothing', async ({ ctx }) => {
  const { ctx: member } = await asMember(ctx);
  await sendVerification.run(member, {});
  expect(await ctx.db.$count(outbox)).toBe(0);
});
