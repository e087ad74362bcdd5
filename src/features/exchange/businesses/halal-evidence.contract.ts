import { z } from 'zod';
import { approvalChanged } from '#features/accounts/inbox/inbox.contract.ts';
import { call } from '#kit/contract/call.ts';
import { defineError } from '#kit/contract/errors.ts';
import { date, filledText, id, instant, line } from '#kit/contract/fields.ts';
import { file } from '#kit/contract/outputs.ts';
import { pagingFields } from '#kit/contract/paging.ts';
import { pictureErrors, uploadErrors } from '#kit/contract/upload-errors.ts';
import { businessNotFound, notYourBusiness } from './business.errors.ts';
import { evidenceViews, topHalalStep } from './business.rules.ts';
import { evidenceKinds, evidenceLengths, evidenceStatuses, paperKinds } from './halal-evidence.rules.ts';

export const badPaper = defineError({
  code: 'bad_paper',
  status: 400,
  text: 'We couldn’t read this file. Please use a PDF without a password or scripts, or a JPG, PNG or WebP, of up to 5 MB.',
});
export const paperNotFound = defineError({
  code: 'paper_not_found',
  status: 404,
  text: 'This file no longer exists. Please choose it again.',
});
export const evidenceNotFound = defineError({
  code: 'evidence_not_found',
  status: 404,
  text: 'This is no longer on record.',
});
export const evidenceDecided = defineError({
  code: 'evidence_decided',
  status: 409,
  text: 'Someone else has already decided this.',
});
export const noCertificate = defineError({
  code: 'no_certificate',
  status: 409,
  text: 'There is no certificate in force that its certifier could confirm.',
});

/** A step of evidence as everyone sees it, without the person who checked it. */
const RungShown = z.object({
  kind: z.enum(evidenceKinds),
  state: z.enum(['counts', 'lapsed', 'waiting', 'none']),
  issuer: z.string().nullable(),
  number: z.string().nullable(),
  words: z.string().nullable(),
  since: instant.nullable(),
  until: date.nullable(),
  waitingSince: instant.nullable(),
});

/** A piece of evidence as the owner and administrators see it. */
export const OwnEvidence = z.object({
  id,
  kind: z.enum(evidenceKinds),
  status: z.enum(evidenceStatuses),
  issuer: z.string(),
  number: z.string().nullable(),
  words: z.string().nullable(),
  expiresOn: date.nullable(),
  submittedAt: instant,
  seenAt: instant.nullable(),
  lapsedAt: instant.nullable(),
  refusal: z.string().nullable(),
  /** The URL of its document. */
  fileUrl: z.string().nullable(),
});
export type OwnEvidence = z.infer<typeof OwnEvidence>;

export const HalalEvidence = z.object({
  /** The highest step that holds today. */
  step: z.number().int().min(0).max(topHalalStep),
  rungs: z.array(RungShown),
  /** Null for callers who may not change the business. */
  own: z.array(OwnEvidence).nullable(),
});
export type HalalEvidence = z.infer<typeof HalalEvidence>;

/** A piece of evidence as administrators see it. */
export const RecordedEvidence = OwnEvidence.extend({
  businessId: id,
  business: z.string(),
  submittedBy: z.string().nullable(),
  seenBy: z.string().nullable(),
});
export type RecordedEvidence = z.infer<typeof RecordedEvidence>;

const tag = 'Halal evidence';
const done = z.object({ message: z.string() });
const ownErrors = [businessNotFound, notYourBusiness];
const paperName = z.string().regex(/^[\da-f-]{36}\.(pdf|webp)$/, 'This isn’t the name of one of our files.');

export const calls = {
  getHalalEvidence: call('getHalalEvidence', {
    method: 'GET',
    path: '/api/businesses/:id/evidence',
    who: 'everyone',
    tag,
    summary:
      'The evidence that a business is halal, in four levels: what was declared or seen, when, and how long it is valid. Its owner and administrators also get the documents.',
    input: z.strictObject({ id }),
    output: HalalEvidence,
    cacheSeconds: 60,
    errors: [businessNotFound],
  }),
  stateHalal: call('stateHalal', {
    method: 'PUT',
    path: '/api/businesses/:id/evidence/statement',
    who: 'member',
    tag,
    summary:
      'Records the owner’s own statement of what is halal, signed with a person’s name that everyone can see. It is valid for six months and must then be renewed.',
    input: z.strictObject({ id, words: line(evidenceLengths.words), signedBy: line(evidenceLengths.issuer) }),
    output: HalalEvidence,
    limit: { times: 20, perSeconds: 3600 },
    errors: ownErrors,
  }),
  uploadEvidencePaper: call('uploadEvidencePaper', {
    method: 'POST',
    path: '/api/businesses/:id/evidence/papers',
    who: 'member',
    tag,
    summary:
      'Uploads a document for evidence to be submitted within a day: the bytes of a PDF, or of a JPG, PNG or WebP, which is re-encoded, of up to 5 MB.',
    weight: 10,
    body: 'document',
    input: z.strictObject({ id, bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array) }),
    output: z.object({ name: z.string() }),
    limit: { times: 20, perSeconds: 600 },
    errors: [...ownErrors, badPaper, ...pictureErrors, ...uploadErrors],
  }),
  submitEvidence: call('submitEvidence', {
    method: 'POST',
    path: '/api/businesses/:id/evidence',
    who: 'member',
    tag,
    summary:
      'Submits a supplier’s document, or a certificate with its number and expiry date. It becomes valid once an administrator has checked it, and replaces any submission still waiting.',
    input: z.strictObject({
      id,
      kind: z.enum(paperKinds),
      issuer: line(evidenceLengths.issuer),
      /** The number of a certificate. */
      number: line(evidenceLengths.number).optional(),
      /** The last day on which a certificate is valid. */
      expiresOn: date.optional(),
      words: line(evidenceLengths.words).optional(),
      /** The name that uploadEvidencePaper returned. */
      paper: paperName,
    }),
    output: HalalEvidence,
    limit: { times: 20, perSeconds: 3600 },
    errors: [...ownErrors, paperNotFound],
  }),
  withdrawEvidence: call('withdrawEvidence', {
    method: 'DELETE',
    path: '/api/businesses/:id/evidence/:evidenceId',
    who: 'member',
    tag,
    summary: 'Withdraws a piece of evidence and its document.',
    input: z.strictObject({ id, evidenceId: id }),
    output: HalalEvidence,
    errors: [...ownErrors, evidenceNotFound],
  }),
  getEvidencePaper: call('getEvidencePaper', {
    method: 'GET',
    path: '/media/evidence/:name',
    who: 'member',
    tag,
    summary: 'Downloads a document: only for the owner of the business and administrators.',
    input: z.strictObject({ name: paperName }),
    output: file,
    mediaType: 'application/octet-stream',
    errors: [paperNotFound],
  }),
  listEvidence: call('listEvidence', {
    method: 'GET',
    path: '/api/admin/halal-evidence',
    who: 'admin',
    tag,
    audited: 'evidence.list',
    summary:
      'Evidence from all businesses: awaiting review (oldest first), expiring within thirty days, expired, or valid.',
    input: z.strictObject({ ...pagingFields, view: z.enum(evidenceViews).default('all') }),
    output: z.array(RecordedEvidence),
    paged: true,
  }),
  acceptEvidence: call('acceptEvidence', {
    method: 'POST',
    path: '/api/admin/halal-evidence/:id/accept',
    who: 'admin',
    tag,
    summary:
      'Records that the caller has checked a document, correcting its expiry date if needed. It replaces the earlier evidence; a new certificate must be confirmed again.',
    input: z.strictObject({ id, expiresOn: date.optional() }),
    output: done,
    errors: [evidenceNotFound, evidenceDecided],
  }),
  refuseEvidence: call('refuseEvidence', {
    method: 'POST',
    path: '/api/admin/halal-evidence/:id/refuse',
    who: 'admin',
    tag,
    summary: 'Rejects a document, with a reason for the owner.',
    input: z.strictObject({
      id,
      reason: filledText(evidenceLengths.reason, 'Please say why.'),
    }),
    output: done,
    errors: [evidenceNotFound, evidenceDecided],
  }),
  confirmCertificate: call('confirmCertificate', {
    method: 'POST',
    path: '/api/admin/businesses/:id/confirm-certificate',
    who: 'admin',
    tag,
    summary:
      'Records that the certifying body has confirmed the current certificate to the caller, and how they asked. `evidenceId` is the certificate that was read: another one in force is not confirmed by it.',
    input: z.strictObject({ id, evidenceId: id, words: line(evidenceLengths.words) }),
    output: done,
    errors: [businessNotFound, noCertificate, approvalChanged],
  }),
};
