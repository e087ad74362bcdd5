import { and, asc, eq, gte, isNotNull, lt, lte, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { fullNameOf, members } from '#features/accounts/users/server/public.ts';
import { addDays } from '#kit/contract/dates.ts';
import type { Db } from '#kit/server/db/database.ts';
import { afterCursor, pageOf, type SortKey } from '#kit/server/db/keyset.ts';
import { present } from '#kit/server/present.ts';
import type { EvidenceView } from '../business.rules.ts';
import { type HalalEvidence, OwnEvidence, RecordedEvidence } from '../halal-evidence.contract.ts';
import { halalStepsOn, highestHalalStepOn, reminderDays } from '../halal-evidence.rules.ts';
import { businessEvidence, businesses } from './business.tables.ts';

export type EvidenceRow = typeof businessEvidence.$inferSelect;

/** Lists all evidence of a business, oldest first. */
export function listEvidenceOf(db: Db, businessId: string): Promise<EvidenceRow[]> {
  return db
    .select()
    .from(businessEvidence)
    .where(eq(businessEvidence.businessId, businessId))
    .orderBy(asc(businessEvidence.submittedAt), asc(businessEvidence.id));
}

export async function findEvidence(db: Db, id: string): Promise<EvidenceRow | undefined> {
  const [row] = await db.select().from(businessEvidence).where(eq(businessEvidence.id, id));
  return row;
}

/** Whether an issuer of this name is on record. */
export async function isIssuerOnRecord(db: Db, name: string): Promise<boolean> {
  const { kind, issuer } = businessEvidence;
  const hasThisName = and(ne(kind, 'statement'), eq(sql`lower(${issuer})`, name.toLowerCase()));
  return (await db.$count(businessEvidence, hasThisName)) > 0;
}

/** Finds the evidence that a file key belongs to, with its business. */
export async function findEvidenceByFile(db: Db, fileKey: string) {
  const [row] = await db
    .select({ id: businessEvidence.id, ownerUserId: businesses.ownerUserId })
    .from(businessEvidence)
    .innerJoin(businesses, eq(businesses.id, businessEvidence.businessId))
    .where(eq(businessEvidence.fileKey, fileKey));
  return row;
}

/** Updates the halal step of a locked business from its evidence on a date. */
export async function refreshHalalStep(db: Db, businessId: string, today: string): Promise<void> {
  const halalStep = highestHalalStepOn(await listEvidenceOf(db, businessId), today);
  // Keeps `updatedAt`, so that open forms of the business stay valid.
  await db
    .update(businesses)
    .set({ halalStep, updatedAt: sql`${businesses.updatedAt}` })
    .where(eq(businesses.id, businessId));
}

/** Counts the documents that wait for review. */
export function countWaitingEvidence(db: Db): Promise<number> {
  return db.$count(businessEvidence, eq(businessEvidence.status, 'waiting'));
}

const submitters = alias(members, 'submitters');
const reviewers = alias(members, 'reviewers');

/** Returns a page of the record: waiting documents by age, all others by their last day. */
export async function listRecordedEvidence(
  db: Db,
  view: EvidenceView,
  today: string,
  paging: { limit: number; cursor?: string | undefined },
) {
  const where = conditionOf(view, today);
  const keys = view === 'waiting' ? [idKey] : [endKey, idKey];
  const rows = await db
    .select({
      evidence: businessEvidence,
      business: businesses.name,
      submittedBy: fullNameOf(submitters),
      seenBy: fullNameOf(reviewers),
    })
    .from(businessEvidence)
    .innerJoin(businesses, eq(businesses.id, businessEvidence.businessId))
    .leftJoin(submitters, eq(submitters.id, businessEvidence.submittedBy))
    .leftJoin(reviewers, eq(reviewers.id, businessEvidence.seenBy))
    .where(and(where, afterCursor(keys, paging.cursor)))
    .orderBy(...keys.map(({ by }) => by))
    .limit(paging.limit + 1);
  const total = await db.$count(businessEvidence, where);
  return pageOf(rows, paging.limit, total, ({ evidence: { id, expiresOn } }) =>
    view === 'waiting' ? [id] : [expiresOn ?? '', id],
  );
}

const idKey: SortKey = { by: sql`${businessEvidence.id}`, type: 'uuid' };
const endKey: SortKey = { by: sql`${businessEvidence.expiresOn}`, type: 'date' };

function conditionOf(view: EvidenceView, today: string): SQL | undefined {
  if (view === 'waiting') return eq(businessEvidence.status, 'waiting');
  const counts = and(eq(businessEvidence.status, 'counts'), isNotNull(businessEvidence.expiresOn));
  const { expiresOn } = businessEvidence;
  if (view === 'lapsed') return and(counts, lt(expiresOn, today));
  const soon = view === 'ending' ? lte(expiresOn, addDays(today, reminderDays[0])) : undefined;
  return and(counts, gte(expiresOn, today), soon);
}

/** Returns the evidence of a business; with documents for those who may change it. */
export async function toHalalEvidence(
  db: Db,
  businessId: string,
  { today, withDocuments }: { today: string; withDocuments: boolean },
): Promise<HalalEvidence> {
  const rows = await listEvidenceOf(db, businessId);
  return {
    step: highestHalalStepOn(rows, today),
    rungs: halalStepsOn(rows, today),
    own: withDocuments ? rows.map(toOwnEvidence) : null,
  };
}

function toOwnEvidence(row: EvidenceRow): OwnEvidence {
  return present(OwnEvidence, row, { fileUrl: row.fileKey === null ? null : `/media/${row.fileKey}` });
}

type RecordedRow = Awaited<ReturnType<typeof listRecordedEvidence>>['items'][number];

/** Returns a piece of evidence as administrators see it. */
export function toRecordedEvidence({
  evidence,
  business,
  submittedBy,
  seenBy,
}: RecordedRow): RecordedEvidence {
  return present(RecordedEvidence, evidence, {
    ...toOwnEvidence(evidence),
    business,
    submittedBy,
    seenBy,
  });
}
