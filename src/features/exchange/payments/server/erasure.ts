import { emptied, erasureOf, idOfNobody, ofProgram, type TableErasure } from '#kit/server/erasure.ts';
import {
  cardEvents,
  checkouts,
  disputes,
  invoiceCounter,
  invoices,
  ledgerEntries,
  orders,
  payments,
  reconciliations,
  refunds,
} from './tables.ts';

const withOrder = 'Kept: leads to an order that names nobody any more.';
const ofService = 'Kept: the card service’s own number of a payment.';
const forTax = 'Kept for tax: what was sold, without the buyer.';
const ofOperator = 'Nobody in it: the operator’s published details.';

export const erasure: readonly TableErasure[] = [
  erasureOf(orders, {
    buyerUserId: emptied,
    entityType: ofProgram,
    entityId: 'Kept: once the thing is gone, the id leads to nothing.',
    pricingTierId: ofProgram,
    description: 'Replaced by the kind of thing that was sold.',
    currency: ofProgram,
    cardInvoiceId: ofService,
  }),
  erasureOf(invoiceCounter, {}),
  erasureOf(invoices, {
    orderId: withOrder,
    buyerName: emptied,
    operatorName: ofOperator,
    operatorAddress: ofOperator,
    vatNumber: ofOperator,
  }),
  erasureOf(checkouts, { orderId: withOrder, sessionId: ofService, url: emptied }),
  erasureOf(payments, {
    orderId: withOrder,
    userId: emptied,
    currency: ofProgram,
    stripePaymentIntentId: ofService,
    stripeSessionId: ofService,
    failureReason: emptied,
    note: emptied,
    recordedBy: idOfNobody,
    refundReason: emptied,
  }),
  erasureOf(refunds, {
    paymentId: withOrder,
    reason: 'Replaced by “Account erased”.',
    stripeRefundId: ofService,
    failureReason: emptied,
    askedBy: idOfNobody,
  }),
  erasureOf(disputes, { paymentId: withOrder, stripeDisputeId: ofService, reason: ofProgram }),
  erasureOf(ledgerEntries, { subjectId: withOrder, orderId: forTax }),
  erasureOf(cardEvents, {
    id: ofService,
    type: ofProgram,
    aboutId: ofService,
    fact: 'Nobody in it: amounts, and the card service’s own numbers.',
    why: ofProgram,
  }),
  erasureOf(reconciliations, {
    differences: 'Nobody in it: amounts, and the card service’s own numbers.',
  }),
];
