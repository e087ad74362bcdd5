import { and, inArray, or } from 'drizzle-orm';
import type { Db } from '#kit/server/db/database.ts';
import { isOf, isRunning, isWaiting, otherOf } from './queries.ts';
import { memberConnections } from './tables.ts';

/** A connection that is open: asked by the viewer, asked by the other, or a conversation. */
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
    .where(and(isOf(viewerId), or(isWaiting(now), isRunning(now)), inArray(otherOf(viewerId), [...ids])));
  const found = new Map<string, OpenConnection>();
  for (const row of rows) {
    const isMine = row.fromUserId === viewerId;
    const other = isMine ? row.toUserId : row.fromUserId;
    const state = row.status === 'accepted' ? 'connected' : isMine ? 'sent' : 'received';
    if (other !== null) found.set(other, { id: row.id, state });
  }
  return found;
}
