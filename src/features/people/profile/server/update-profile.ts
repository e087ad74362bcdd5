import { recordActivity } from '#features/accounts/activities/server/public.ts';
import { hasSecondFactor } from '#features/accounts/sign-in/server/public.ts';
import type { CurrentUser } from '#features/accounts/users/current-user.ts';
import {
  findUser,
  lockOwnUser,
  setNewsletter,
  toCurrentUser,
  type UserRow,
  updateUser,
} from '#features/accounts/users/server/public.ts';
import { followAffiliation } from '#features/mosques/managers-and-follows/server/public.ts';
import { findApprovedMosque } from '#features/mosques/places/server/public.ts';
import { keepShownName } from '#features/people/member-profiles/server/public.ts';
import { apiError, notSignedIn } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { calls } from '../contract.ts';
import { noSuchMosque } from '../errors.ts';
import { profileCompleted } from './activity-types.ts';

/** Changes the profile; fields left out stay as they are. Refuses: mosque_not_found. */
export const updateProfile = handle(calls.updateProfile, {
  async run(tx, input): Promise<CurrentUser> {
    const user = await lockOwnUser(tx);
    const place = input.placeAffiliationId === undefined ? input.mosqueId : input.placeAffiliationId;
    if (place && !(await findApprovedMosque(tx.db, place))) {
      const issue = { path: 'placeAffiliationId', message: noSuchMosque.text };
      throw apiError(noSuchMosque, { issues: [issue] });
    }
    const { firstName, lastName, phone, mobile, postcode } = input;
    const fields = { firstName, lastName, phone, mobile, postcode, placeAffiliationId: place };
    await updateUser(tx.db, user.id, fields);
    await keepShownName(tx.db, { id: user.id, firstName, lastName });
    if (place !== undefined && place !== user.placeAffiliationId) {
      await followAffiliation(tx.db, user.id, place);
    }
    if (
      input.newsletterSubscribed !== undefined &&
      input.newsletterSubscribed !== user.newsletterSubscribed
    ) {
      await setNewsletter(tx.db, user.id, input.newsletterSubscribed, tx.now);
    }
    return presentChanged(tx, user.id);
  },
});

async function presentChanged(tx: TxCtx, userId: string): Promise<CurrentUser> {
  const changed = await findUser(tx.db, userId);
  if (!changed) throw apiError(notSignedIn);
  if (isComplete(changed)) {
    const activity = { userId, type: profileCompleted, description: 'Completed your profile' };
    await recordActivity(tx.db, { ...activity, subjectId: userId }, tx.now);
  }
  return toCurrentUser(changed, await hasSecondFactor(tx.db, userId));
}

function isComplete(user: UserRow): boolean {
  return Boolean(user.postcode && (user.phone || user.mobile) && user.placeAffiliationId);
}
