import { personOf } from '#features/accounts/users/server/public.ts';
import { isManagerOf, managesPlace } from '#features/mosques/managers-and-follows/server/public.ts';
import { mosqueNotFound } from '#features/mosques/places/errors.ts';
import { findApprovedMosque, lockPlace, verifyMosque } from '#features/mosques/places/server/public.ts';
import { confirmTimesOf } from '#features/mosques/prayer-times/server/public.ts';
import { apiError, notAllowed } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../edit-contract.ts';

/** Confirms a mosque's record and times, however many times it is pressed. Refuses: mosque_not_found, not_allowed. */
export const confirmMosque = handle(calls.confirmMosque, {
  async run(tx, { id }) {
    await lockPlace(tx.db, id);
    if (!(await findApprovedMosque(tx.db, id))) throw apiError(mosqueNotFound);
    if (!(await managesPlace(tx, id))) throw apiError(notAllowed);
    const by = (await isManagerOf(tx, id)) ? ('mosque' as const) : ('administrator' as const);
    await verifyMosque(tx.db, id, { by, userId: personOf(tx).id }, tx.now);
    await confirmTimesOf(tx.db, id, tx.now);
    await audit(tx, { action: 'mosque.confirm', target: { type: 'mosque', id } });
    return { message: 'Thank you: details and times are marked as checked today.' };
  },
});
