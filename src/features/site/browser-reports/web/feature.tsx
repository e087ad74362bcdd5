import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { apiOf } from '#kit/web/api.ts';
import { adminScreen } from '#kit/web/router/areas.ts';
import type { WebFeature } from '#kit/web/router/root-route.ts';
import type { calls } from '../browser-report.contract.ts';

const browserReportsRoute = createRoute({
  ...adminScreen('/admin/browser-reports', 'Browser reports'),
  loader: ({ context }) => apiOf<typeof calls>(context.api).listBrowserReports({}),
  component: lazyRouteComponent(() => import('./browser-report.admin-page.tsx'), 'BrowserReportsPage'),
});

export const browserReports = {
  name: 'browser-reports',
  routes: [browserReportsRoute],
  navigation: [],
} as const satisfies WebFeature;
