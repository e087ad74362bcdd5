import { addPasskey } from '#features/accounts/sign-in/server/passkeys/add-passkey.ts';
import { startPasskey } from '#features/accounts/sign-in/server/passkeys/start-passkey.ts';
import type { Ctx } from '#kit/server/context.ts';
import { anAuthenticator } from './authenticator.ts';
import { asMemberWithPassword, thePassword } from './password.ts';

/** The challenge in the options of a ceremony. */
export function challengeIn(options: Record<string, unknown>): string {
  return String(options.challenge);
}

/** A member with a passkey, and the authenticator that holds it. */
export async function asMemberWithPasskey(ctx: Ctx) {
  const { ctx: member, user } = await asMemberWithPassword(ctx);
  const authenticator = anAuthenticator();
  const { token, options } = await startPasskey.run(member, { password: thePassword });
  const response = authenticator.register(challengeIn(options));
  const passkey = await addPasskey.run(member, { token, name: 'Phone', response });
  return { ctx: member, user, authenticator, passkey };
}
