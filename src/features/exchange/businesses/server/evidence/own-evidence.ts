import { and, eq, ne } from 'drizzle-orm';
import { personOf } from '#features/accounts/users/server/public.ts';
import { boroughDate } from '#kit/contract/date-text.ts';
import { apiError, badField } from '#kit/contract/errors.ts';
import { areStored, ownFile, removeFile } from '#kit/server/files/stored-files.ts';
import { handle } from '#kit/server/handle.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { calls, evidenceNotFound, paperNotFound } from '../../evidence-contract.ts';
import { certificateEndFault, statementEnd } from '../../halal-ladder.ts';
import { isShownEditing, lockEditedBusiness, visibleBusiness } from '../owning/rights.ts';
import { keyOf, paperOwnerKind } from './papers.ts';
import { toHalalEvidence } from './presenters.ts';
import { findEvidence, findPaper, refreshHalalStep } from './queries.ts';
import { businessEvidence } from './tables.ts';

/** Answers the four steps of a business. Refuses: business_not_found. */
export const getHalalEvidence = handle(calls.getHalalEvidence, async (ctx, { id }) => {
  const row = await visibleBusiness(ctx, id);
  const today = boroughDate(ctx.now);
  return toHalalEvidence(ctx.db, id, { today, canEdit: isShownEditing(ctx, row) });
});

/** Keeps what the owner says, in place of what was said before. Refuses: business_not_found, not_your_business. */
export const stateHalal = handle(calls.stateHalal, {
  async run(tx, { id, words, signedBy }) {
    await lockEditedBusiness(tx, id);
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
      submittedBy: personOf(tx).id,
      submittedAt: tx.now.toISOString(),
    });
    return answer(tx, id);
  },
});

/**
 * Has a paper looked at, in place of what waited or was refused. Refuses: business_not_found, not_your_business, paper_not_found,
 * bad_input (a certificate without number and last day, or one that has ended).
 */
export const submitEvidence = handle(calls.submitEvidence, {
  async run(tx, { id, kind, paper, issuer, words = null, ...certificate }) {
    await lockEditedBusiness(tx, id);
    const isCertificate = kind === 'certificate';
    const { number = null, expiresOn = null } = isCertificate ? certificate : {};
    if (isCertificate) checkCertificate(number, expiresOn, boroughDate(tx.now));
    const fileKey = keyOf(paper);
    if (!(await areStored(tx.db, [fileKey])) || (await findPaper(tx.db, fileKey)))
      throw apiError(paperNotFound);
    const waits = ne(businessEvidence.status, 'counts');
    await removeEvidence(
      tx,
      and(eq(businessEvidence.businessId, id), eq(businessEvidence.kind, kind), waits),
    );
    await ownFile(tx, fileKey, { kind: paperOwnerKind, id });
    await tx.db.insert(businessEvidence).values({
      businessId: id,
      kind,
      status: 'waiting',
      issuer,
      number,
      words,
      expiresOn,
      fileKey,
      submittedBy: personOf(tx).id,
      submittedAt: tx.now.toISOString(),
    });
    return answer(tx, id);
  },
});

/** Takes back a piece of evidence. Refuses: business_not_found, not_your_business, evidence_not_found. */
export const withdrawEvidence = handle(calls.withdrawEvidence, {
  async run(tx, { id, evidenceId }) {
    await lockEditedBusiness(tx, id);
    const row = await findEvidence(tx.db, evidenceId);
    if (row?.businessId !== id) throw apiError(evidenceNotFound);
    await removeEvidence(tx, eq(businessEvidence.id, evidenceId));
    if (row.kind === 'certificate' && row.status === 'counts') await removeConfirmation(tx, id);
    return answer(tx, id);
  },
});

/** Removes evidence with its papers. */
export async function removeEvidence(tx: TxCtx, where: ReturnType<typeof and>): Promise<void> {
  const gone = await tx.db
    .delete(businessEvidence)
    .where(where)
    .returning({ fileKey: businessEvidence.fileKey });
  for (const { fileKey } of gone) if (fileKey !== null) await removeFile(tx, fileKey);
}

/** What a certifier confirmed was about one certificate, and goes with it. */
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

async function answer(tx: TxCtx, businessId: string) {
  const today = boroughDate(tx.now);
  await refreshHalalStep(tx.db, businessId, today);
  return toHalalEvidence(tx.db, businessId, { today, canEdit: true });
}
