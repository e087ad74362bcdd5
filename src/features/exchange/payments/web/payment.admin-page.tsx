import { getRouteApi, Link } from '@tanstack/react-router';
import { dateText } from '#kit/contract/dates.ts';
import { poundsText } from '#kit/contract/number-text.ts';
import { ChipLink, ChipRow } from '#kit/web/ui/chip.tsx';
import { ListPage } from '#kit/web/ui/list-page.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';
import type { PaymentsSummary } from '../payment.contract.ts';
import { orderStatuses } from '../payment.rules.ts';
import { OrderCard } from './order-card.tsx';

const route = getRouteApi('/_admin/admin/payments');

const names = { pending: 'To be paid', paid: 'Paid', cancelled: 'Cancelled', refunded: 'Paid back' };

/** /admin/payments: totals, problems, and all orders. */
export function PaymentsPage() {
  const { summary, page } = route.useLoaderData();
  const { status } = route.useSearch();
  return (
    <ListPage
      trail={[{ name: 'Admin', path: '/admin' }]}
      above={
        <>
          <PaymentsSummaryPanels summary={summary} />
          <h2 className="mt-4 text-2xl">Orders</h2>
          <ChipRow label="Orders by status">
            <ChipLink to="/admin/payments" search={{}} chosen={status === undefined}>
              All
            </ChipLink>
            {orderStatuses.map((one) => (
              <ChipLink key={one} to="/admin/payments" search={{ status: one }} chosen={status === one}>
                {names[one]}
              </ChipLink>
            ))}
          </ChipRow>
        </>
      }
      page={page}
      count={['order', 'orders']}
      empty="No orders"
      emptyText="Orders from members appear here: adverts, featured entries and premium membership."
      next="Earlier orders"
    >
      {(orders) => (
        <ul className="grid gap-4 lg:grid-cols-2">
          {orders.map((order) => (
            <li key={order.id}>
              <OrderCard order={order} />
            </li>
          ))}
        </ul>
      )}
    </ListPage>
  );
}

/** Totals of the ledger, and problems to look at. */
function PaymentsSummaryPanels({ summary }: { summary: PaymentsSummary }) {
  return (
    <>
      <CardsNotice cards={summary.cards} />
      {summary.cards === 'off' && !summary.saysWhereToPay ? <NoDetailsNotice /> : null}
      <dl className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-6">
        <Sum label="Revenue" pence={summary.revenue} />
        <Sum label="Received" pence={summary.received} />
        <Sum label="Paid back" pence={summary.refunded} />
        <Sum label="Owed to us" pence={summary.owed} />
        <Sum label="Going back" pence={summary.unmatched} />
        <Sum label="Disputed" pence={summary.disputed} />
      </dl>
      <div className="grid gap-4 lg:grid-cols-2">
        <Disputes summary={summary} />
        <Agreement summary={summary} />
      </div>
    </>
  );
}

function Sum({ label, pence }: { label: string; pence: number }) {
  return (
    <div className="flex min-h-24 flex-col justify-between rounded-card border border-line bg-surface p-4">
      <dt className="text-soft">{label}</dt>
      <dd className="clock text-2xl">{poundsText(pence)}</dd>
    </div>
  );
}

function CardsNotice({ cards }: { cards: PaymentsSummary['cards'] }) {
  if (cards === 'live') return null;
  return (
    <Notice tone="caution">
      {cards === 'off'
        ? 'Cards are off. Members pay their invoices directly, and you mark them as paid here. The server’s settings STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET turn cards on.'
        : 'Cards are in test mode: no real money moves.'}
    </Notice>
  );
}

function NoDetailsNotice() {
  return (
    <Notice tone="caution">
      Invoices don’t say where to pay yet.{' '}
      <Link to="/admin/settings" className="link">
        Add your bank details under Settings, Invoices
      </Link>
      .
    </Notice>
  );
}

function Disputes({ summary: { disputes } }: { summary: PaymentsSummary }) {
  if (disputes.length === 0) return null;
  return (
    <Panel title="Disputes">
      <p className="text-soft">
        A bank has asked for its customer’s money back. Please respond in Stripe before the deadline: if
        nobody does, the money is lost.
      </p>
      <ul className="mt-3 divide-y divide-line">
        {disputes.map(({ id, description, amount, reason, status, respondBy }) => (
          <li key={id} className="py-2">
            <bdi>{description}</bdi>, {poundsText(amount)}: {reason.replaceAll('_', ' ')}
            <span className="block text-sm text-soft">
              {status === 'warned' ? 'An inquiry: no money has been taken yet' : 'The money is held'}
              {respondBy === null ? null : `, to be answered by ${dateText(respondBy, 'plain')}`}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const things: Readonly<Record<string, string>> = { payment: 'Payment', refund: 'Refund', dispute: 'Dispute' };

function Agreement({ summary: { cards, reconciliation, problems } }: { summary: PaymentsSummary }) {
  if (cards === 'off' && reconciliation === null && problems.length === 0) return null;
  return (
    <Panel title="Our books and Stripe’s">
      <p>{agreementText(reconciliation)}</p>
      <ul className="mt-3 divide-y divide-line">
        {reconciliation?.differences.map(({ what, id, theirs, ours }) => (
          <li key={`${what} ${id}`} className="py-2">
            {things[what] ?? what} <code className="wrap-anywhere">{id}</code>
            <span className="block text-sm text-soft">
              Stripe: {theirs === null ? 'nothing' : poundsText(theirs)}, we:{' '}
              {ours === null ? 'nothing' : poundsText(ours)}
            </span>
          </li>
        ))}
        {problems.map(({ id, type, why, happenedAt }) => (
          <li key={id} className="py-2">
            <code className="wrap-anywhere">{type}</code>
            <span className="block text-sm text-soft">
              {dateText(happenedAt, 'plain')}: {why ?? 'it refers to a payment that we have no record of'} (
              <span className="wrap-anywhere">{id}</span>)
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function agreementText(last: PaymentsSummary['reconciliation']): string {
  if (last === null) return 'They haven’t been compared yet. That happens every six hours.';
  const day = dateText(last.at, 'plain');
  if (last.result === 'failed') return `Stripe didn’t answer when they were last compared, on ${day}.`;
  const compared = `${last.compared} payments, refunds and disputes of the last five weeks`;
  return last.result === 'agrees'
    ? `They agree: ${compared}, compared on ${day}.`
    : `They differ: ${compared}, compared on ${day}. Please look at these at Stripe.`;
}
