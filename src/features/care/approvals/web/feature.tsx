import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { apiOf } from '#kit/web/api.ts';
import { adminScreen } from '#kit/web/router/areas.ts';
import type { WebFeature } from '#kit/web/router/root-route.ts';
import { cursorParam, nameParam, oneOf, searchForLoader } from '#kit/web/router/search-params.ts';
import type { calls } from '../approval.contract.ts';

const approvalsRoute = createRoute({
  ...adminScreen('/admin/approvals', 'Approvals'),
  ...searchForLoader({
    type: nameParam,
    status: oneOf(['approved', 'rejected', 'passed']),
    cursor: cursorParam,
  }),
  loader: async ({ context, deps: { type: targetType, ...paging } }) => {
    const api = apiOf<typeof calls>(context.api);
    const [counts, page] = await Promise.all([
      api.getApprovalCounts({}),
      api.listApprovals({ ...paging, targetType }),
    ]);
    return { counts, page };
  },
  component: lazyRouteComponent(() => import('./approval.admin-page.tsx'), 'ApprovalsPage'),
  errorComponent: lazyRouteComponent(() => import('./approval.admin-page.tsx'), 'ApprovalsFailed'),
});

export const approvals = {
  name: 'approvals',
  routes: [approvalsRoute],
  navigation: [],
} as const satisfies WebFeature;
