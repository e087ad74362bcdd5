import { expect } from 'vitest';
import { outbox } from '#kit/server/outbox/tables.ts';
import { anAuthenticator } from '#test/factories/authenticator.ts';
import { asMemberWithPasskey, challengeIn } from '#test/factories/passkeys.ts';
import { asMemberWithPassword, thePassword } from '#test/factories/password.ts';
import { testWithDb } from '#test/with-db.ts';
import { passkeys } from '../tables.ts';
import { addPasskey } from './add-passkey.ts';
import { startPasskey } from './start-passkey.ts';

testWithDb('a passkey is stored once its signature was checked, and the owner is told', async ({ ctx }) => {
  const { passkey } = await asMemberWithPasskey(ctx);
  expect(passkey).toMatchObject({ name: 'Phone', lastUsedAt: null });
  expect(await ctx.db.select().from(outbox)).toMatchObject([{ props: { what: 'passkey_added' } }]);
});

testWithDb('another challenge, another member’s token and rubbish are refused', async ({ ctx }) => {
  const { ctx: member } = await asMemberWithPassword(ctx);
  const { ctx: other } = await asMemberWithPassword(ctx);
  const { token, options } = await startPasskey.run(member, { password: thePassword });
  const good = anAuthenticator().register(challengeIn(options));
  const bad = anAuthenticator().register('AAAA');
  const add = (who: typeof ctx, response: Record<string, unknown>) =>
    addPasskey.run(who, { token, name: 'Phone', response });
  for (const attempt of [add(other, good), add(member, bad), add(member, {}), add(member, { id: 1 })]) {
    await expect(attempt).rejects.toMatchObject({ code: 'passkey_refused' });
  }
  expect(await ctx.db.$count(passkeys)).toBe(0);
});
