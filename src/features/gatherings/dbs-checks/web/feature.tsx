import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { apiOf } from '#kit/web/api.ts';
import { adminScreen } from '#kit/web/router/areas.ts';
import { cursorParam, flagParam, searchForLoader } from '#kit/web/router/search-params.ts';
import type { WebFeature } from '#kit/web/router/web-feature.ts';
import type { calls } from '../contract.ts';

const dbsChecksRoute = createRoute({
  ...adminScreen('/admin/dbs-checks', 'DBS Checks'),
  ...searchForLoader({ cursor: cursorParam, ended: flagParam }),
  loader: ({ context, deps: { ended, cursor } }) =>
    apiOf<typeof calls>(context.api).listDbsChecks({ cursor, ...(ended ? { ended: 'true' } : {}) }),
  component: lazyRouteComponent(() => import('./dbs-checks-page.tsx'), 'DbsChecksPage'),
});

export const dbsChecks = {
  name: 'dbs-checks',
  routes: [dbsChecksRoute],
  navigation: [],
} as const satisfies WebFeature;
