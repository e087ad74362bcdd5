import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { members } from '#features/accounts/users/server/public.ts';
import type { Db } from '#kit/server/db/database.ts';
import { decodeCursor, pageOf } from '#kit/server/db/keyset.ts';
import { approvalRequests } from './tables.ts';

type Filter = {
  status: 'pending' | 'approved' | 'rejected' | 'passed';
  targetType?: string | undefined;
  limit: number;
  cursor?: string | undefined;
};

/** A page of requests, oldest first, with the person who submitted each. */
export async function listApprovalRequests(db: Db, filter: Filter) {
  const [after] = decodeCursor(filter.cursor, ['uuid']);
  const where: SQL | undefined = and(
    eq(approvalRequests.status, filter.status),
    filter.targetType === undefined ? undefined : eq(approvalRequests.targetType, filter.targetType),
  );
  const rows = await db
    .select({
      request: approvalRequests,
      firstName: members.firstName,
      lastName: members.lastName,
      email: members.email,
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

/** How many requests are waiting, for each type that has any. */
export function countPending(db: Db): Promise<{ targetType: string; pending: number }[]> {
  return db
    .select({ targetType: approvalRequests.targetType, pending: sql<number>`count(*)::int` })
    .from(approvalRequests)
    .where(eq(approvalRequests.status, 'pending'))
    .groupBy(approvalRequests.targetType);
}

/** A subquery for queries of other features: the request that waits for the thing of each row. */
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
