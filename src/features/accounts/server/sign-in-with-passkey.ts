import { type AuthenticationResponseJSON, verifyAuthenticationResponse } from '@simplewebauthn/server';
import { eq } from 'drizzle-orm';
import { refuse } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { passkeyRefused } from '../refusals.ts';
import { calls } from '../sign-in-contract.ts';
import { admitUser } from './admit-user.ts';
import { findUser } from './queries.ts';
import { relyingParty } from './relying-party.ts';
import { passkeys } from './tables.ts';
import { consumeToken } from './tokens.ts';

type PasskeyRow = typeof passkeys.$inferSelect;

/** Signs the owner of a passkey in. Refuses: passkey_refused, account_banned. */
export const signInWithPasskey = handle(calls.signInWithPasskey, (ctx, input) =>
  ctx.db.transaction(async (tx) => {
    const used = await consumeToken(ctx, tx, input.token, ['passkey']).catch(() => undefined);
    const credentialId = typeof input.response.id === 'string' ? input.response.id : '';
    const [passkey] = await tx
      .select()
      .from(passkeys)
      .where(eq(passkeys.credentialId, credentialId))
      .for('update');
    if (!used?.challenge || used.userId !== null || !passkey) throw refuse(passkeyRefused);
    const counter = await newCounter(relyingParty(ctx.config), used.challenge, passkey, input.response);
    await tx
      .update(passkeys)
      .set({ counter, lastUsedAt: ctx.now.toISOString() })
      .where(eq(passkeys.id, passkey.id));
    const user = await findUser(tx, passkey.userId);
    if (!user) throw refuse(passkeyRefused);
    return admitUser(ctx, tx, user);
  }),
);

async function newCounter(
  party: ReturnType<typeof relyingParty>,
  challenge: string,
  passkey: PasskeyRow,
  response: Record<string, unknown>,
): Promise<number> {
  try {
    const result = await verifyAuthenticationResponse({
      // The library checks every part of it and throws for what does not fit.
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
    throw refuse(passkeyRefused);
  }
  throw refuse(passkeyRefused);
}
