import {
  consentsOf,
  personOf,
  setNewsletter,
  withdrawConsentOf,
} from '#features/accounts/users/server/public.ts';
import { clearCampaign } from '#features/accounts/waiting-list/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { membershipConsent } from '../errors.ts';

/** Withdraws a consent and undoes what it allowed. Refuses: membership_consent. */
export const withdrawConsent = handle(calls.withdrawConsent, {
  async run(tx, { kind }) {
    const { id } = personOf(tx);
    if (kind === 'membership') throw apiError(membershipConsent);
    if (kind === 'weekly_newsletter') await setNewsletter(tx.db, id, false, tx.now);
    else {
      await withdrawConsentOf(tx.db, id, kind, tx.now);
      await clearCampaign(tx.db, id);
    }
    return consentsOf(tx.db, id);
  },
});
