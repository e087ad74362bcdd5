import { eq } from 'drizzle-orm';
import { namedBy } from '#kit/server/audit/named-things.ts';
import type { ServerFeature } from '#kit/server/server-feature.ts';
import { saveBilling } from './billing.own.ts';
import { closeCheckout, startCheckout } from './checkout.own.ts';
import { getCreditNote } from './credit-note.read.ts';
import { creditNoteErasure } from './credit-note.tables.ts';
import { totalRevenue } from './ledger.ts';
import { getInvoice, listOwnOrders, sayOrderPaid } from './order.own.ts';
import {
  countPaymentProblems,
  getPaymentsSummary,
  listOrders,
  markPaid,
  refundPayment,
} from './payment.admin.ts';
import {
  disputeNotice,
  paymentReceived,
  paymentRefused,
  paymentReturned,
  saidPaidNotice,
} from './payment.messages.tsx';
import { ownPayments } from './payment.personal-data.ts';
import { erasure, orders } from './payment.tables.ts';
import { reconcile } from './reconciliation.jobs.ts';
import { sendRefund } from './refund.jobs.ts';
import { takeCardEvent } from './stripe-webhook.ts';

const hour = 60 * 60;

/** Orders, payments, refunds and the ledger. */
export const paymentsFeature: ServerFeature = {
  name: 'payments',
  erasure: [...erasure, ...creditNoteErasure],
  namedThings: [namedBy('order', orders, orders.description)],
  handlers: [
    listOwnOrders,
    getInvoice,
    getCreditNote,
    saveBilling,
    startCheckout,
    sayOrderPaid,
    takeCardEvent,
    listOrders,
    getPaymentsSummary,
    markPaid,
    refundPayment,
  ],
  figures: [
    {
      name: 'revenue',
      unit: 'pence',
      dashboard: { label: 'Revenue', order: 12 },
      count: ({ db }) => totalRevenue(db),
    },
  ],
  adminTasks: [
    {
      path: '/admin/payments',
      label: 'Payments',
      group: 'Site',
      order: 2,
      waiting: countPaymentProblems,
    },
  ],
  messages: [paymentReceived, paymentRefused, paymentReturned],
  notificationKinds: [disputeNotice, saidPaidNotice],
  tasks: [sendRefund, closeCheckout],
  jobs: [{ name: 'reconcile-payments', everySeconds: 6 * hour, run: reconcile, isLong: true }],
  ownThings: {
    area: 'ownOrders',
    isForSuspended: true,
    of: (db, userId) => db.select({ id: orders.id }).from(orders).where(eq(orders.buyerUserId, userId)),
  },
  personalData: [ownPayments],
};
