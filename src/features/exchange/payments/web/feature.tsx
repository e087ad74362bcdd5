import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router';
import { apiOf } from '#kit/web/api.ts';
import { accountScreen, adminScreen } from '#kit/web/router/areas.ts';
import { orNotFound } from '#kit/web/router/or-not-found.ts';
import type { WebFeature } from '#kit/web/router/root-route.ts';
import { cursorParam, flagParam, oneOf, searchForLoader } from '#kit/web/router/search-params.ts';
import type { calls as creditNoteCalls } from '../credit-note.contract.ts';
import type { calls } from '../payment.contract.ts';
import { orderStatuses } from '../payment.rules.ts';

const ordersRoute = createRoute({
  ...accountScreen('/orders', 'My orders'),
  ...searchForLoader({ cursor: cursorParam }),
  loader: ({ context, deps }) => apiOf<typeof calls>(context.api).listOwnOrders({ ...deps, limit: 20 }),
  component: lazyRouteComponent(() => import('./orders.page.tsx'), 'OrdersPage'),
});

const invoiceRoute = createRoute({
  ...accountScreen('/orders/$orderId/invoice', 'Invoice'),
  ...searchForLoader({ paid: flagParam }),
  loader: ({ context, params }) =>
    orNotFound(apiOf<typeof calls>(context.api).getInvoice({ id: params.orderId })),
  component: lazyRouteComponent(() => import('./invoice.page.tsx'), 'InvoicePage'),
});

const creditNoteRoute = createRoute({
  ...accountScreen('/orders/$orderId/credit-notes/$creditNoteId', 'Credit note'),
  loader: async ({ context, params }) => {
    const note = await orNotFound(
      apiOf<typeof creditNoteCalls>(context.api).getCreditNote({ id: params.creditNoteId }),
    );
    if (note.orderId !== params.orderId) throw notFound();
    return note;
  },
  component: lazyRouteComponent(() => import('./credit-note.page.tsx'), 'CreditNotePage'),
});

const paymentsRoute = createRoute({
  ...adminScreen('/admin/payments', 'Payments'),
  ...searchForLoader({ status: oneOf(orderStatuses), cursor: cursorParam }),
  loader: async ({ context, deps }) => {
    const api = apiOf<typeof calls>(context.api);
    const [summary, page] = await Promise.all([
      api.getPaymentsSummary({}),
      api.listOrders({ ...deps, limit: 20 }),
    ]);
    return { summary, page };
  },
  component: lazyRouteComponent(() => import('./payment.admin-page.tsx'), 'PaymentsPage'),
});

export const payments = {
  name: 'payments',
  routes: [ordersRoute, invoiceRoute, creditNoteRoute, paymentsRoute],
  navigation: [
    { label: 'My orders', to: '/orders', audience: { setting: 'ownOrders' }, order: 14, place: 'own' },
  ],
} as const satisfies WebFeature;
