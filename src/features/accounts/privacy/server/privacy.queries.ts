import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { members } from '#features/accounts/users/server/public.ts';
import { pick } from '#kit/contract/pick.ts';
import type { Db } from '#kit/server/db/database.ts';
import { afterCursor, pageOf, type SortKey } from '#kit/server/db/keyset.ts';
import type { FileOwner } from '#kit/server/files/stored-files.ts';
import { present } from '#kit/server/present.ts';
import { DataExport, PrivacyRequest } from '../privacy.contract.ts';
import { dataExports, privacyRequests } from './privacy.tables.ts';

/** A member's requests to the data protection officer, newest first. */
export function listRequestsOf(db: Db, userId: string) {
  return db
    .select()
    .from(privacyRequests)
    .where(eq(privacyRequests.userId, userId))
    .orderBy(desc(privacyRequests.id))
    .limit(100);
}

const order: readonly SortKey[] = [
  { by: sql`${privacyRequests.answeredAt} is not null`, type: 'boolean' },
  { by: sql`${privacyRequests.id}`, type: 'uuid' },
];

/** A page of all requests with their senders, unanswered first. */
export async function selectPrivacyRequests(db: Db, paging: { limit: number; cursor?: string | undefined }) {
  const rows = await db
    .select({
      request: privacyRequests,
      user: pick(members, 'firstName', 'lastName', 'email'),
    })
    .from(privacyRequests)
    .innerJoin(members, eq(members.id, privacyRequests.userId))
    .where(and(afterCursor(order, paging.cursor)))
    .orderBy(isNotNull(privacyRequests.answeredAt), asc(privacyRequests.id))
    .limit(paging.limit + 1);
  const total = await db.$count(privacyRequests);
  return pageOf(rows, paging.limit, total, ({ request }) => [request.answeredAt !== null, request.id]);
}

/** The file keys of a member's copies. */
export async function listExportFileKeys(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .select({ fileKey: dataExports.fileKey })
    .from(dataExports)
    .where(eq(dataExports.userId, userId));
  return rows.flatMap(({ fileKey }) => fileKey ?? []);
}

/** The number of unanswered requests. */
export function countOpenRequests(db: Db): Promise<number> {
  return db.$count(privacyRequests, isNull(privacyRequests.answeredAt));
}

/** The requests that have waited longest for an answer, without their text. */
export function listOpenPrivacyRequests(db: Db, limit: number) {
  return db
    .select({
      ...pick(privacyRequests, 'id', 'createdAt'),
      ...pick(members, 'firstName', 'lastName'),
    })
    .from(privacyRequests)
    .innerJoin(members, eq(members.id, privacyRequests.userId))
    .where(isNull(privacyRequests.answeredAt))
    .orderBy(asc(privacyRequests.id))
    .limit(limit);
}

/** Declares the files of copies to the file store, so that they are kept until they expire. */
export const exportFiles: FileOwner = {
  kind: 'export',
  async inUse(db, keys) {
    const rows = await db
      .select({ key: dataExports.fileKey })
      .from(dataExports)
      .where(inArray(dataExports.fileKey, [...keys]));
    return rows.flatMap(({ key }) => key ?? []);
  },
};

export function toDataExport(row: typeof dataExports.$inferSelect): DataExport {
  return present(DataExport, row, {});
}

export function toPrivacyRequest(row: typeof privacyRequests.$inferSelect): PrivacyRequest {
  return present(PrivacyRequest, row, {});
}
