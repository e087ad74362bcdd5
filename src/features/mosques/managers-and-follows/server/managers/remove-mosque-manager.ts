import { and, eq } from 'drizzle-orm';
import { notify } from '#features/accounts/notifications/server/public.ts';
import { knownPlaces } from '#features/mosques/places/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import type { Db } from '#kit/server/db/database.ts';
import { handle } from '#kit/server/handle.ts';
import { calls, notManager } from '../../managers-contract.ts';
import { mosqueGivenNotice } from './notification-kinds.ts';
import { mosqueManagers } from './tables.ts';

/** Takes a mosque from a member, who is told. Refuses: not_a_manager. */
export const removeMosqueManager = handle(calls.removeMosqueManager, {
  async run(tx, { placeId, userId }) {
    const gone = await tx.db
      .delete(mosqueManagers)
      .where(and(eq(mosqueManagers.placeId, placeId), eq(mosqueManagers.userId, userId)))
      .returning({ userId: mosqueManagers.userId });
    if (gone.length === 0) throw apiError(notManager);
    await notifyMember(tx.db, { placeId, userId }, tx.now);
    await audit(tx, {
      action: 'mosque.take',
      target: { type: 'mosque', id: placeId },
      before: { managerId: userId },
    });
    return { message: 'Manager removed.' };
  },
});

/** The mosque may be archived by now: its name is read whatever its status. */
async function notifyMember(
  tx: Db,
  { placeId, userId }: { placeId: string; userId: string },
  now: Date,
): Promise<void> {
  const [mosque] = await tx
    .select({ name: knownPlaces.name })
    .from(knownPlaces)
    .where(eq(knownPlaces.id, placeId));
  const title = `You no longer manage ${mosque?.name ?? 'a mosque'}`;
  await notify(tx, [userId], { kind: mosqueGivenNotice, title, path: `/mosque/${placeId}` }, now);
}
