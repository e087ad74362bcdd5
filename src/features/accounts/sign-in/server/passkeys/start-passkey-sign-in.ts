import { handle } from '#kit/server/handle.ts';
import { calls } from '../../sign-in-contract.ts';
import { makeToken, tokenOf } from '../tokens.ts';
import { loadWebauthn } from './load-webauthn.ts';
import { relyingParty } from './relying-party.ts';

/** Creates a challenge that any of our passkeys can sign. */
export const startPasskeySignIn = handle(calls.startPasskeySignIn, async (ctx) => {
  const { generateAuthenticationOptions } = await loadWebauthn();
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(ctx.config).id,
    userVerification: 'required',
  });
  const tokenId = await makeToken(ctx.db, 'passkey', { challenge: options.challenge }, ctx.now);
  return { token: tokenOf(ctx.secrets, tokenId), options: { ...options } };
});
