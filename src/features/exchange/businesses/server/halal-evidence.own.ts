import { randomUUID } from 'node:crypto';
import { and, eq, inArray, ne } from 'drizzle-orm';
import { fullName } from '#features/accounts/users/member-name.rules.ts';
import { findUser, requireUser } from '#features/accounts/users/server/public.ts';
import { actsAsAdministratorOrAsk } from '#kit/contract/audience.ts';
import { boroughDate } from '#kit/contract/dates.ts';
import { apiError, badField } from '#kit/contract/errors.ts';
import { auditReading } from '#kit/server/audit/audit.ts';
import { isPlainPdf } from '#kit/server/files/check-pdf.ts';
import { reEncodePictureTwice } from '#kit/server/files/pictures.ts';
import {
  assignFiles,
  type FileOwner,
  removeFile,
  storeFile,
  trimUnusedUploads,
} from '#kit/server/files/stored-files.ts';
import { handle } from '#kit/server/handle.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { badPaper, calls, evidenceNotFound, paperNotFound } from '../halal-evidence.contract.ts';
import { certificateEndFault, isPersonsName, statementEnd } from '../halal-evidence.rules.ts';
import { businessEvidence } from './business.tables.ts';
import {
  editsNow,
  lockEditableBusiness,
  requireEditableBusiness,
  requireVisibleBusiness,
} from './business-owner.ts';
import {
  findEvidence,
  findEvidenceByFile,
  isIssuerOnRecord,
  refreshHalalStep,
  toHalalEvidence,
} from './halal-evidence.queries.ts';

/** Returns the four steps of evidence of a business. Refuses: business_not_found. */
export const getHalalEvidence = handle(calls.getHalalEvidence, async (ctx, { id }) => {
  const row = await requireVisibleBusiness(ctx, id);
  const today = boroughDate(ctx.now);
  return toHalalEvidence(ctx.db, id, { today, withDocuments: editsNow(ctx, row) });
});

/**
 * Stores the owner's statement, replacing an earlier one. Refuses: business_not_found, not_your_business, bad_input (signed by an
 * organisation).
 */
export const stateHalal = handle(calls.stateHalal, {
  async run(tx, { id, words, signedBy }) {
    await lockEditableBusiness(tx, id);
    await checkSigner(tx, signedBy);
    const today = boroughDate(tx.now);
    await removeEvidence(
      tx,
      and(eq(businessEvidence.businessId, id), eq(businessEvidence.kind, 'statement')),
    );
    await tx.db.insert(businessEvidence).values({
      businessId: id,
      kind: 'statement',
      status: 'counts',
      issuer: signedBy,
      words,
      expiresOn: statementEnd(today),
      submittedBy: requireUser(tx).id,
      submittedAt: tx.now.toISOString(),
    });
    return refreshAndPresentEvidence(tx, id);
  },
});

/** Checks that a person signs, not a certifier whose documents are on record. */
async function checkSigner(tx: TxCtx, signedBy: string): Promise<void> {
  const account = await findUser(tx.db, requireUser(tx).id);
  if (account && signedBy === fullName(account)) return;
  if (isPersonsName(signedBy) && !(await isIssuerOnRecord(tx.db, signedBy))) return;
  throw badField('signedBy', 'A person signs this. Please enter your own name, not that of an organisation.');
}

/**
 * Submits a document for review, replacing one that is waiting or was refused. Refuses: business_not_found, not_your_business,
 * paper_not_found (not uploaded by the caller, expired, or submitted already), bad_input (a certificate that has ended, or
 * without number and last day).
 */
export const submitEvidence = handle(calls.submitEvidence, {
  async run(tx, { id, kind, paper, issuer, words = null, ...certificate }) {
    await lockEditableBusiness(tx, id);
    const isCertificate = kind === 'certificate';
    const { number = null, expiresOn = null } = isCertificate ? certificate : {};
    if (isCertificate) checkCertificate(number, expiresOn, boroughDate(tx.now));
    const fileKey = paperKey(paper);
    if (await findEvidenceByFile(tx.db, fileKey)) throw apiError(paperNotFound);
    if (!(await assignFiles(tx, [fileKey], { kind: paperOwnerKind, id }))) throw apiError(paperNotFound);
    const waits = ne(businessEvidence.status, 'counts');
    await removeEvidence(
      tx,
      and(eq(businessEvidence.businessId, id), eq(businessEvidence.kind, kind), waits),
    );
    await tx.db.insert(businessEvidence).values({
      businessId: id,
      kind,
      status: 'waiting',
      issuer,
      number,
      words,
      expiresOn,
      fileKey,
      submittedBy: requireUser(tx).id,
      submittedAt: tx.now.toISOString(),
    });
    return refreshAndPresentEvidence(tx, id);
  },
});

/** Withdraws a piece of evidence. Refuses: business_not_found, not_your_business, evidence_not_found. */
export const withdrawEvidence = handle(calls.withdrawEvidence, {
  async run(tx, { id, evidenceId }) {
    await lockEditableBusiness(tx, id);
    const row = await findEvidence(tx.db, evidenceId);
    if (row?.businessId !== id) throw apiError(evidenceNotFound);
    await removeEvidence(tx, eq(businessEvidence.id, evidenceId));
    if (row.kind === 'certificate' && row.status === 'counts') await removeConfirmation(tx, id);
    return refreshAndPresentEvidence(tx, id);
  },
});

/** Deletes evidence with its documents. */
export async function removeEvidence(tx: TxCtx, where: ReturnType<typeof and>): Promise<void> {
  const gone = await tx.db
    .delete(businessEvidence)
    .where(where)
    .returning({ fileKey: businessEvidence.fileKey });
  for (const { fileKey } of gone) if (fileKey !== null) await removeFile(tx, fileKey);
}

/** Deletes the confirmation by the certifier, which is valid only for one certificate. */
export async function removeConfirmation(tx: TxCtx, businessId: string): Promise<void> {
  const { businessId: ofBusiness, kind } = businessEvidence;
  await removeEvidence(tx, and(eq(ofBusiness, businessId), eq(kind, 'confirmation')));
}

function checkCertificate(number: string | null, expiresOn: string | null, today: string): void {
  if (number === null) throw badField('number', 'Please enter the number of the certificate.');
  if (expiresOn === null) throw badField('expiresOn', 'Please enter the last day on which it counts.');
  const fault = certificateEndFault(expiresOn, today);
  if (fault !== null) throw badField('expiresOn', fault);
}

async function refreshAndPresentEvidence(tx: TxCtx, businessId: string) {
  const today = boroughDate(tx.now);
  await refreshHalalStep(tx.db, businessId, today);
  return toHalalEvidence(tx.db, businessId, { today, withDocuments: true });
}

/** The value is stored with existing files. */
const paperOwnerKind = 'business-evidence';

/** In pixels: large enough for the small print of a certificate. */
const sizes = { whole: { width: 2000, height: 2000 }, small: { width: 16, height: 16 } };

/**
 * Stores a document: a PDF is validated, a picture is re-encoded so that only pixels remain. A business can have four unsubmitted
 * documents; a fifth replaces the oldest. Refuses: business_not_found, not_your_business, bad_paper, pictures_busy,
 * file_store_failed, file_store_full, upload_limit_reached.
 */
export const uploadEvidencePaper = handle(calls.uploadEvidencePaper, {
  async prepare(ctx, { id, bytes }) {
    await requireEditableBusiness(ctx, id);
    const isPdf = isPlainPdf(bytes);
    const content = isPdf ? bytes : (await reEncodePictureTwice(bytes, sizes))?.whole;
    if (!content) throw apiError(badPaper);
    const name = `${randomUUID()}.${isPdf ? 'pdf' : 'webp'}`;
    await storeFile(ctx, paperKey(name), content, id);
    return name;
  },
  async run(tx, { id }, name) {
    await lockEditableBusiness(tx, id);
    await trimUnusedUploads(tx, paperKey(name), { uploadedFor: id });
    return { name };
  },
});

/** Returns a document to the owner of its business and to administrators. Refuses: paper_not_found. */
export const getEvidencePaper = handle(calls.getEvidencePaper, async (ctx, { name }) => {
  const paper = await findEvidenceByFile(ctx.db, paperKey(name));
  const isOwn = ctx.actor.kind === 'person' && paper?.ownerUserId === ctx.actor.id;
  const mayOpen = paper !== undefined && (isOwn || actsAsAdministratorOrAsk(ctx.actor, ctx.now));
  const bytes = mayOpen ? await ctx.files.get(paperKey(name)) : undefined;
  if (!paper || !bytes) throw apiError(paperNotFound);
  if (!isOwn)
    await auditReading(ctx, { action: 'evidence.read', target: { type: 'evidence', id: paper.id } });
  if (name.endsWith('.webp')) return { bytes, type: 'image/webp' };
  // A PDF is downloaded, so that it never runs within our origin.
  return { bytes, type: 'application/pdf', downloadName: `paper-${name.slice(0, 8)}.pdf` };
});

/** Returns the file key of a document. */
function paperKey(name: string): string {
  return `evidence/${name}`;
}

/** Files of documents. */
export const evidencePapers: FileOwner = {
  kind: paperOwnerKind,
  async inUse(db, keys) {
    const rows = await db
      .select({ key: businessEvidence.fileKey })
      .from(businessEvidence)
      .where(inArray(businessEvidence.fileKey, [...keys]));
    return rows.flatMap(({ key }) => key ?? []);
  },
};
