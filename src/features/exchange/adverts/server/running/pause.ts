import { boroughDate } from '#kit/contract/date-text.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { canPause, statusOncePaid } from '../../advert-states.ts';
import { wrongAdvertState } from '../../errors.ts';
import { type AdvertRow, updateAdvert } from '../queries.ts';

/** Pauses a locked advert. Refuses: wrong_advert_state. */
export async function pause(tx: TxCtx, row: AdvertRow, pausedByAdmin: boolean): Promise<AdvertRow> {
  if (!canPause(row)) throw apiError(wrongAdvertState);
  return updateAdvert(tx, row.id, { status: 'paused', pausedByAdmin });
}

/** Shows a locked advert again: at once, or from its first day. */
export function resume(tx: TxCtx, row: AdvertRow): Promise<AdvertRow> {
  const status = statusOncePaid(row, boroughDate(tx.now));
  return updateAdvert(tx, row.id, { status, pausedByAdmin: false });
}
