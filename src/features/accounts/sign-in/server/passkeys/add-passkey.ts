import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { passkeyRefused } from '#features/accounts/users/errors.ts';
import { lockOwnUser } from '#features/accounts/users/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import { enqueueMail } from '#kit/server/outbox/enqueue-mail.ts';
import { calls } from '../../passkey-contract.ts';
import { securityNoticeMail } from '../security-notice.mail.tsx';
import { endSessionsElsewhere } from '../sessions/end-sessions-elsewhere.ts';
import { passkeys } from '../tables.ts';
import { consumeToken } from '../tokens.ts';
import { toPasskey } from './list-passkeys.ts';
import { loadWebauthn } from './load-webauthn.ts';
import { relyingParty } from './relying-party.ts';

/** Stores a new passkey once its signature has been checked. Refuses: passkey_refused, link_invalid. */
export const addPasskey = handle(calls.addPasskey, {
  async run(tx, input) {
    const user = await lockOwnUser(tx);
    const used = await consumeToken(tx, input.token, ['passkey']).catch(() => undefined);
    if (used?.userId !== user.id || used.challenge === null) throw apiError(passkeyRefused);
    const credential = await verify(relyingParty(tx.config), used.challenge, input.response);
    const [row] = await tx.db
      .insert(passkeys)
      .values({
        userId: user.id,
        name: input.name,
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: credential.transports ?? [],
        createdAt: tx.now.toISOString(),
      })
      .onConflictDoNothing()
      .returning();
    if (!row) throw apiError(passkeyRefused);
    await endSessionsElsewhere(tx, user.id);
    await audit(tx, { action: 'user.passkey_added', target: { type: 'user', id: user.id } });
    const props = { firstName: user.firstName, what: 'passkey_added' as const };
    await enqueueMail(tx.db, securityNoticeMail, { to: user.email, userId: user.id, props }, tx.now);
    return toPasskey(row);
  },
});

async function verify(
  party: ReturnType<typeof relyingParty>,
  challenge: string,
  response: Record<string, unknown>,
) {
  try {
    const { verifyRegistrationResponse } = await loadWebauthn();
    const result = await verifyRegistrationResponse({
      // The library checks every part and throws if anything is wrong.
      response: response as unknown as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
    });
    if (result.verified) return result.registrationInfo.credential;
  } catch {
    throw apiError(passkeyRefused);
  }
  throw apiError(passkeyRefused);
}
