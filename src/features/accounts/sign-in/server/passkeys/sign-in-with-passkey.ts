import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { eq } from 'drizzle-orm';
import { passkeyRefused } from '#features/accounts/users/errors.ts';
import { findUser } from '#features/accounts/users/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { auditingRefusals } from '#kit/server/audit/auditing-refusals.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../sign-in-contract.ts';
import { handOverSession, startUserSession } from '../sessions/start-user-session.ts';
import { passkeys } from '../tables.ts';
import { consumeToken } from '../tokens.ts';
import { loadWebauthn } from './load-webauthn.ts';
import { relyingParty } from './relying-party.ts';

type PasskeyRow = typeof passkeys.$inferSelect;

const signIn = handle(calls.signInWithPasskey, {
  async run(tx, input) {
    const used = await consumeToken(tx, input.token, ['passkey']).catch(() => undefined);
    const credentialId = typeof input.response.id === 'string' ? input.response.id : '';
    const [passkey] = await tx.db
      .select()
      .from(passkeys)
      .where(eq(passkeys.credentialId, credentialId))
      .for('update');
    if (!used?.challenge || used.userId !== null || !passkey) throw apiError(passkeyRefused);
    const counter = await newCounter(relyingParty(tx.config), used.challenge, passkey, input.response);
    await tx.db
      .update(passkeys)
      .set({ counter, lastUsedAt: tx.now.toISOString() })
      .where(eq(passkeys.id, passkey.id));
    const user = await findUser(tx.db, passkey.userId);
    if (!user) throw apiError(passkeyRefused);
    return startUserSession(tx, user);
  },
  finish: handOverSession,
});

/** Signs in the owner of a passkey. Refuses: passkey_refused, account_banned. */
export const signInWithPasskey = auditingRefusals(signIn, passkeyRefused, async ({ db }, { response }) => {
  const credentialId = typeof response.id === 'string' ? response.id : '';
  const [owner] = await db
    .select({ id: passkeys.userId })
    .from(passkeys)
    .where(eq(passkeys.credentialId, credentialId));
  return { action: 'user.passkey_refused', target: { type: 'user', id: owner?.id ?? 'unknown' } };
});

async function newCounter(
  party: ReturnType<typeof relyingParty>,
  challenge: string,
  passkey: PasskeyRow,
  response: Record<string, unknown>,
): Promise<number> {
  try {
    const { verifyAuthenticationResponse } = await loadWebauthn();
    const result = await verifyAuthenticationResponse({
      // The library checks every part and throws if anything is wrong.
      response: response as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: Uint8Array.from(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
      },
    });
    if (result.verified) return result.authenticationInfo.newCounter;
  } catch {
    throw apiError(passkeyRefused);
  }
  throw apiError(passkeyRefused);
}
