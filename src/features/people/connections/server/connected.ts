import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { recordedActivities } from '#features/accounts/activities/server/public.ts';
import type { Db } from '#kit/server/db/database.ts';
import { connectionAccepted } from './activity-types.ts';
import { isBetween, isRunning } from './queries.ts';
import { memberConnections } from './tables.ts';

/** Whether two members are in conversation with each other at an instant. */
export async function areConnected(db: Db, one: string, other: string, now: Date): Promise<boolean> {
  return (await db.$count(memberConnections, and(isBetween(one, other), isRunning(now)))) > 0;
}

/** The condition that the viewer is in conversation with the member of a column at an instant; false for a visitor. */
export function isConnectedTo(viewerId: string | null, member: AnyPgColumn | SQL, now: Date): SQL {
  if (viewerId === null) return sql`false`;
  const isOn = sql`c.status = 'accepted' and (c.chat_expires_at is null or c.chat_expires_at > ${now.toISOString()}::timestamptz)`;
  return sql`(exists (select from member_connections as c where c.from_user_id = ${viewerId} and c.to_user_id = ${member} and ${isOn})
    or exists (select from member_connections as c where c.to_user_id = ${viewerId} and c.from_user_id = ${member} and ${isOn}))`;
}

/**
 * How many connections the member of a column has made, in a query: the accepted introductions, whichever of the two asked. A
 * query of one table names its columns without the table, so no name within may be that of a member's column.
 */
export function connectionCount(member: AnyPgColumn | SQL): SQL<number> {
  return sql<number>`(select count(*)::int from (select user_id as made_by, type as made_as from activities) as made
    where made.made_by = ${member} and made.made_as = ${connectionAccepted.name})`;
}

/** The same of one member. */
export function connectionCountOf(db: Db, userId: string): Promise<number> {
  return db.$count(
    recordedActivities,
    and(eq(recordedActivities.userId, userId), eq(recordedActivities.type, connectionAccepted.name)),
  );
}
