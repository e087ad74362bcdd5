import { and, asc, desc, eq, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { members } from '#features/accounts/users/server/public.ts';
import type { Db } from '#kit/server/db/database.ts';
import { afterCursor, decodeCursor, pageOf, type SortKey } from '#kit/server/db/keyset.ts';
import { supportRequests } from './tables.ts';

type Paging = { limit: number; cursor?: string | undefined };

/** A page of a member's own questions, newest first. */
export async function listSupportRequestsOf(db: Db, userId: string, { limit, cursor }: Paging) {
  const [before] = decodeCursor(cursor, ['uuid']);
  const own = eq(supportRequests.userId, userId);
  const rows = await db
    .select()
    .from(supportRequests)
    .where(and(own, before === undefined ? undefined : lt(supportRequests.id, String(before))))
    .orderBy(desc(supportRequests.id))
    .limit(limit + 1);
  return pageOf(rows, limit, await db.$count(supportRequests, own), ({ id }) => [id]);
}

function selectReceived(db: Db, where: SQL | undefined) {
  return db
    .select({
      request: supportRequests,
      user: { firstName: members.firstName, lastName: members.lastName, email: members.email },
    })
    .from(supportRequests)
    .leftJoin(members, eq(members.id, supportRequests.userId))
    .where(where)
    .$dynamic();
}

export type ReceivedRow = Awaited<ReturnType<typeof selectReceived>>[number];

const order: readonly SortKey[] = [
  { by: sql`${supportRequests.answeredAt} is not null`, type: 'boolean' },
  { by: sql`${supportRequests.id}`, type: 'uuid' },
];

/** A page of everybody's questions, those without an answer first, oldest first. */
export async function listReceivedSupportRequests(db: Db, { limit, cursor }: Paging) {
  const rows = await selectReceived(db, and(afterCursor(order, cursor)))
    .orderBy(isNotNull(supportRequests.answeredAt), asc(supportRequests.id))
    .limit(limit + 1);
  const total = await db.$count(supportRequests);
  return pageOf(rows, limit, total, ({ request }) => [request.answeredAt !== null, request.id]);
}

const isOpen = isNull(supportRequests.answeredAt);

/** How many questions have no answer yet. */
export function countOpenSupportRequests(db: Db): Promise<number> {
  return db.$count(supportRequests, isOpen);
}

/** The questions that have waited longest for an answer. */
export function oldestSupportRequests(db: Db, limit: number): Promise<ReceivedRow[]> {
  return selectReceived(db, isOpen).orderBy(asc(supportRequests.id)).limit(limit);
}

/** Deletes visitors' questions that were answered before an instant. */
export async function deleteVisitorsSupportRequests(db: Db, answeredBefore: string): Promise<void> {
  await db
    .delete(supportRequests)
    .where(and(isNotNull(supportRequests.visitorEmail), lt(supportRequests.answeredAt, answeredBefore)));
}
