import { eq } from 'drizzle-orm';
import { requireUser } from '#features/accounts/users/server/public.ts';
import { actsAsAdministratorOrAsk } from '#kit/contract/audience.ts';
import { apiError } from '#kit/contract/errors.ts';
import { pick } from '#kit/contract/pick.ts';
import { auditReading } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import { present } from '#kit/server/present.ts';
import { CreditNote, calls, creditNoteNotFound } from '../credit-note.contract.ts';
import { creditNotes } from './credit-note.tables.ts';
import { billingOf } from './payment.queries.ts';
import { invoices, orders, refunds } from './payment.tables.ts';

/**
 * Returns a credit note to the buyer of its order or an administrator. Refuses: credit_note_not_found (also for other callers),
 * confirm_password, second_factor_needed.
 */
export const getCreditNote = handle(calls.getCreditNote, async (ctx, { id }) => {
  const [found] = await ctx.db
    .select({ note: creditNotes, invoice: invoices, order: orders, reason: refunds.reason })
    .from(creditNotes)
    .innerJoin(invoices, eq(invoices.number, creditNotes.invoiceNumber))
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .leftJoin(refunds, eq(refunds.id, creditNotes.refundId))
    .where(eq(creditNotes.id, id));
  const isOwn = found?.order.buyerUserId === requireUser(ctx).id;
  if (!found || (!isOwn && !actsAsAdministratorOrAsk(ctx.actor, ctx.now))) throw apiError(creditNoteNotFound);
  const { note, invoice, order, reason } = found;
  if (!isOwn)
    await auditReading(ctx, { action: 'credit_note.read', target: { type: 'order', id: order.id } });
  return present(CreditNote, note, {
    orderId: order.id,
    invoiceIssuedAt: invoice.issuedAt,
    ...pick(invoice, 'operatorName', 'operatorAddress', 'vatNumber', 'buyerName'),
    ...pick(order, 'description', 'vatRate'),
    billing: billingOf(invoice),
    reason,
    isOwn,
  });
});
