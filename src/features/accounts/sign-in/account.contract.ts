import { z } from 'zod';
import { CurrentUser } from '#features/accounts/users/user.contract.ts';
import {
  busyHashing,
  emailTaken,
  linkInvalid,
  sessionNotFound,
  weakPassword,
  wrongPassword,
} from '#features/accounts/users/user.errors.ts';
import { call } from '#kit/contract/call.ts';
import { email, id, instant } from '#kit/contract/fields.ts';
import { linkToken } from './link-token.rules.ts';
import { givenPassword, newPassword } from './password.rules.ts';

export const Session = z.object({
  id,
  device: z.string(),
  createdAt: instant,
  lastUsedAt: instant,
  /** The current one. */
  isCurrent: z.boolean(),
});
export type Session = z.infer<typeof Session>;

const tag = 'Account';
const done = z.object({ message: z.string() });

export const calls = {
  getCurrentUser: call('getCurrentUser', {
    method: 'GET',
    path: '/api/auth/user',
    who: 'account',
    tag,
    summary: 'The signed-in member; 401 if nobody is signed in.',
    input: z.strictObject({}),
    output: CurrentUser,
  }),
  signOut: call('signOut', {
    method: 'POST',
    path: '/api/auth/logout',
    who: 'everyone',
    tag,
    summary: 'Ends this session. Does nothing if there is none.',
    input: z.strictObject({}),
    output: done,
  }),
  listSessions: call('listSessions', {
    method: 'GET',
    path: '/api/auth/sessions',
    who: 'account',
    tag,
    summary: 'Where the caller is signed in, most recently used first.',
    input: z.strictObject({}),
    output: z.array(Session),
  }),
  endSession: call('endSession', {
    method: 'DELETE',
    path: '/api/auth/sessions/:id',
    who: 'account',
    tag,
    summary: 'Signs out one of the caller’s devices.',
    input: z.strictObject({ id }),
    output: done,
    errors: [sessionNotFound],
  }),
  endOtherSessions: call('endOtherSessions', {
    method: 'DELETE',
    path: '/api/auth/sessions',
    who: 'account',
    tag,
    summary: 'Signs the caller out everywhere else.',
    input: z.strictObject({}),
    output: done,
  }),
  confirmPassword: call('confirmPassword', {
    method: 'POST',
    path: '/api/auth/confirm-password',
    who: 'account',
    tag,
    summary: 'Confirms the password, which administrators are asked for every hour.',
    input: z.strictObject({ password: givenPassword }),
    output: done,
    errors: [wrongPassword, busyHashing],
  }),
  changePassword: call('changePassword', {
    method: 'POST',
    path: '/api/auth/change-password',
    who: 'account',
    tag,
    summary: 'Changes the password and ends every other session.',
    input: z.strictObject({ currentPassword: givenPassword, newPassword }),
    output: done,
    errors: [wrongPassword, weakPassword, busyHashing],
  }),
  sendVerification: call('sendVerification', {
    method: 'POST',
    path: '/api/auth/send-verification',
    who: 'account',
    tag,
    summary: 'Sends the link that verifies the caller’s email address; at most once a minute.',
    input: z.strictObject({}),
    output: done,
  }),
  verifyEmail: call('verifyEmail', {
    method: 'POST',
    path: '/api/auth/verify-email',
    who: 'everyone',
    tag,
    summary: 'Verifies the email address that the link was sent to. Does not sign anyone in.',
    input: z.strictObject({ token: linkToken }),
    output: done,
    errors: [linkInvalid],
  }),
  changeEmail: call('changeEmail', {
    method: 'POST',
    path: '/api/auth/change-email',
    who: 'account',
    tag,
    summary:
      'Asks to change the email address: a link is sent to the new one, which takes effect when the link is opened. The response is the same for an address that already has an account.',
    input: z.strictObject({ email, password: givenPassword }),
    output: done,
    errors: [wrongPassword, busyHashing],
  }),
  confirmEmail: call('confirmEmail', {
    method: 'POST',
    path: '/api/auth/confirm-email',
    who: 'everyone',
    tag,
    summary:
      'Changes the account to the new address; the old one is notified and can undo the change for three days. An address that an administrator proposed waits for its day, or for the old address to agree.',
    input: z.strictObject({ token: linkToken }),
    output: done,
    errors: [linkInvalid, emailTaken],
  }),
  decideEmailProposal: call('decideEmailProposal', {
    method: 'POST',
    path: '/api/auth/decide-email-proposal',
    who: 'everyone',
    tag,
    summary:
      'Agrees to the address that an administrator proposed, or stops it, by the link to the present address.',
    input: z.strictObject({ token: linkToken, agree: z.boolean() }),
    output: done,
    errors: [linkInvalid, emailTaken],
  }),
  undoEmailChange: call('undoEmailChange', {
    method: 'POST',
    path: '/api/auth/undo-email-change',
    who: 'everyone',
    tag,
    summary:
      'Restores the old address, ends every session, clears the password, removes recently added passkeys and second factor, and sends a link to set a new password.',
    input: z.strictObject({ token: linkToken }),
    output: done,
    errors: [linkInvalid, emailTaken],
  }),
};
