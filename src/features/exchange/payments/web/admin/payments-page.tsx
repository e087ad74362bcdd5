import { getRouteApi } from '@tanstack/react-router';
import { ChipLink, ChipRow } from '#kit/web/ui/chip.tsx';
import { ListPage } from '#kit/web/ui/list-page.tsx';
import { orderStatuses } from '../../payment-options.ts';
import { OrderCard } from './order-card.tsx';
import { PaymentsSummaryPanels } from './payments-summary.tsx';

const route = getRouteApi('/_admin/admin/payments');

const names = { pending: 'To be paid', paid: 'Paid', cancelled: 'Cancelled', refunded: 'Paid back' };

/** /admin/payments: how the money stands, what needs somebody, and all orders. */
export function PaymentsPage() {
  const { summary, page } = route.useLoaderData();
  const { status } = route.useSearch();
  return (
    <ListPage
      title="Payments"
      trail={[
        { name: 'Admin', path: '/admin' },
        { name: 'Payments', path: '/admin/payments' },
      ]}
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
