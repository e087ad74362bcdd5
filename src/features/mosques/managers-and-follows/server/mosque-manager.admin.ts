import { and, eq } from 'drizzle-orm';
import { addNotices } from '#features/accounts/notifications/server/public.ts';
import { fullName } from '#features/accounts/users/member-name.rules.ts';
import { findUserByEmail, requireUser } from '#features/accounts/users/server/public.ts';
import { userNotFound } from '#features/accounts/users/user.errors.ts';
import { mosqueNotFound } from '#features/mosques/places/place.errors.ts';
import { findApprovedMosque, knownPlaces } from '#features/mosques/places/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { pick } from '#kit/contract/pick.ts';
import { audit } from '#kit/server/audit/audit.ts';
import type { NotificationKind } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { handle } from '#kit/server/handle.ts';
import { calls, notManager } from '../mosque-manager.contract.ts';
import { mosqueManagers } from './managers-and-follows.tables.ts';
import { listManagers, listMosquesManagedBy } from './mosque-manager.queries.ts';

/** Returns a page of managers with their mosques. */
export const listMosqueManagers = handle(calls.listMosqueManagers, async (ctx, paging) => {
  const page = await listManagers(ctx.db, paging);
  const items = page.items.map((row) => ({
    ...pick(row, 'placeId', 'mosque', 'userId', 'email'),
    name: fullName(row),
    since: row.createdAt,
  }));
  return { ...page, items };
});

const mosqueGivenNotice: NotificationKind = { name: 'mosque_given' };

export const notificationKinds = [mosqueGivenNotice];

/** Makes a member a manager of a mosque and notifies them. Refuses: mosque_not_found, user_not_found. */
export const addMosqueManager = handle(calls.addMosqueManager, {
  async run(tx, { placeId, email }) {
    const mosque = await findApprovedMosque(tx.db, placeId);
    if (!mosque) throw apiError(mosqueNotFound);
    const user = await findUserByEmail(tx.db, email);
    if (user?.accountStatus !== 'active') throw apiError(userNotFound);
    const done = { message: `${fullName(user)} now manages ${mosque.name}.` };
    const stored = await tx.db
      .insert(mosqueManagers)
      .values({ placeId, userId: user.id, givenBy: requireUser(tx).id })
      .onConflictDoNothing()
      .returning({ userId: mosqueManagers.userId });
    if (stored.length === 0) return done;
    await audit(tx, {
      action: 'mosque.give',
      target: { type: 'mosque', id: placeId },
      after: { managerId: user.id },
    });
    const notice = {
      kind: mosqueGivenNotice,
      title: `You now manage ${mosque.name}`,
      body: 'You can edit its page and times, and publish announcements and events.',
      path: `/mosque/${placeId}/manage`,
    };
    await addNotices(tx.db, [user.id], notice, tx.now);
    return done;
  },
});

/** Removes a manager of a mosque and notifies them. Refuses: not_a_manager. */
export const removeMosqueManager = handle(calls.removeMosqueManager, {
  async run(tx, { placeId, userId }) {
    const deleted = await tx.db
      .delete(mosqueManagers)
      .where(and(eq(mosqueManagers.placeId, placeId), eq(mosqueManagers.userId, userId)))
      .returning({ userId: mosqueManagers.userId });
    if (deleted.length === 0) throw apiError(notManager);
    await notifyMember(tx.db, { placeId, userId }, tx.now);
    await audit(tx, {
      action: 'mosque.take',
      target: { type: 'mosque', id: placeId },
      before: { managerId: userId },
    });
    return { message: 'Manager removed.' };
  },
});

/** Reads the name whatever the mosque's status, because it may be archived by now. */
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
  await addNotices(tx, [userId], { kind: mosqueGivenNotice, title, path: `/mosque/${placeId}` }, now);
}

/** Returns the mosques that the caller manages. */
export const listOwnMosques = handle(calls.listOwnMosques, (ctx) =>
  listMosquesManagedBy(ctx.db, requireUser(ctx).id),
);
