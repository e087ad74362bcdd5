import { and, asc, eq, gte, isNotNull, lt, lte, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { members } from '#features/accounts/users/server/public.ts';
import { addDays } from '#kit/contract/date-text.ts';
import type { Db } from '#kit/server/db/database.ts';
import { afterCursor, pageOf, type SortKey } from '#kit/server/db/keyset.ts';
import type { EvidenceView } from '../../evidence-views.ts';
import { reminderDays, stepOf } from '../../halal-ladder.ts';
import { businesses } from '../tables.ts';
import { businessEvidence } from './tables.ts';

export type EvidenceRow = typeof businessEvidence.$inferSelect;

/** All evidence of a business, by step. */
export function evidenceOf(db: Db, businessId: string): Promise<EvidenceRow[]> {
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

/** The evidence whose paper has a key, and whose business it is. */
export async function findPaper(db: Db, fileKey: string) {
  const [row] = await db
    .select({ id: businessEvidence.id, ownerUserId: businesses.ownerUserId })
    .from(businessEvidence)
    .innerJoin(businesses, eq(businesses.id, businessEvidence.businessId))
    .where(eq(businessEvidence.fileKey, fileKey));
  return row;
}

/** Keeps the step of a locked business equal to its evidence on a date. */
export async function refreshHalalStep(db: Db, businessId: string, today: string): Promise<void> {
  const halalStep = stepOf(await evidenceOf(db, businessId), today);
  // Its own `updatedAt` stands: nobody's edit of the business is out of date because of it.
  await db
    .update(businesses)
    .set({ halalStep, updatedAt: sql`${businesses.updatedAt}` })
    .where(eq(businesses.id, businessId));
}

/** How many papers wait to be looked at. */
export function countWaitingEvidence(db: Db): Promise<number> {
  return db.$count(businessEvidence, eq(businessEvidence.status, 'waiting'));
}

const submitters = alias(members, 'submitters');
const seers = alias(members, 'seers');

/** A page of the record: what waits by age, all else by its end. */
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
      submittedBy: sql<string | null>`${submitters.firstName} || ' ' || ${submitters.lastName}`,
      seenBy: sql<string | null>`${seers.firstName} || ' ' || ${seers.lastName}`,
    })
    .from(businessEvidence)
    .innerJoin(businesses, eq(businesses.id, businessEvidence.businessId))
    .leftJoin(submitters, eq(submitters.id, businessEvidence.submittedBy))
    .leftJoin(seers, eq(seers.id, businessEvidence.seenBy))
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
