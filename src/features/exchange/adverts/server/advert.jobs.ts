import { and, asc, eq, gt, gte, inArray, isNull, lt, lte, ne, sql } from 'drizzle-orm';
import { lockUserForShare, memberBanned } from '#features/accounts/users/server/public.ts';
import { boroughDate } from '#kit/contract/dates.ts';
import type { Ctx } from '#kit/server/context.ts';
import { dueRows } from '#kit/server/jobs/due.ts';
import { subscribe } from '#kit/server/queue/announce.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { endReminderDueOn, holdingStatuses, lateRefundCutoff, payReminderDueBy } from '../advert.rules.ts';
import { notifyOwner } from './advert.messages.tsx';
import { type AdvertRow, lockAdvert, updateAdvert } from './advert.queries.ts';
import { adVisitors, advertisements } from './advert.tables.ts';
import { endAdvert } from './advert-transitions.ts';
import { refundLateAdvert } from './late-payment.own.ts';

const advertRows = {
  table: advertisements,
  key: advertisements.id,
  lock: (tx: TxCtx, { id }: AdvertRow) => lockAdvert(tx, id),
};

/** An advert that was paid late holds no days until its owner chooses some. */
const hasDays = sql`${advertisements.lateChoice} is distinct from 'needed'`;

const isUnpaid = and(eq(advertisements.status, 'approved'), eq(advertisements.paymentStatus, 'pending'));

const endAdverts = dueRows({
  ...advertRows,
  name: 'end-adverts',
  due: ({ now }) =>
    and(
      inArray(advertisements.status, [...holdingStatuses]),
      lt(advertisements.endDate, boroughDate(now)),
      hasDays,
    ),
  async act(tx, row) {
    const isPaid = row.paymentStatus === 'paid';
    const ended = await endAdvert(tx, row, isPaid ? 'ended' : 'unpaid');
    await notifyOwner(tx, ended, isPaid ? 'ended' : 'lapsed');
  },
});

const lapseAdverts = dueRows({
  ...advertRows,
  name: 'lapse-adverts',
  due: ({ now }) => and(isUnpaid, lte(advertisements.payBy, now.toISOString())),
  async act(tx, row) {
    await notifyOwner(tx, await endAdvert(tx, row, 'unpaid'), 'lapsed');
  },
});

const beginAdverts = dueRows({
  ...advertRows,
  name: 'begin-adverts',
  due: ({ now }) =>
    and(
      eq(advertisements.status, 'approved'),
      eq(advertisements.paymentStatus, 'paid'),
      lte(advertisements.startDate, boroughDate(now)),
      hasDays,
    ),
  act: (tx, row) => updateAdvert(tx, row.id, { status: 'active', lateChoice: null }),
});

/** Adverts that were paid late, hold no days, and whose owner did not choose any in time. */
const payBackUnchosen = dueRows({
  ...advertRows,
  name: 'pay-back-unchosen-adverts',
  due: ({ now }) =>
    and(
      eq(advertisements.lateChoice, 'needed'),
      lte(advertisements.paidAt, lateRefundCutoff(now).toISOString()),
    ),
  act: refundLateAdvert,
});

const remindOfPayment = dueRows({
  ...advertRows,
  name: 'remind-of-advert-payment',
  isReminder: true,
  due: ({ now }) =>
    and(
      isUnpaid,
      isNull(advertisements.remindedToPayAt),
      gt(advertisements.payBy, now.toISOString()),
      lte(advertisements.payBy, payReminderDueBy(now).toISOString()),
    ),
  async act(tx, row) {
    const remindedToPayAt = tx.now.toISOString();
    await notifyOwner(tx, await updateAdvert(tx, row.id, { remindedToPayAt }), 'pay_soon');
  },
});

const remindOfEnd = dueRows({
  ...advertRows,
  name: 'remind-of-advert-end',
  isReminder: true,
  due: ({ now }) =>
    and(
      inArray(advertisements.status, ['active', 'paused']),
      isNull(advertisements.remindedOfEndAt),
      gte(advertisements.endDate, boroughDate(now)),
      lte(advertisements.endDate, endReminderDueOn(boroughDate(now))),
    ),
  async act(tx, row) {
    const remindedOfEndAt = tx.now.toISOString();
    await notifyOwner(tx, await updateAdvert(tx, row.id, { remindedOfEndAt }), 'ending');
  },
});

/**
 * Ends adverts whose last day has passed, frees the days of unpaid ones, starts paid ones on their first day, refunds those that
 * were paid late and got no new days, and reminds owners of payment and end.
 */
export const watchAdverts = [
  endAdverts,
  lapseAdverts,
  beginAdverts,
  payBackUnchosen,
  remindOfPayment,
  remindOfEnd,
];

/** Ends the adverts of a banned member, unless the ban was lifted meanwhile. */
export const endBannedAdverts = subscribe(
  memberBanned,
  'adverts: end what a banned member advertises',
  async (tx, { userId }) => {
    const user = await lockUserForShare(tx.db, userId);
    if (user?.accountStatus !== 'banned') return null;
    const rows = await tx.db
      .select({ id: advertisements.id })
      .from(advertisements)
      .where(and(eq(advertisements.createdBy, userId), ne(advertisements.status, 'expired')))
      .orderBy(asc(advertisements.id));
    for (const { id } of rows) {
      const row = await lockAdvert(tx, id);
      if (row && row.status !== 'expired') await endAdvert(tx, row, 'removed');
    }
    return null;
  },
);

/** Deletes the visitor codes of earlier days. */
export async function purgeAdVisitors({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  await db.delete(adVisitors).where(lt(adVisitors.date, boroughDate(now)));
}
