import { Secret, TOTP } from 'otpauth';
import {
  confirmSecondFactor,
  startSecondFactor,
} from '#features/accounts/sign-in/server/second-factor.own.ts';
import type { Ctx } from '#kit/server/context.ts';
import { asMemberWithPassword, thePassword } from './password.ts';

/** Returns the code that an authenticator app shows for a secret at a time. */
export function codeOf(secret: string, now: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() });
}

/** A member with a second factor, its secret, and the recovery codes. */
export async function asMemberWithSecondFactor(ctx: Ctx) {
  const { ctx: member, user } = await asMemberWithPassword(ctx);
  const { secret } = await startSecondFactor.run(member, { password: thePassword });
  const { recoveryCodes } = await confirmSecondFactor.run(member, { code: codeOf(secret, ctx.now) });
  return { ctx: member, user, secret, recoveryCodes };
}
