import { and, eq } from 'drizzle-orm';
import { refuse } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import { calls, notManager } from '../contract.ts';
import { mosqueManagers } from './tables.ts';

/** Takes a mosque from a member. Refuses: not_a_manager. */
export const takeMosque = handle(calls.takeMosque, async (ctx, { placeId, userId }) => {
  await ctx.db.transaction(async (tx) => {
    const gone = await tx
      .delete(mosqueManagers)
      .where(and(eq(mosqueManagers.placeId, placeId), eq(mosqueManagers.userId, userId)))
      .returning({ userId: mosqueManagers.userId });
    if (gone.length === 0) throw refuse(notManager);
    await audit(tx, ctx, {
      action: 'mosque.take',
      target: { type: 'mosque', id: placeId },
      before: { managerId: userId },
    });
  });
  return { message: 'Taken back.' };
});
