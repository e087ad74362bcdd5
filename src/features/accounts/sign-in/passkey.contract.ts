import { z } from 'zod';
import {
  busyHashing,
  passkeyNotFound,
  passkeyRefused,
  wrongPassword,
} from '#features/accounts/users/user.errors.ts';
import { call } from '#kit/contract/call.ts';
import { id, instant, line } from '#kit/contract/fields.ts';
import { linkToken } from './link-token.rules.ts';
import { givenPassword } from './password.rules.ts';

/** WebAuthn's own JSON, written and read by its library on both sides. */
export const ceremony = z.record(z.string(), z.unknown());

export const Passkey = z.object({ id, name: z.string(), createdAt: instant, lastUsedAt: instant.nullable() });
export type Passkey = z.infer<typeof Passkey>;

const tag = 'Passkeys';

export const calls = {
  listPasskeys: call('listPasskeys', {
    method: 'GET',
    path: '/api/auth/passkeys',
    who: 'account',
    tag,
    summary: 'The caller’s passkeys.',
    input: z.strictObject({}),
    output: z.array(Passkey),
  }),
  startPasskey: call('startPasskey', {
    method: 'POST',
    path: '/api/auth/passkeys/start',
    who: 'account',
    tag,
    summary: 'What the browser needs to create a passkey.',
    input: z.strictObject({ password: givenPassword }),
    output: z.object({ token: z.string(), options: ceremony }),
    errors: [wrongPassword, busyHashing],
  }),
  addPasskey: call('addPasskey', {
    method: 'POST',
    path: '/api/auth/passkeys',
    who: 'account',
    tag,
    summary: 'Stores the passkey that the browser created.',
    input: z.strictObject({ token: linkToken, name: line(60), response: ceremony }),
    output: Passkey,
    errors: [passkeyRefused],
  }),
  removePasskey: call('removePasskey', {
    method: 'POST',
    path: '/api/auth/passkeys/:id/remove',
    who: 'account',
    tag,
    summary: 'Removes one of the caller’s passkeys, with the password.',
    input: z.strictObject({ id, password: givenPassword }),
    output: z.object({ message: z.string() }),
    errors: [wrongPassword, passkeyNotFound, busyHashing],
  }),
};
