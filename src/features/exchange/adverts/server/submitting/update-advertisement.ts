import { lockAccounts, personOf } from '#features/accounts/users/server/public.ts';
import { askApproval, noteChanged } from '#features/care/approvals/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { isChangeable } from '../../advert-states.ts';
import { calls } from '../../contract.ts';
import { advertChanged, advertDecided } from '../../errors.ts';
import { advertTarget } from '../deciding/advert-target.ts';
import { notifyOwner } from '../messages/notify-owner.ts';
import { toAdvert } from '../presenters.ts';
import { type AdvertRow, checkRoom, lockOwnAdvert, updateAdvert } from '../queries.ts';
import { requireAdverts } from '../require-adverts.ts';
import { checkEvidence, claimsHalal } from './check-evidence.ts';
import { earliestForNew, pricedRun } from './priced-run.ts';

/**
 * Changes an advert that waits, or submits a rejected one again. The price that was frozen holds for as long as the days and the
 * tier stay as they were and it waits. Refuses: advert_not_found, advert_decided, advert_changed, and what submitting refuses.
 */
export const updateAdvertisement = handle(calls.updateAdvertisement, {
  prepare: requireAdverts,
  async run(tx, { id, updatedAt, websiteUrl, quotedTotal, ...input }) {
    const createdBy = personOf(tx).id;
    await lockAccounts(tx, [createdBy], 'update');
    const row = await lockOwnAdvert(tx, id);
    if (!isChangeable(row)) throw apiError(advertDecided);
    if (row.updatedAt !== updatedAt) throw apiError(advertChanged);
    await checkEvidence(tx.db, input, createdBy);
    const isAgain = row.status === 'rejected';
    if (isAgain) await checkRoom(tx.db, createdBy);
    const run =
      isAgain || !isSameRun(row, input)
        ? await pricedRun(tx, { ...input, quotedTotal }, earliestForNew(tx))
        : {};
    const changed = await updateAdvert(tx, id, {
      ...input,
      ...run,
      website: websiteUrl ?? null,
      contactPhone: input.contactPhone ?? null,
      specialOffer: input.specialOffer ?? null,
      businessId: input.businessId ?? null,
      bannerSize: input.bannerSize ?? null,
      claimsHalal: claimsHalal(input),
      status: 'pending',
      rejectionReason: null,
    });
    if (isAgain) await submitAgain(tx, changed);
    else await noteChanged(tx.db, advertTarget, [id]);
    return toAdvert(tx.db, changed);
  },
});

type Run = Pick<AdvertRow, 'pricingTierId' | 'startDate' | 'duration'>;

function isSameRun(row: Run, input: Run): boolean {
  const { pricingTierId, startDate, duration } = row;
  return (
    pricingTierId === input.pricingTierId && startDate === input.startDate && duration === input.duration
  );
}

async function submitAgain(tx: TxCtx, row: AdvertRow): Promise<void> {
  const asked = { target: advertTarget, targetId: row.id, submittedBy: row.createdBy, title: row.title };
  await askApproval(tx.db, asked, tx.now);
  await notifyOwner(tx, row, 'submitted');
}
