import { notify } from '#features/accounts/notifications/server/public.ts';
import { findUser } from '#features/accounts/users/server/public.ts';
import { boroughDate, dateText } from '#kit/contract/date-text.ts';
import { poundsText } from '#kit/contract/money/pounds.ts';
import { enqueueMail } from '#kit/server/outbox/enqueue-mail.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { type AdvertStep, newsOf } from '../../advert-news.ts';
import type { AdvertRow } from '../queries.ts';
import { advertNewsMail } from './advert-news.mail.tsx';
import { advertNewsNotice } from './notification-kinds.ts';

/** Tells the owner what became of an advert, under the bell and by mail, in the transaction of it. */
export async function notifyOwner(tx: TxCtx, row: AdvertRow, step: AdvertStep): Promise<void> {
  const owner = await findUser(tx.db, row.createdBy);
  if (!owner) return;
  const told = {
    title: row.title,
    days: `${dateText(row.startDate, 'plain')} to ${dateText(row.endDate, 'plain')}`,
    price: poundsText(row.totalAmount),
    payBy: row.payBy && dateText(boroughDate(new Date(row.payBy)), 'long'),
    reason: step === 'rejected' ? row.rejectionReason : null,
  };
  const path = pathFor(step, row.id);
  const notice = {
    kind: advertNewsNotice,
    title: newsOf(step, told).heading,
    body: told.reason ?? undefined,
    path,
  };
  await notify(tx.db, [owner.id], notice, tx.now);
  const props = { firstName: owner.firstName, step, ...told, path };
  await enqueueMail(tx.db, advertNewsMail, { to: owner.email, userId: owner.id, props }, tx.now);
}

function pathFor(step: AdvertStep, id: string): string {
  if (step === 'rejected') return `/my-adverts/${id}/edit`;
  if (step === 'lapsed' || step === 'ending') return `/my-adverts/${id}/renew`;
  return '/my-adverts';
}
