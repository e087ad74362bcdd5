import { and, desc, eq, isNull, lt, lte, ne } from 'drizzle-orm';
import { withdrawNotices } from '#features/accounts/notifications/server/public.ts';
import { personOf } from '#features/accounts/users/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { decodeCursor, pageOf } from '#kit/server/db/keyset.ts';
import { handle } from '#kit/server/handle.ts';
import { isReadable } from '../../connection-rules.ts';
import { calls } from '../../contract.ts';
import { connectionNotFound } from '../../errors.ts';
import { toChatMessage } from '../presenters.ts';
import { readOwn } from '../queries.ts';
import { chatMessages } from '../tables.ts';
import { tellBoth } from '../tell-both.ts';
import { unreadKey } from './send-message.ts';

/** Answers a page of a conversation. Refuses: connection_not_found, also where it can no longer be read. */
export const listMessages = handle(calls.listMessages, async ({ db, actor, now }, { id, limit, cursor }) => {
  const { id: me } = personOf({ actor });
  const connection = await readOwn(db, me, id);
  if (!isReadable(connection, now)) throw apiError(connectionNotFound);
  const [before] = decodeCursor(cursor, ['number']);
  const all = eq(chatMessages.connectionId, id);
  const rows = await db
    .select()
    .from(chatMessages)
    .where(and(all, before === undefined ? undefined : lt(chatMessages.position, positionOf(before))))
    .orderBy(desc(chatMessages.position))
    .limit(limit + 1);
  const page = pageOf(rows, limit, await db.$count(chatMessages, all), ({ position }) => [position]);
  return { ...page, items: page.items.map((row) => toChatMessage(row, me, connection)) };
});

/** A cursor may have been written by anybody. */
function positionOf(value: unknown): number {
  const most = 2_147_483_647;
  return Math.min(most, Math.max(0, Math.trunc(Number(value))));
}

/** Marks the other's messages as read, and takes away the notice of them. Refuses: connection_not_found. */
export const readMessages = handle(calls.readMessages, {
  async run(tx, { id, upTo }) {
    const { id: me } = personOf(tx);
    const connection = await readOwn(tx.db, me, id);
    const read = await tx.db
      .update(chatMessages)
      .set({ readAt: tx.now.toISOString() })
      .where(
        and(
          eq(chatMessages.connectionId, id),
          ne(chatMessages.fromUserId, me),
          isNull(chatMessages.readAt),
          upTo === undefined ? undefined : lte(chatMessages.position, positionOf(upTo)),
        ),
      )
      .returning({ id: chatMessages.id });
    await withdrawNotices(tx.db, [unreadKey(id, me)]);
    if (read.length > 0) await tellBoth(tx, connection);
    return { read: read.length };
  },
});
