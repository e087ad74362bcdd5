import { namedBy } from '#kit/server/audit/named-things.ts';
import type { ServerFeature } from '#kit/server/server-feature.ts';
import { countPaymentProblems, getPaymentsSummary } from './admin/get-payments-summary.ts';
import { listOrders } from './admin/list-orders.ts';
import { markPaid } from './admin/mark-paid.ts';
import { refundPayment } from './admin/refund-payment.ts';
import { erasure } from './erasure.ts';
import { paymentReceivedMail } from './mails/payment-received.mail.tsx';
import { paymentReturnedMail } from './mails/payment-returned.mail.tsx';
import { payBack } from './money/pay-back.ts';
import { takeCardEvent } from './money/take-card-event.ts';
import { totalRevenue } from './money-in.ts';
import { notificationKinds } from './notification-kinds.ts';
import { closeCheckout } from './orders/close-checkouts.ts';
import { getInvoice } from './orders/get-invoice.ts';
import { listOwnOrders } from './orders/list-own-orders.ts';
import { startCheckout } from './orders/start-checkout.ts';
import { ownPayments } from './personal-data.ts';
import { reconcile } from './reconcile/reconcile.job.ts';
import { orders } from './tables.ts';

const hour = 60 * 60;

/** What members pay for, and where the money went. */
export const paymentsFeature: ServerFeature = {
  name: 'payments',
  erasure,
  namedThings: [namedBy('order', orders, orders.description)],
  handlers: [
    listOwnOrders,
    getInvoice,
    startCheckout,
    takeCardEvent,
    listOrders,
    getPaymentsSummary,
    markPaid,
    refundPayment,
  ],
  figures: [
    {
      name: 'revenuePounds',
      dashboard: { label: 'Revenue in pounds', order: 12 },
      count: async ({ db }) => Math.round((await totalRevenue(db)) / 100),
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
  notificationKinds,
  mails: [paymentReceivedMail, paymentReturnedMail],
  tasks: [payBack, closeCheckout],
  jobs: [{ name: 'reconcile-payments', everySeconds: 6 * hour, run: reconcile }],
  personalData: [ownPayments],
};
