import { z } from 'zod';
import {
  busyHashing,
  secondFactorOff,
  secondFactorOn,
  wrongCode,
  wrongPassword,
} from '#features/accounts/users/errors.ts';
import { call } from '#kit/contract/call.ts';
import { givenPassword } from './password.ts';

/** Six digits of an authenticator, or a recovery code; spaces and dashes are the reader's. */
export const secondFactorCode = z
  .string()
  .max(40)
  .transform((value) => value.replace(/[\s-]/g, '').toLowerCase())
  .refine((value) => /^(\d{6}|[a-z2-7]{10})$/.test(value), 'Please give the six digits, or a recovery code.');

const tag = 'Second factor';

export const calls = {
  startSecondFactor: call('startSecondFactor', {
    method: 'POST',
    path: '/api/auth/second-factor/start',
    who: 'account',
    tag,
    summary: 'Makes a secret for an authenticator app; it counts once a code of it was given.',
    input: z.strictObject({ password: givenPassword }),
    output: z.object({ secret: z.string(), uri: z.string() }),
    errors: [wrongPassword, secondFactorOn, busyHashing],
  }),
  confirmSecondFactor: call('confirmSecondFactor', {
    method: 'POST',
    path: '/api/auth/second-factor/confirm',
    who: 'account',
    tag,
    summary: 'Switches the second factor on with a first code, and answers the recovery codes, once.',
    input: z.strictObject({ code: secondFactorCode }),
    output: z.object({ recoveryCodes: z.array(z.string()) }),
    errors: [wrongCode, secondFactorOff],
  }),
  removeSecondFactor: call('removeSecondFactor', {
    method: 'POST',
    path: '/api/auth/second-factor/remove',
    who: 'account',
    tag,
    summary: 'Switches the second factor off.',
    input: z.strictObject({ password: givenPassword }),
    output: z.object({ message: z.string() }),
    errors: [wrongPassword, busyHashing],
  }),
};
