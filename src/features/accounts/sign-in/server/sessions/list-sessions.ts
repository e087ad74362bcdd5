import { desc, eq } from 'drizzle-orm';
import { personOf } from '#features/accounts/users/server/public.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../contract.ts';
import { isActive } from '../../session-rules.ts';
import { sessions } from '../tables.ts';

/** Lists the caller's active sessions. */
export const listSessions = handle(calls.listSessions, async (ctx) => {
  const person = personOf(ctx);
  const rows = await ctx.db
    .select()
    .from(sessions)
    .where(eq(sessions.userId, person.id))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id))
    .limit(100);
  return rows
    .filter((row) => isActive(row, ctx.now))
    .map(({ id, device, createdAt, lastUsedAt }) => ({
      id,
      device,
      createdAt,
      lastUsedAt,
      isCurrent: id === person.sessionId,
    }));
});
