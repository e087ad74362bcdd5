import { and, eq } from 'drizzle-orm';
import { approvalChanged } from '#features/accounts/inbox/inbox.contract.ts';
import { requireUser } from '#features/accounts/users/server/public.ts';
import { boroughDate } from '#kit/contract/dates.ts';
import { apiError, badField } from '#kit/contract/errors.ts';
import { pick } from '#kit/contract/pick.ts';
import { audit } from '#kit/server/audit/audit.ts';
import type { InboxSource } from '#kit/server/context.ts';
import { handle } from '#kit/server/handle.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { businessNotFound } from '../business.errors.ts';
import { calls, evidenceDecided, evidenceNotFound, noCertificate } from '../halal-evidence.contract.ts';
import { certificateEndFault, supplierEnd } from '../halal-evidence.rules.ts';
import { type BusinessRow, lockBusiness } from './business.queries.ts';
import { businessEvidence } from './business.tables.ts';
import { notifyEvidenceDecided } from './halal-evidence.messages.tsx';
import { removeConfirmation, removeEvidence } from './halal-evidence.own.ts';
import {
  countWaitingEvidence,
  type EvidenceRow,
  findEvidence,
  listEvidenceOf,
  listRecordedEvidence,
  refreshHalalStep,
  toRecordedEvidence,
} from './halal-evidence.queries.ts';

/** Returns a page of the evidence. */
export const listEvidence = handle(calls.listEvidence, async (ctx, { view, ...paging }) => {
  const page = await listRecordedEvidence(ctx.db, view, boroughDate(ctx.now), paging);
  return { ...page, items: page.items.map(toRecordedEvidence) };
});

/** Accepts a document after an administrator has seen it. Refuses: evidence_not_found, evidence_decided, bad_input (it has ended). */
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
    const seen = { seenBy: requireUser(tx).id, seenAt: tx.now.toISOString() };
    await tx.db
      .update(businessEvidence)
      .set({ status: 'counts', expiresOn, ...seen })
      .where(eq(businessEvidence.id, id));
    await refreshHalalStep(tx.db, business.id, today);
    const target = { type: 'business', id: business.id };
    const after = { ...pick(evidence, 'kind', 'issuer', 'number'), expiresOn };
    await audit(tx, { action: 'halal_evidence.accept', target, after });
    await notifyEvidenceDecided(tx, business, evidence, null);
    return { message: 'Recorded: you have seen this paper.' };
  },
});

/** Refuses a document, and notifies the owner of the reason. Refuses: evidence_not_found, evidence_decided. */
export const refuseEvidence = handle(calls.refuseEvidence, {
  async run(tx, { id, reason }) {
    const { evidence, business } = await lockWaiting(tx, id);
    const seen = { seenBy: requireUser(tx).id, seenAt: tx.now.toISOString() };
    await tx.db
      .update(businessEvidence)
      .set({ status: 'refused', refusal: reason, ...seen })
      .where(eq(businessEvidence.id, id));
    const target = { type: 'business', id: business.id };
    await audit(tx, { action: 'halal_evidence.refuse', target, after: { kind: evidence.kind }, reason });
    await notifyEvidenceDecided(tx, business, evidence, reason);
    return { message: 'Refused. The owner has been told why.' };
  },
});

/**
 * Records that the certifier has confirmed the current certificate, in the version that was read. Refuses: business_not_found,
 * no_certificate, approval_changed.
 */
export const confirmCertificate = handle(calls.confirmCertificate, {
  async run(tx, { id, evidenceId, words }) {
    const business = await lockBusiness(tx, id);
    if (!business) throw apiError(businessNotFound);
    const today = boroughDate(tx.now);
    const certificate = (await listEvidenceOf(tx.db, id)).find(
      ({ kind, status, expiresOn }) =>
        kind === 'certificate' && status === 'counts' && expiresOn !== null && expiresOn >= today,
    );
    if (!certificate) throw apiError(noCertificate);
    if (certificate.id !== evidenceId) throw apiError(approvalChanged);
    await removeConfirmation(tx, id);
    const now = tx.now.toISOString();
    await tx.db.insert(businessEvidence).values({
      businessId: id,
      kind: 'confirmation',
      status: 'counts',
      ...pick(certificate, 'issuer', 'number', 'expiresOn'),
      words,
      submittedBy: requireUser(tx).id,
      submittedAt: now,
      seenBy: requireUser(tx).id,
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

/** Locks the business of a pending document, so that only one of two administrators decides. */
async function lockWaiting(tx: TxCtx, id: string): Promise<{ evidence: EvidenceRow; business: BusinessRow }> {
  const found = await findEvidence(tx.db, id);
  const business = found && (await lockBusiness(tx, found.businessId));
  const evidence = business && (await findEvidence(tx.db, id));
  if (!evidence) throw apiError(evidenceNotFound);
  if (evidence.status !== 'waiting') throw apiError(evidenceDecided);
  return { evidence, business };
}

/** Pending documents in the administrators' inbox. They are decided on their own page. */
export const evidenceInInbox: InboxSource = {
  name: 'halal_evidence',
  icon: 'thing',
  count: countWaitingEvidence,
  async oldest({ db, now }, limit) {
    const { items } = await listRecordedEvidence(db, 'waiting', boroughDate(now), { limit });
    return items.map(({ evidence, business }) => ({
      id: evidence.id,
      version: 1,
      name: business,
      wants:
        evidence.kind === 'certificate' ? 'has sent a halal certificate' : 'has sent papers of its supplier',
      detail: evidence.issuer,
      path: '/admin/halal-evidence',
      waitingSince: evidence.submittedAt,
    }));
  },
};
