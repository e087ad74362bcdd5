import { expect, test } from 'vitest';
import { tokenLifetimes, tokenPurposes } from '#features/accounts/users/user.rules.ts';
import { secretsOf } from '#kit/server/secrets.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { aUser } from '#test/factories/people.ts';
import { aLink, minutesLater } from '#test/factories/tokens.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { oneTimeTokens } from './sign-in.tables.ts';
import { consumeToken, peekToken, purgeExpiredTokens, signToken } from './token.queries.ts';

testWithDb('a link works once, for its purpose, in time and with our signature', async ({ ctx }) => {
  const userId = (await aUser(ctx.db)).id;
  const consume = (who: typeof ctx, token: string) =>
    inTransaction(who, (tx) => consumeToken(tx, token, ['password_reset']));
  const invalid = { code: 'link_invalid' };
  const link = await aLink(ctx, 'password_reset', { userId });
  await expect(consume({ ...ctx, secrets: secretsOf('another site') }, link)).rejects.toMatchObject(invalid);
  await expect(consume(minutesLater(ctx, 30), link)).rejects.toMatchObject(invalid);
  expect(await consume(ctx, link)).toMatchObject({ userId });
  await expect(consume(ctx, link)).rejects.toMatchObject(invalid);
  for (const forged of ['', 'x', '..', link.slice(0, -1), `${link}x`]) {
    await expect(consume(ctx, forged)).rejects.toMatchObject(invalid);
  }
});

testWithDb('reading a link, or using it for another purpose, does not use it up', async ({ ctx }) => {
  const userId = (await aUser(ctx.db)).id;
  const link = await aLink(ctx, 'email_verification', { userId });
  const wrong = inTransaction(ctx, (tx) => consumeToken(tx, link, ['password_reset']));
  await expect(wrong).rejects.toMatchObject({ code: 'link_invalid' });
  expect(await peekToken(ctx, ctx.db, link, 'email_verification')).toMatchObject({ userId });
  await inTransaction(ctx, (tx) => consumeToken(tx, link, ['email_verification']));
  expect(await peekToken(ctx, ctx.db, link, 'email_verification')).toBeUndefined();
});

testWithDb('each purpose has its own lifetime, and expired links are purged', async ({ ctx }) => {
  const userId = (await aUser(ctx.db)).id;
  for (const purpose of tokenPurposes) {
    const link = await aLink(ctx, purpose, { userId });
    const at = (seconds: number) => minutesLater(ctx, seconds / 60);
    expect(await peekToken(at(tokenLifetimes[purpose] - 1), ctx.db, link, purpose)).toBeDefined();
    expect(await peekToken(at(tokenLifetimes[purpose]), ctx.db, link, purpose)).toBeUndefined();
  }
  await purgeExpiredTokens(ctx.db, minutesLater(ctx, 15 * 24 * 60).now);
  expect(await ctx.db.$count(oneTimeTokens)).toBe(0);
});

test('a link that is used fifty times at once works once', async () => {
  const database = await openTestDatabase();
  const ctx = testCtx(database.db);
  const link = await aLink(ctx, 'password_reset', { userId: (await aUser(database.db)).id });
  const consume = () => inTransaction(ctx, (tx) => consumeToken(tx, link, ['password_reset']));
  const results = await Promise.allSettled(Array.from({ length: 50 }, consume));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await database.close();
});

testWithDb('the database does not contain a usable link', async ({ ctx }) => {
  const link = await aLink(ctx, 'invitation', { userId: (await aUser(ctx.db)).id });
  const [row] = await ctx.db.select().from(oneTimeTokens);
  expect(signToken(ctx.secrets, row?.id ?? '')).toBe(link);
  expect(JSON.stringify(row)).not.toContain(link.split('.')[1]);
});
