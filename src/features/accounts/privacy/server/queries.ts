import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { members } from '#features/accounts/users/server/public.ts';
import type { Db } from '#kit/server/db/database.ts';
import { afterCursor, pageOf, type SortKey } from '#kit/server/db/keyset.ts';
import type { FileOwner } from '#kit/server/files/sweep-files.ts';
import { dataExports, privacyRequests } from './tables.ts';

/** A member's requests to the data protection officer, newest first. */
export function requestsOf(db: Db, userId: string) {
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

/** A page of everyone's requests and who sent them, unanswered first. */
export async function selectPrivacyRequests(db: Db, paging: { limit: number; cursor?: string | undefined }) {
  const rows = await db
    .select({
      request: privacyRequests,
      user: { firstName: members.firstName, lastName: members.lastName, email: members.email },
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
export async function exportFilesOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .select({ fileKey: dataExports.fileKey })
    .from(dataExports)
    .where(eq(dataExports.userId, userId));
  return rows.flatMap(({ fileKey }) => fileKey ?? []);
}

/** How many requests are waiting for an answer. */
export function countOpenRequests(db: Db): Promise<number> {
  return db.$count(privacyRequests, isNull(privacyRequests.answeredAt));
}

/** The requests that have waited longest for an answer, without what they say. */
export function openPrivacyRequests(db: Db, limit: number) {
  return db
    .select({
      id: privacyRequests.id,
      createdAt: privacyRequests.createdAt,
      firstName: members.firstName,
      lastName: members.lastName,
    })
    .from(privacyRequests)
    .innerJoin(members, eq(members.id, privacyRequests.userId))
    .where(isNull(privacyRequests.answeredAt))
    .orderBy(asc(privacyRequests.id))
    .limit(limit);
}

/** Copies in the store, until they expire. */
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
