import { getRouteApi, Link } from '@tanstack/react-router';
import { dateText } from '#kit/contract/dates.ts';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import type { CreditNote } from '../credit-note.contract.ts';
import { creditNoteName, invoiceName } from '../payment.rules.ts';
import { Amounts, Paper } from './paper.tsx';
import { PrintButton } from './print-button.tsx';

const route = getRouteApi('/_account/orders/$orderId/credit-notes/$creditNoteId');

/** /orders/{id}/credit-notes/{id}: a printable credit note. */
export function CreditNotePage() {
  const note = route.useLoaderData();
  const own = { name: 'My orders', path: '/orders' };
  const all = { name: 'Payments', path: '/admin/payments' };
  return (
    <div className="mx-auto max-w-3xl pb-12">
      <div className="no-print">
        <PageHeader title={`Credit note ${creditNoteName(note.number)}`} trail={[note.isOwn ? own : all]} />
        <div className="page flex flex-wrap gap-3 pb-4">
          <PrintButton />
          <Link
            to="/orders/$orderId/invoice"
            params={{ orderId: note.orderId }}
            className="link inline-flex min-h-11 items-center"
          >
            Invoice {invoiceName(note.invoiceNumber)}
          </Link>
        </div>
      </div>
      <div className="page">
        <CreditNotePaper note={note} />
      </div>
    </div>
  );
}

function CreditNotePaper({ note }: { note: CreditNote }) {
  const { number, issuedAt, invoiceNumber, invoiceIssuedAt, cancelledAt, reason } = note;
  const facts = [
    { name: 'Credit note', value: creditNoteName(number) },
    { name: 'Date', value: dateText(issuedAt, 'plain') },
    { name: 'For invoice', value: invoiceName(invoiceNumber) },
    { name: 'Invoice date', value: dateText(invoiceIssuedAt, 'plain') },
  ];
  return (
    <Paper parties={note} facts={facts}>
      <Amounts caption="What is credited" sold={note} total="Total credited" />
      <p className="wrap-anywhere mt-6">
        Reason: <bdi>{reason ?? 'The payer’s bank took the money back.'}</bdi>
      </p>
      {cancelledAt === null ? null : (
        <p className="mt-3 font-bold">
          Cancelled on {dateText(cancelledAt, 'plain')}: the refund didn’t go through.
        </p>
      )}
    </Paper>
  );
}
