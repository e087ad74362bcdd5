import { withdrawApproval } from '#features/care/approvals/server/public.ts';
import { cancelOrder } from '#features/exchange/payments/server/public.ts';
import { boroughDate } from '#kit/contract/date-text.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import type { Ending } from '../../advert-options.ts';
import { advertTarget } from '../deciding/advert-target.ts';
import { type AdvertRow, updateAdvert } from '../queries.ts';
import { freeDays } from '../slots/slots.ts';

/**
 * Ends a locked advert: the days that are left are free, nobody is asked to approve it any more, and what was not paid is not
 * owed any more.
 */
export async function endAdvert(tx: TxCtx, row: AdvertRow, ended: Ending): Promise<AdvertRow> {
  await withdrawApproval(tx.db, { target: advertTarget, targetId: row.id });
  await freeDays(tx, row.id, boroughDate(tx.now));
  if (row.orderId !== null && row.paymentStatus === 'pending') await cancelOrder(tx, row.orderId);
  return updateAdvert(tx, row.id, { status: 'expired', ended, payBy: null });
}
