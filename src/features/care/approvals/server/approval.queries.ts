import { and, asc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { members } from '#features/accounts/users/server/public.ts';
import { pick } from '#kit/contract/pick.ts';
import type { ApprovalTarget } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { decodeCursor, pageOf } from '#kit/server/db/keyset.ts';
import { approvalRequests } from './approval.tables.ts';

type Filter = {
  status: 'pending' | 'approved' | 'rejected' | 'passed';
  targetType?: string | undefined;
  limit: number;
  cursor?: string | undefined;
};

/** Returns a page of requests, oldest first, each with the person who submitted it. */
export async function listApprovalRequests(db: Db, filter: Filter) {
  const [after] = decodeCursor(filter.cursor, ['uuid']);
  const where: SQL | undefined = and(
    eq(approvalRequests.status, filter.status),
    filter.targetType === undefined ? undefined : eq(approvalRequests.targetType, filter.targetType),
  );
  const rows = await db
    .select({
      request: approvalRequests,
      ...pick(members, 'firstName', 'lastName', 'email'),
    })
    .from(approvalRequests)
    .leftJoin(members, eq(members.id, approvalRequests.submittedBy))
    .where(and(where, after === undefined ? undefined : gt(approvalRequests.id, String(after))))
    .orderBy(asc(approvalRequests.id))
    .limit(filter.limit + 1);
  const total = await db.$count(approvalRequests, where);
  return pageOf(rows, filter.limit, total, ({ request }) => [request.id]);
}

export type RequestRow = Awaited<ReturnType<typeof listApprovalRequests>>['items'][number];

/** Counts the pending requests of each type that has any. */
export function countPending(db: Db): Promise<{ targetType: string; pending: number }[]> {
  return db
    .select({ targetType: approvalRequests.targetType, pending: sql<number>`count(*)::int` })
    .from(approvalRequests)
    .where(eq(approvalRequests.status, 'pending'))
    .groupBy(approvalRequests.targetType);
}

/** A subquery for other features' queries: the pending request for the thing in each row. */
export function openRequestFor(db: Db, targetType: string, targetId: PgColumn) {
  return db
    .select({ id: approvalRequests.id })
    .from(approvalRequests)
    .where(
      and(
        eq(approvalRequests.targetType, targetType),
        eq(approvalRequests.targetId, targetId),
        eq(approvalRequests.status, 'pending'),
      ),
    );
}

/** Returns the versions of pending requests by thing id. A list shows them, and a decision names the one that was read. */
export async function waitingVersions(
  db: Db,
  target: ApprovalTarget,
  thingIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (thingIds.length === 0) return new Map();
  const rows = await db
    .select({ id: approvalRequests.targetId, version: approvalRequests.version })
    .from(approvalRequests)
    .where(
      and(
        eq(approvalRequests.targetType, target.type),
        inArray(approvalRequests.targetId, [...thingIds]),
        eq(approvalRequests.status, 'pending'),
      ),
    );
  return new Map(rows.map(({ id, version }) => [id, version]));
}
