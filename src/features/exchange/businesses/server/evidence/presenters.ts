import type { Db } from '#kit/server/db/database.ts';
import type { HalalEvidence, OwnEvidence, RecordedEvidence } from '../../evidence-contract.ts';
import { ladderOf, stepOf } from '../../halal-ladder.ts';
import { type EvidenceRow, evidenceOf, type listRecordedEvidence } from './queries.ts';

/** The evidence of a business: to those who may change it with its papers. */
export async function toHalalEvidence(
  db: Db,
  businessId: string,
  { today, canEdit }: { today: string; canEdit: boolean },
): Promise<HalalEvidence> {
  const rows = await evidenceOf(db, businessId);
  return {
    step: stepOf(rows, today),
    rungs: ladderOf(rows, today),
    own: canEdit ? rows.map(toOwnEvidence) : null,
  };
}

function toOwnEvidence(row: EvidenceRow): OwnEvidence {
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    issuer: row.issuer,
    number: row.number,
    words: row.words,
    expiresOn: row.expiresOn,
    submittedAt: row.submittedAt,
    seenAt: row.seenAt,
    lapsedAt: row.lapsedAt,
    refusal: row.refusal,
    fileUrl: row.fileKey === null ? null : `/media/${row.fileKey}`,
  };
}

type RecordedRow = Awaited<ReturnType<typeof listRecordedEvidence>>['items'][number];

/** A piece of evidence as administrators see it. */
export function toRecordedEvidence({
  evidence,
  business,
  submittedBy,
  seenBy,
}: RecordedRow): RecordedEvidence {
  return { ...toOwnEvidence(evidence), businessId: evidence.businessId, business, submittedBy, seenBy };
}
