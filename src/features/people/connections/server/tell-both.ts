import { tellLive } from '#kit/server/live/tell-live.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { connectionNews } from '../connection-news.ts';
import type { ConnectionRow } from './queries.ts';

/** Has the open pages of both hear that something is new between them. */
export async function tellBoth(
  tx: TxCtx,
  { id, fromUserId, toUserId }: Pick<ConnectionRow, 'id' | 'fromUserId' | 'toUserId'>,
): Promise<void> {
  const userIds = [fromUserId, toUserId].filter((userId) => userId !== null);
  await tellLive(tx, { userIds, kind: connectionNews, data: { connectionId: id } });
}
