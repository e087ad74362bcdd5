import { and, eq } from 'drizzle-orm';
import { personOf } from '#features/accounts/users/server/public.ts';
import { boroughDate } from '#kit/contract/date-text.ts';
import { apiError, badField } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { businessNotFound } from '../../errors.ts';
import { calls, evidenceDecided, evidenceNotFound, noCertificate } from '../../evidence-contract.ts';
import { certificateEndFault, supplierEnd } from '../../halal-ladder.ts';
import { type BusinessRow, lockBusiness } from '../queries.ts';
import { tellDecided } from './notify-owner.ts';
import { removeConfirmation, removeEvidence } from './own-evidence.ts';
import { toRecordedEvidence } from './presenters.ts';
import {
  type EvidenceRow,
  evidenceOf,
  findEvidence,
  listRecordedEvidence,
  refreshHalalStep,
} from './queries.ts';
import { businessEvidence } from './tables.ts';

/** Answers a page of the record. */
export const listEvidence = handle(calls.listEvidence, async (ctx, { view, ...paging }) => {
  const page = await listRecordedEvidence(ctx.db, view, boroughDate(ctx.now), paging);
  return { ...page, items: page.items.map(toRecordedEvidence) };
});

/** Records that an administrator has seen a paper. Refuses: evidence_not_found, evidence_decided, bad_input (it has ended). */
export const acceptEvidence = handle(calls.acceptEvidence, {
  async run(tx, { id, expiresOn: corrected }) {
    const { evidence, business } = await lockWaiting(tx, id);
    const today = boroughDate(tx.now);
    const expiresOn =
      evidence.kind === 'certificate'
        ? (corrected ?? evidence.expiresOn ?? today)
        : (corrected ?? supplierEnd(today));
    const fault = certificateEndFault(expiresOn, today);
    if (fault !== null) throw badField('expiresOn', fault);
    const { businessId, kind, status } = businessEvidence;
    const before = and(eq(businessId, business.id), eq(kind, evidence.kind), eq(status, 'counts'));
    await removeEvidence(tx, before);
    if (evidence.kind === 'certificate') await removeConfirmation(tx, business.id);
    const seen = { seenBy: personOf(tx).id, seenAt: tx.now.toISOString() };
    await tx.db
      .update(businessEvidence)
      .set({ status: 'counts', expiresOn, ...seen })
      .where(eq(businessEvidence.id, id));
    await refreshHalalStep(tx.db, business.id, today);
    const target = { type: 'business', id: business.id };
    const after = { kind: evidence.kind, issuer: evidence.issuer, number: evidence.number, expiresOn };
    await audit(tx, { action: 'halal_evidence.accept', target, after });
    await tellDecided(tx, business, evidence, null);
    return { message: 'Recorded: you have seen this paper.' };
  },
});

/** Refuses a paper, and tells the owner why. Refuses: evidence_not_found, evidence_decided. */
export const refuseEvidence = handle(calls.refuseEvidence, {
  async run(tx, { id, reason }) {
    const { evidence, business } = await lockWaiting(tx, id);
    const seen = { seenBy: personOf(tx).id, seenAt: tx.now.toISOString() };
    await tx.db
      .update(businessEvidence)
      .set({ status: 'refused', refusal: reason, ...seen })
      .where(eq(businessEvidence.id, id));
    const target = { type: 'business', id: business.id };
    await audit(tx, { action: 'halal_evidence.refuse', target, after: { kind: evidence.kind }, reason });
    await tellDecided(tx, business, evidence, reason);
    return { message: 'Refused. The owner has been told why.' };
  },
});

/** Records that the certifier has confirmed the certificate in force. Refuses: business_not_found, no_certificate. */
export const confirmCertificate = handle(calls.confirmCertificate, {
  async run(tx, { id, words }) {
    const business = await lockBusiness(tx, id);
    if (!business) throw apiError(businessNotFound);
    const today = boroughDate(tx.now);
    const certificate = (await evidenceOf(tx.db, id)).find(
      ({ kind, status, expiresOn }) =>
        kind === 'certificate' && status === 'counts' && expiresOn !== null && expiresOn >= today,
    );
    if (!certificate) throw apiError(noCertificate);
    await removeConfirmation(tx, id);
    const now = tx.now.toISOString();
    await tx.db.insert(businessEvidence).values({
      businessId: id,
      kind: 'confirmation',
      status: 'counts',
      issuer: certificate.issuer,
      number: certificate.number,
      words,
      expiresOn: certificate.expiresOn,
      submittedBy: personOf(tx).id,
      submittedAt: now,
      seenBy: personOf(tx).id,
      seenAt: now,
    });
    await refreshHalalStep(tx.db, id, today);
    const target = { type: 'business', id };
    await audit(tx, {
      action: 'halal_evidence.confirm',
      target,
      after: { issuer: certificate.issuer, words },
    });
    return { message: 'Recorded: the certifier has confirmed the certificate.' };
  },
});

/** A paper that waits, with its business locked, so that of two administrators one decides. */
async function lockWaiting(tx: TxCtx, id: string): Promise<{ evidence: EvidenceRow; business: BusinessRow }> {
  const known = await findEvidence(tx.db, id);
  const business = known && (await lockBusiness(tx, known.businessId));
  const evidence = business && (await findEvidence(tx.db, id));
  if (!evidence) throw apiError(evidenceNotFound);
  if (evidence.status !== 'waiting') throw apiError(evidenceDecided);
  return { evidence, business };
}
