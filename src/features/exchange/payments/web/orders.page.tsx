import { getRouteApi } from '@tanstack/react-router';
import { dateText } from '#kit/contract/dates.ts';
import { poundsText } from '#kit/contract/number-text.ts';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { CoverLink, Row, RowList } from '#kit/web/ui/list/row.tsx';
import { ListPage } from '#kit/web/ui/list-page.tsx';
import type { Order } from '../payment.contract.ts';
import { invoiceName } from '../payment.rules.ts';
import { CreditNoteLinks } from './credit-note-links.tsx';
import { HowToPay } from './how-to-pay.tsx';
import { OrderStatusTag } from './order-status.tsx';
import { PayButton } from './pay-button.tsx';
import { SaidPaid } from './said-paid.tsx';

const route = getRouteApi('/_account/orders');

/** /orders: the member’s orders. */
export function OrdersPage() {
  return (
    <div className="mx-auto max-w-4xl">
      <ListPage
        trail={[{ name: 'Profile', path: '/profile' }]}
        page={route.useLoaderData()}
        empty="No orders yet"
        emptyText="Adverts and premium membership that you order appear here, with their invoices."
        next="Earlier orders"
      >
        {(orders) => (
          <RowList>
            {orders.map((order) => (
              <OrderRow key={order.id} order={order} />
            ))}
          </RowList>
        )}
      </ListPage>
    </div>
  );
}

function OrderRow({ order }: { order: Order }) {
  const { id, description, amount, invoiceNumber, createdAt, status, dueAt, isConfirming } = order;
  return (
    <Row
      level="h2"
      title={
        <CoverLink to="/orders/$orderId/invoice" params={{ orderId: id }}>
          <bdi>{description}</bdi>
        </CoverLink>
      }
      meta={
        <>
          {poundsText(amount)} · {invoiceName(invoiceNumber)}, {dateText(createdAt, 'plain')}
          {status === 'pending' && dueAt !== null && !isConfirming
            ? ` · to be paid by ${dateText(dueAt, 'day')}`
            : null}
          <HowToPay order={order} />
          {isConfirming ? <span className="block">Your bank is confirming the payment.</span> : null}
        </>
      }
      end={<OrderStatusTag order={order} />}
      actions={
        <>
          {order.canPayByCard ? <PayButton orderId={id} amount={amount} /> : null}
          {order.needsBilling ? (
            <LinkButton to="/orders/$orderId/invoice" params={{ orderId: id }}>
              Add name and address
            </LinkButton>
          ) : null}
          <SaidPaid order={order} />
          <LinkButton variant="outline" to="/orders/$orderId/invoice" params={{ orderId: id }}>
            Open invoice
          </LinkButton>
          <CreditNoteLinks order={order} />
        </>
      }
    />
  );
}
