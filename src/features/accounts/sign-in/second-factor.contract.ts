import { z } from 'zod';
import {
  busyHashing,
  secondFactorOff,
  secondFactorOn,
  wrongCode,
  wrongPassword,
} from '#features/accounts/users/user.errors.ts';
import { call } from '#kit/contract/call.ts';
import { givenPassword } from './password.rules.ts';

/** Six digits from an authenticator, or a recovery code (older ones have ten characters); spaces and dashes are ignored. */
export const secondFactorCode = z
  .string()
  .max(40)
  .transform((value) => value.replace(/[\s-]/g, '').toLowerCase())
  .refine(
    (value) => /^(\d{6}|[a-z2-7]{24}|[a-z2-7]{10})$/.test(value),
    'Please enter the six digits, or a recovery code.',
  );

const tag = 'Second factor';

export const calls = {
  startSecondFactor: call('startSecondFactor', {
    method: 'POST',
    path: '/api/auth/second-factor/start',
    who: 'account',
    tag,
    summary: 'Creates a secret for an authenticator app; it takes effect once confirmed with a code.',
    input: z.strictObject({ password: givenPassword }),
    output: z.object({ secret: z.string(), uri: z.string() }),
    errors: [wrongPassword, secondFactorOn, busyHashing],
  }),
  confirmSecondFactor: call('confirmSecondFactor', {
    method: 'POST',
    path: '/api/auth/second-factor/confirm',
    who: 'account',
    tag,
    summary: 'Turns on the second factor with a first code and returns the recovery codes, this once.',
    input: z.strictObject({ code: secondFactorCode }),
    output: z.object({ recoveryCodes: z.array(z.string()) }),
    errors: [wrongCode, secondFactorOff],
  }),
  removeSecondFactor: call('removeSecondFactor', {
    method: 'POST',
    path: '/api/auth/second-factor/remove',
    who: 'account',
    tag,
    summary: 'Turns off the second factor, with the password and a code or recovery code.',
    input: z.strictObject({ password: givenPassword, code: secondFactorCode }),
    output: z.object({ message: z.string() }),
    errors: [wrongPassword, wrongCode, busyHashing],
  }),
};
