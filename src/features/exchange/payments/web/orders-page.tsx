import { getRouteApi } from '@tanstack/react-router';
import { dateText } from '#kit/contract/date-text.ts';
import { poundsText } from '#kit/contract/money/pounds.ts';
import { CoverLink, Row, RowList } from '#kit/web/ui/list/row.tsx';
import { ListPage } from '#kit/web/ui/list-page.tsx';
import type { Order } from '../contract.ts';
import { invoiceName } from '../money-text.ts';
import { OrderStatusTag } from './order-status-tag.tsx';
import { PayButton } from './pay-button.tsx';

const route = getRouteApi('/_account/orders');

/** /orders: what I was asked to pay, and paid. */
export function OrdersPage() {
  return (
    <div className="mx-auto max-w-4xl">
      <ListPage
        title="My orders"
        trail={[
          { name: 'Profile', path: '/profile' },
          { name: 'My orders', path: '/orders' },
        ]}
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
            ? ` · please pay by ${dateText(dueAt, 'day')}`
            : null}
          {isConfirming ? <span className="block">Your bank is confirming the payment.</span> : null}
        </>
      }
      end={<OrderStatusTag order={order} />}
      actions={order.canPayByCard ? <PayButton orderId={id} amount={amount} /> : undefined}
    />
  );
}
