import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { and, eq } from 'drizzle-orm';
import { borough } from '#borough';
import { fullName } from '#features/accounts/users/member-name.rules.ts';
import { findUser, lockOwnUser, requireUser } from '#features/accounts/users/server/public.ts';
import { passkeyNotFound, passkeyRefused } from '#features/accounts/users/user.errors.ts';
import { apiError } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import type { Config } from '#kit/server/config.ts';
import { handle, withRefusalAudit } from '#kit/server/handle.ts';
import { enqueueMail } from '#kit/server/mail/outbox.ts';
import { present } from '#kit/server/present.ts';
import { Passkey, calls as passkeyCalls } from '../passkey.contract.ts';
import { calls as signInCalls } from '../sign-in.contract.ts';
import { checkOwnPassword, lockCheckedUser } from './passwords.ts';
import { endSessionsElsewhere, setSessionCookies, startUserSession } from './sessions.ts';
import { securityNoticeMail } from './sign-in.messages.tsx';
import { listPasskeysOf } from './sign-in.queries.ts';
import { passkeys } from './sign-in.tables.ts';
import { consumeToken, createToken, signToken } from './token.queries.ts';

export const listPasskeys = handle(passkeyCalls.listPasskeys, async (ctx) =>
  (await listPasskeysOf(ctx.db, requireUser(ctx).id)).map(toPasskey),
);

function toPasskey(row: typeof passkeys.$inferSelect): Passkey {
  return present(Passkey, row, {});
}

/** Starts creating a passkey: returns options for the browser and a token that holds their challenge. Refuses: wrong_password. */
export const startPasskey = handle(passkeyCalls.startPasskey, async (ctx, { password }) => {
  const user = await checkOwnPassword(ctx, password);
  const { id, name } = relyingParty(ctx.config);
  const existing = await listPasskeysOf(ctx.db, user.id);
  const { generateRegistrationOptions } = await loadWebauthn();
  const options = await generateRegistrationOptions({
    rpID: id,
    rpName: name,
    userName: user.email,
    userDisplayName: fullName(user),
    userID: Uint8Array.from(Buffer.from(user.id)),
    excludeCredentials: existing.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const subject = { userId: user.id, challenge: options.challenge };
  const tokenId = await createToken(ctx.db, 'passkey', subject, ctx.now);
  return { token: signToken(ctx.secrets, tokenId), options: { ...options } };
});

/** Stores a new passkey once its signature has been checked. Refuses: passkey_refused, link_invalid. */
export const addPasskey = handle(passkeyCalls.addPasskey, {
  async run(tx, input) {
    const user = await lockOwnUser(tx);
    const used = await consumeToken(tx, input.token, ['passkey']).catch(() => undefined);
    if (used?.userId !== user.id || used.challenge === null) throw apiError(passkeyRefused);
    const credential = await verifyNewPasskey(relyingParty(tx.config), used.challenge, input.response);
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

async function verifyNewPasskey(
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

/** Removes one of the caller's passkeys. Refuses: wrong_password, passkey_not_found, too_many_requests, busy. */
export const removePasskey = handle(passkeyCalls.removePasskey, {
  prepare: (ctx, { password }) => checkOwnPassword(ctx, password),
  async run(tx, { id }, checked) {
    const user = await lockCheckedUser(tx, checked);
    const deleted = await tx.db
      .delete(passkeys)
      .where(and(eq(passkeys.id, id), eq(passkeys.userId, user.id)))
      .returning({ id: passkeys.id });
    if (deleted.length === 0) throw apiError(passkeyNotFound);
    await endSessionsElsewhere(tx, user.id);
    await audit(tx, { action: 'user.passkey_removed', target: { type: 'user', id: user.id } });
    const props = { firstName: user.firstName, what: 'passkey_removed' as const };
    await enqueueMail(tx.db, securityNoticeMail, { to: user.email, userId: user.id, props }, tx.now);
    return { message: 'Passkey removed.' };
  },
});

/** Creates a challenge that any of our passkeys can sign. */
export const startPasskeySignIn = handle(signInCalls.startPasskeySignIn, async (ctx) => {
  const { generateAuthenticationOptions } = await loadWebauthn();
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(ctx.config).id,
    userVerification: 'required',
  });
  const tokenId = await createToken(ctx.db, 'passkey', { challenge: options.challenge }, ctx.now);
  return { token: signToken(ctx.secrets, tokenId), options: { ...options } };
});

type PasskeyRow = typeof passkeys.$inferSelect;

const signIn = handle(signInCalls.signInWithPasskey, {
  async run(tx, input) {
    const used = await consumeToken(tx, input.token, ['passkey']).catch(() => undefined);
    const credentialId = typeof input.response.id === 'string' ? input.response.id : '';
    const [passkey] = await tx.db
      .select()
      .from(passkeys)
      .where(eq(passkeys.credentialId, credentialId))
      .for('update');
    if (!used?.challenge || used.userId !== null || !passkey) throw apiError(passkeyRefused);
    const counter = await verifySignature(relyingParty(tx.config), used.challenge, passkey, input.response);
    await tx.db
      .update(passkeys)
      .set({ counter, lastUsedAt: tx.now.toISOString() })
      .where(eq(passkeys.id, passkey.id));
    const user = await findUser(tx.db, passkey.userId);
    if (!user) throw apiError(passkeyRefused);
    return startUserSession(tx, user);
  },
  finish: setSessionCookies,
});

/** Signs in the owner of a passkey. Refuses: passkey_refused, account_banned. */
export const signInWithPasskey = withRefusalAudit(signIn, passkeyRefused, async ({ db }, { response }) => {
  const credentialId = typeof response.id === 'string' ? response.id : '';
  const [owner] = await db
    .select({ id: passkeys.userId })
    .from(passkeys)
    .where(eq(passkeys.credentialId, credentialId));
  return { action: 'user.passkey_refused', target: { type: 'user', id: owner?.id ?? 'unknown' } };
});

async function verifySignature(
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

/** The site as an authenticator sees it: host, name and origin. */
function relyingParty(config: Config): { id: string; name: string; origin: string } {
  const { hostname, origin } = new URL(config.publicUrl);
  return { id: hostname, name: `${borough.productName} ${borough.name}`, origin };
}

/** Loads the passkey library on first use: with its certificates it is a tenth of the code that the server would load at start. */
const loadWebauthn = () => import('@simplewebauthn/server');
