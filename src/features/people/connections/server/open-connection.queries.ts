import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { recordedActivities } from '#features/accounts/activities/server/public.ts';
import type { ActivityType } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import {
  isActiveConversation,
  isConnectionBetween,
  isConnectionOf,
  isIntroduction,
  isWaiting,
  otherOf,
} from './connection.queries.ts';
import { memberConnections } from './connection.tables.ts';

/**
 * Whether two members are in a conversation that began with an introduction. Conversations about volunteering don't count.
 */
export async function areConnected(db: Db, a: string, b: string, now: Date): Promise<boolean> {
  return (
    (await db.$count(
      memberConnections,
      and(isConnectionBetween(a, b), isIntroduction, isActiveConversation(now)),
    )) > 0
  );
}

/** Matches a member (in a column) with whom the viewer is in conversation at an instant; false for a visitor. */
export function isConnectedTo(viewerId: string | null, member: AnyPgColumn | SQL, now: Date): SQL {
  if (viewerId === null) return sql`false`;
  const isOpen = sql`c.kind = 'introduction' and c.status = 'accepted' and (c.chat_expires_at is null or c.chat_expires_at > ${now.toISOString()}::timestamptz)`;
  return sql`(exists (select from member_connections as c where c.from_user_id = ${viewerId} and c.to_user_id = ${member} and ${isOpen})
    or exists (select from member_connections as c where c.to_user_id = ${viewerId} and c.from_user_id = ${member} and ${isOpen}))`;
}

/**
 * Counts, within a query, the connections of the member in a column: the accepted introductions, whoever sent them. A
 * query of one table names its columns without the table, so no name in the subquery may be that of a member's column.
 */
export function connectionCount(member: AnyPgColumn | SQL): SQL<number> {
  return sql<number>`(select count(*)::int from (select user_id as made_by, type as made_as from activities) as made
    where made.made_by = ${member} and made.made_as = ${connectionAccepted.name})`;
}

/** Counts the connections of one member. */
export function connectionCountOf(db: Db, userId: string): Promise<number> {
  return db.$count(
    recordedActivities,
    and(eq(recordedActivities.userId, userId), eq(recordedActivities.type, connectionAccepted.name)),
  );
}

/** Recorded for both members: each has one more connection. */
export const connectionAccepted: ActivityType = { name: 'connection_accepted' };
/**
 * Recorded for the sender, for the share of introductions that are accepted. The sender only sees it in their list of
 * requests.
 */
export const connectionDeclined: ActivityType = { name: 'connection_declined', isPassive: true };

/** All activities that this feature records. */
export const activityTypes = [connectionAccepted, connectionDeclined];

/** An open connection: a request of the viewer's or of the other member's, or a conversation. */
export type OpenConnection = { id: string; state: 'sent' | 'received' | 'connected' };

/** The viewer's open connections with some members, by those members' ids. */
export async function openConnectionsWith(
  db: Db,
  viewerId: string,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, OpenConnection>> {
  const { id, fromUserId, toUserId, status } = memberConnections;
  const rows = await db
    .select({ id, fromUserId, toUserId, status })
    .from(memberConnections)
    .where(
      and(
        isConnectionOf(viewerId),
        isIntroduction,
        or(isWaiting(now), isActiveConversation(now)),
        inArray(otherOf(viewerId), [...ids]),
      ),
    );
  const found = new Map<string, OpenConnection>();
  for (const row of rows) {
    const isMine = row.fromUserId === viewerId;
    const other = isMine ? row.toUserId : row.fromUserId;
    const state = row.status === 'accepted' ? 'connected' : isMine ? 'sent' : 'received';
    if (other !== null) found.set(other, { id: row.id, state });
  }
  return found;
}
