import { addPasskey, startPasskey } from '#features/accounts/sign-in/server/passkey.own.ts';
import type { Ctx } from '#kit/server/context.ts';
import { anAuthenticator } from './authenticator.ts';
import { asMemberWithPassword, thePassword } from './password.ts';

/** Returns the challenge in WebAuthn options. */
export function challengeIn(options: Record<string, unknown>): string {
  return String(options.challenge);
}

/** Creates a member with a passkey, and returns the authenticator too. */
export async function asMemberWithPasskey(ctx: Ctx) {
  const { ctx: member, user } = await asMemberWithPassword(ctx);
  const authenticator = anAuthenticator();
  const { token, options } = await startPasskey.run(member, { password: thePassword });
  const response = authenticator.register(challengeIn(options));
  const passkey = await addPasskey.run(member, { token, name: 'Phone', response });
  return { ctx: member, user, authenticator, passkey };
}
