import { z } from 'zod';
import { givenPassword } from '#features/accounts/sign-in/password.rules.ts';
import { busyHashing, wrongPassword } from '#features/accounts/users/user.errors.ts';
import { consentKinds } from '#features/accounts/users/user.rules.ts';
import { call } from '#kit/contract/call.ts';
import { defineError, notAllowed } from '#kit/contract/errors.ts';
import { filledText, id, instant } from '#kit/contract/fields.ts';
import { file } from '#kit/contract/outputs.ts';
import { pagingFields } from '#kit/contract/paging.ts';
import { exportStatuses, privacyLengths, requestKinds } from './privacy.rules.ts';

export const exportNotFound = defineError({
  code: 'export_not_found',
  status: 404,
  text: 'This copy has expired or isn’t ready yet. You can ask for another.',
});
export const membershipConsent = defineError({
  code: 'membership_consent',
  status: 409,
  text: 'We can’t keep an account without this consent. To withdraw it, delete your account.',
});
export const privacyRequestNotFound = defineError({
  code: 'request_not_found',
  status: 404,
  text: 'We can’t find that request.',
});
export const privacyRequestAlreadyAnswered = defineError({
  code: 'already_answered',
  status: 409,
  text: 'Another administrator has already answered this.',
});

export const DataExport = z.object({
  id,
  status: z.enum(exportStatuses),
  createdAt: instant,
  expiresAt: instant.nullable(),
});
export type DataExport = z.infer<typeof DataExport>;

export const Consent = z.object({
  kind: z.enum(consentKinds),
  version: z.string(),
  givenAt: instant,
  withdrawnAt: instant.nullable(),
});
export type Consent = z.infer<typeof Consent>;

export const PrivacyRequest = z.object({
  id,
  kind: z.enum(requestKinds),
  message: z.string(),
  answer: z.string().nullable(),
  answeredAt: instant.nullable(),
  createdAt: instant,
});
export type PrivacyRequest = z.infer<typeof PrivacyRequest>;

export const RequestOfMember = PrivacyRequest.extend({ userId: id, name: z.string(), email: z.string() });
export type RequestOfMember = z.infer<typeof RequestOfMember>;

/** What deleting the account does to one kind of data. */
export const Deletion = z.object({
  title: z.string(),
  /** What stays, without the member's name, as a sentence; null if nothing does. */
  kept: z.string().nullable(),
  isKeptByLaw: z.boolean(),
  /** What the member would miss most, counted; null if there is nothing. */
  losses: z.string().nullable(),
});
export type Deletion = z.infer<typeof Deletion>;

const tag = 'Privacy';
const done = z.object({ message: z.string() });
const message = filledText(privacyLengths.message, 'Please tell us what it is about.');

export const calls = {
  requestDataExport: call('requestDataExport', {
    method: 'POST',
    path: '/api/user/exports',
    who: 'account',
    tag,
    summary: 'Requests a copy of the caller’s data; it is prepared in the background.',
    input: z.strictObject({ password: givenPassword }),
    output: DataExport,
    errors: [wrongPassword, busyHashing],
  }),
  listDataExports: call('listDataExports', {
    method: 'GET',
    path: '/api/user/exports',
    who: 'account',
    tag,
    summary: 'The copies the caller has asked for, newest first.',
    input: z.strictObject({}),
    output: z.array(DataExport),
  }),
  getDataExport: call('getDataExport', {
    method: 'GET',
    path: '/api/user/exports/:id',
    who: 'account',
    tag,
    summary: 'Downloads a copy that is ready: a zip with JSON and a readable page.',
    input: z.strictObject({ id }),
    output: file,
    mediaType: 'application/zip',
    errors: [exportNotFound],
  }),
  listDataLeftOut: call('listDataLeftOut', {
    method: 'GET',
    path: '/api/user/data-left-out',
    who: 'account',
    tag,
    summary: 'What a copy of the caller’s data leaves out because it is about others, in sentences.',
    input: z.strictObject({}),
    output: z.array(z.string()),
  }),
  listConsents: call('listConsents', {
    method: 'GET',
    path: '/api/user/consents',
    who: 'account',
    tag,
    summary: 'What the caller has agreed to, when, and which version of the wording.',
    input: z.strictObject({}),
    output: z.array(Consent),
  }),
  withdrawConsent: call('withdrawConsent', {
    method: 'POST',
    path: '/api/user/consents/withdraw',
    who: 'account',
    tag,
    summary: 'Withdraws a consent. Consent to membership is withdrawn by deleting the account.',
    input: z.strictObject({ kind: z.enum(consentKinds) }),
    output: z.array(Consent),
    errors: [membershipConsent],
  }),
  sendPrivacyRequest: call('sendPrivacyRequest', {
    method: 'POST',
    path: '/api/user/privacy-requests',
    who: 'account',
    tag,
    summary: 'Sends an objection, correction, complaint or question to the data protection officer.',
    input: z.strictObject({ kind: z.enum(requestKinds), message }),
    output: PrivacyRequest,
  }),
  listOwnPrivacyRequests: call('listOwnPrivacyRequests', {
    method: 'GET',
    path: '/api/user/privacy-requests',
    who: 'account',
    tag,
    summary: 'The caller’s privacy requests and the answers to them, newest first.',
    input: z.strictObject({}),
    output: z.array(PrivacyRequest),
  }),
  listPrivacyRequests: call('listPrivacyRequests', {
    method: 'GET',
    path: '/api/admin/privacy-requests',
    who: 'admin',
    tag,
    audited: 'privacy_request.read',
    summary: 'Members’ requests to the data protection officer, unanswered and oldest first.',
    input: z.strictObject({ ...pagingFields }),
    output: z.array(RequestOfMember),
    paged: true,
  }),
  answerPrivacyRequest: call('answerPrivacyRequest', {
    method: 'POST',
    path: '/api/admin/privacy-requests/:id/answer',
    who: 'admin',
    tag,
    summary: 'Answers a member by email.',
    input: z.strictObject({ id, answer: message }),
    output: done,
    errors: [privacyRequestNotFound, privacyRequestAlreadyAnswered],
  }),
  getDeletionPreview: call('getDeletionPreview', {
    method: 'GET',
    path: '/api/user/deletion',
    who: 'account',
    tag,
    summary:
      'What deleting the account erases, what is kept without a name, and what the caller would miss most.',
    input: z.strictObject({}),
    output: z.array(Deletion),
  }),
  deleteAccount: call('deleteAccount', {
    method: 'POST',
    path: '/api/user/delete',
    who: 'account',
    tag,
    summary: 'Immediately and permanently deletes the caller’s account and what we hold about them.',
    input: z.strictObject({ password: givenPassword }),
    output: done,
    errors: [wrongPassword, notAllowed, busyHashing],
  }),
};
