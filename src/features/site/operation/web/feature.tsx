import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { apiOf } from '#kit/web/api.ts';
import { adminScreen } from '#kit/web/router/areas.ts';
import type { WebFeature } from '#kit/web/router/root-route.ts';
import type { calls } from '../operation.contract.ts';

const operationRoute = createRoute({
  ...adminScreen('/admin/operation', 'Server'),
  loader: ({ context }) => apiOf<typeof calls>(context.api).getOperation({}),
  component: lazyRouteComponent(() => import('./operation.admin-page.tsx'), 'OperationPage'),
});

export const operation = {
  name: 'operation',
  routes: [operationRoute],
  navigation: [],
} as const satisfies WebFeature;
