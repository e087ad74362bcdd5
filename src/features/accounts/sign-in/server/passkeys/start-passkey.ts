import { handle } from '#kit/server/handle.ts';
import { calls } from '../../passkey-contract.ts';
import { checkOwnPassword } from '../password/check-password.ts';
import { listPasskeysOf } from '../queries.ts';
import { makeToken, tokenOf } from '../tokens.ts';
import { loadWebauthn } from './load-webauthn.ts';
import { relyingParty } from './relying-party.ts';

/** Starts creating a passkey: options for the browser, and a token that holds their challenge. Refuses: wrong_password. */
export const startPasskey = handle(calls.startPasskey, async (ctx, { password }) => {
  const user = await checkOwnPassword(ctx, password);
  const { id, name } = relyingParty(ctx.config);
  const known = await listPasskeysOf(ctx.db, user.id);
  const { generateRegistrationOptions } = await loadWebauthn();
  const options = await generateRegistrationOptions({
    rpID: id,
    rpName: name,
    userName: user.email,
    userDisplayName: `${user.firstName} ${user.lastName}`,
    userID: Uint8Array.from(Buffer.from(user.id)),
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const subject = { userId: user.id, challenge: options.challenge };
  const tokenId = await makeToken(ctx.db, 'passkey', subject, ctx.now);
  return { token: tokenOf(ctx.secrets, tokenId), options: { ...options } };
});
