import { z } from 'zod';
import { CurrentUser } from '#features/accounts/users/user.contract.ts';
import {
  accountBanned,
  busyHashing,
  invalidCredentials,
  linkInvalid,
  passkeyRefused,
  weakPassword,
  wrongCode,
} from '#features/accounts/users/user.errors.ts';
import { call } from '#kit/contract/call.ts';
import { email, line } from '#kit/contract/fields.ts';
import { redirect } from '#kit/contract/outputs.ts';
import { linkToken } from './link-token.rules.ts';
import { ceremony } from './passkey.contract.ts';
import { givenPassword, newPassword } from './password.rules.ts';
import { secondFactorCode } from './second-factor.contract.ts';
import { resetSent } from './sign-in.rules.ts';

const tag = 'Sign in';

/** Either signed in, or the second factor is needed: then `challenge` is sent back with the code. */
const SignedIn = z.object({
  message: z.string(),
  user: CurrentUser.nullable(),
  secondFactor: z.object({ challenge: z.string() }).nullable(),
});

const Invited = z.object({ firstName: z.string(), email: z.string() });

export const calls = {
  signIn: call('signIn', {
    method: 'POST',
    path: '/api/auth/credential-login',
    who: 'everyone',
    tag,
    summary:
      'Signs in with email and password. If a second factor is on, sign-in is not complete: the challenge in the response is valid for five minutes.',
    input: z.strictObject({
      email: line(254),
      password: givenPassword,
    }),
    output: SignedIn,
    errors: [invalidCredentials, accountBanned, busyHashing],
  }),
  completeSignIn: call('completeSignIn', {
    method: 'POST',
    path: '/api/auth/second-factor',
    who: 'everyone',
    tag,
    summary: 'Completes signing in with the second factor: an authenticator’s code, or a recovery code.',
    input: z.strictObject({ challenge: linkToken, code: secondFactorCode }),
    output: SignedIn,
    limit: { times: 60, perSeconds: 300 },
    errors: [wrongCode, linkInvalid],
  }),
  startPasskeySignIn: call('startPasskeySignIn', {
    method: 'POST',
    path: '/api/auth/passkey-login/start',
    who: 'everyone',
    tag,
    summary: 'What the browser needs to sign in with a passkey.',
    input: z.strictObject({}),
    output: z.object({ token: z.string(), options: ceremony }),
    limit: { times: 60, perSeconds: 300 },
  }),
  signInWithPasskey: call('signInWithPasskey', {
    method: 'POST',
    path: '/api/auth/passkey-login',
    who: 'everyone',
    tag,
    summary: 'Signs in with a passkey, which counts as both factors.',
    input: z.strictObject({ token: linkToken, response: ceremony }),
    output: SignedIn,
    limit: { times: 60, perSeconds: 300 },
    errors: [passkeyRefused, accountBanned],
  }),
  forgotPassword: call('forgotPassword', {
    method: 'POST',
    path: '/api/auth/forgot-password',
    who: 'everyone',
    tag,
    summary:
      'Sends a link to set a new password, valid for 30 minutes. The response is the same for an unknown address.',
    input: z.strictObject({ email }),
    output: z.object({ message: z.literal(resetSent) }),
    limit: { times: 20, perSeconds: 3600 },
  }),
  getInvitation: call('getInvitation', {
    method: 'GET',
    path: '/api/auth/invitation',
    who: 'everyone',
    tag,
    summary:
      'Whom an invitation’s link is for: the first name and the address of the account. Null for any other link, and once it is used or has expired.',
    input: z.strictObject({ token: line(200) }),
    output: z.object({ invited: Invited.nullable() }),
  }),
  resetPassword: call('resetPassword', {
    method: 'POST',
    path: '/api/auth/reset-password',
    who: 'everyone',
    tag,
    summary:
      'Sets a password with the link from a reset or an invitation. An invitation activates the account and signs in, unless it has been suspended meanwhile; a reset ends every session and removes passkeys.',
    input: z.strictObject({ token: linkToken, newPassword }),
    output: z.object({ message: z.string(), signedIn: z.boolean() }),
    limit: { times: 60, perSeconds: 3600 },
    errors: [linkInvalid, weakPassword, busyHashing],
  }),
  openSignIn: call('openSignIn', {
    method: 'GET',
    path: '/api/login',
    who: 'everyone',
    tag,
    summary: 'Redirects to the sign-in screen, remembering where to return.',
    input: z.strictObject({
      admin: z.enum(['true', 'false']).optional(),
      returnTo: line(500).optional(),
      /** The session ended while a page was open: the sign-in screen says so. */
      ended: z.literal('true').optional(),
    }),
    output: redirect,
    mediaType: 'text/html',
  }),
  openSignOut: call('openSignOut', {
    method: 'GET',
    path: '/api/logout',
    who: 'everyone',
    tag,
    summary:
      'Signs out if the request comes from one of our pages; otherwise redirects to a page that asks, so that no other site can sign anyone out.',
    input: z.strictObject({}),
    output: redirect,
    mediaType: 'text/html',
  }),
};
