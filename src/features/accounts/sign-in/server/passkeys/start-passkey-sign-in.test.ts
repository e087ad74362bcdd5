import { expect } from 'vitest';
import { testWithDb } from '#test/with-db.ts';
import { startPasskeySignIn } from './start-passkey-sign-in.ts';

testWithDb('each time another challenge, for anyone who has a passkey', async ({ ctx }) => {
  const one = await startPasskeySignIn.run(ctx, {});
  const two = await startPasskeySignIn.run(ctx, {});
  expect(one.options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
  expect(one.options.challenge).not.toBe(two.options.challenge);
});
