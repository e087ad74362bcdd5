import { z } from 'zod';
import { givenPassword } from '#features/accounts/sign-in/password.ts';
import { consentKinds } from '#features/accounts/users/account-options.ts';
import { busyHashing, wrongPassword } from '#features/accounts/users/errors.ts';
import { call } from '#kit/contract/call.ts';
import { notAllowed } from '#kit/contract/errors.ts';
import { id, instant, text } from '#kit/contract/fields.ts';
import { file } from '#kit/contract/file.ts';
import { pagingFields } from '#kit/contract/paging.ts';
import {
  exportNotFound,
  membershipConsent,
  privacyRequestAlreadyAnswered,
  privacyRequestNotFound,
} from './errors.ts';
import { privacyLengths } from './max-lengths.ts';
import { exportStatuses, requestKinds } from './privacy-options.ts';

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

const RequestOfMember = PrivacyRequest.extend({ userId: id, name: z.string(), email: z.string() });
export type RequestOfMember = z.infer<typeof RequestOfMember>;

const tag = 'Privacy';
const done = z.object({ message: z.string() });
const message = text(privacyLengths.message).min(1, 'Please tell us what it is about.');

export const calls = {
  requestDataExport: call('requestDataExport', {
    method: 'POST',
    path: '/api/user/exports',
    who: 'account',
    tag,
    summary: 'Requests a copy of everything we hold about the caller; it is prepared in the background.',
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
    summary: 'Answers a member by e-mail.',
    input: z.strictObject({ id, answer: message }),
    output: done,
    errors: [privacyRequestNotFound, privacyRequestAlreadyAnswered],
  }),
  getDeletionPreview: call('getDeletionPreview', {
    method: 'GET',
    path: '/api/user/deletion',
    who: 'account',
    tag,
    summary: 'What deleting the account erases, what is kept without a name, and why.',
    input: z.strictObject({}),
    output: z.array(z.object({ title: z.string(), kept: z.string().nullable() })),
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
