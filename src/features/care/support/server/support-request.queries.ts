import { and, asc, desc, eq, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { fullName } from '#features/accounts/users/member-name.rules.ts';
import { members } from '#features/accounts/users/server/public.ts';
import { pick } from '#kit/contract/pick.ts';
import type { Db } from '#kit/server/db/database.ts';
import { afterCursor, decodeCursor, pageOf, type SortKey } from '#kit/server/db/keyset.ts';
import { present } from '#kit/server/present.ts';
import { ReceivedSupportRequest, SupportRequest } from '../support-request.contract.ts';
import { supportRequests } from './support-request.tables.ts';

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
      user: pick(members, 'firstName', 'lastName', 'email'),
    })
    .from(supportRequests)
    .leftJoin(members, eq(members.id, supportRequests.userId))
    .where(where)
    .$dynamic();
}

type ReceivedRow = Awaited<ReturnType<typeof selectReceived>>[number];

const order: readonly SortKey[] = [
  { by: sql`${supportRequests.answeredAt} is not null`, type: 'boolean' },
  { by: sql`${supportRequests.id}`, type: 'uuid' },
];

/** A page of all questions, unanswered first, then oldest first. */
export async function listReceivedSupportRequests(db: Db, { limit, cursor }: Paging) {
  const rows = await selectReceived(db, and(afterCursor(order, cursor)))
    .orderBy(isNotNull(supportRequests.answeredAt), asc(supportRequests.id))
    .limit(limit + 1);
  const total = await db.$count(supportRequests);
  return pageOf(rows, limit, total, ({ request }) => [request.answeredAt !== null, request.id]);
}

const isOpen = isNull(supportRequests.answeredAt);

/** The number of unanswered questions. */
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

/** Converts a question for its author. */
export function toSupportRequest(row: typeof supportRequests.$inferSelect): SupportRequest {
  return present(SupportRequest, row, {});
}

/** Converts a question for administrators. */
export function toReceivedSupportRequest({ request, user }: ReceivedRow): ReceivedSupportRequest {
  const email = user?.email ?? request.visitorEmail ?? '';
  return present(ReceivedSupportRequest, request, { name: authorOf({ request, user }), email });
}

/** The name of the author: a member's name, or the one that a visitor entered. */
export function authorOf({ request, user }: ReceivedRow): string {
  return user ? fullName(user) : (request.visitorName ?? 'A visitor');
}

/** The key of administrators’ notices of a question, which are withdrawn once it is answered. */
export function askedNoticeKey(id: string): string {
  return `support-asked:${id}`;
}
