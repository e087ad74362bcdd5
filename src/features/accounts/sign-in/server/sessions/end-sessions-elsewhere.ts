import type { TxCtx } from '#kit/server/transaction.ts';
import { endSessions } from './sessions.ts';

/** Ends all of a member's sessions but the one that is asking, if it is theirs: a change that a thief could make, or suffer from. */
export async function endSessionsElsewhere(tx: TxCtx, userId: string): Promise<void> {
  const { actor } = tx;
  const isOwn = actor.kind === 'person' && actor.id === userId;
  await endSessions(tx.db, userId, isOwn ? actor.sessionId : undefined);
}
