import { notify } from '#features/accounts/notifications/server/public.ts';
import { userNotFound } from '#features/accounts/users/errors.ts';
import { findUserByEmail, personOf } from '#features/accounts/users/server/public.ts';
import { mosqueNotFound } from '#features/mosques/places/errors.ts';
import { findApprovedMosque } from '#features/mosques/places/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../managers-contract.ts';
import { mosqueGivenNotice } from './notification-kinds.ts';
import { mosqueManagers } from './tables.ts';

/** Gives a member a mosque to look after. Refuses: mosque_not_found, user_not_found. */
export const addMosqueManager = handle(calls.addMosqueManager, {
  async run(tx, { placeId, email }) {
    const mosque = await findApprovedMosque(tx.db, placeId);
    if (!mosque) throw apiError(mosqueNotFound);
    const user = await findUserByEmail(tx.db, email);
    if (user?.accountStatus !== 'active') throw apiError(userNotFound);
    const done = { message: `${user.firstName} ${user.lastName} now manages ${mosque.name}.` };
    const stored = await tx.db
      .insert(mosqueManagers)
      .values({ placeId, userId: user.id, givenBy: personOf(tx).id })
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
    await notify(tx.db, [user.id], notice, tx.now);
    return done;
  },
});
