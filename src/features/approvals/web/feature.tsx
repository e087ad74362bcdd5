import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { apiOf } from '#kit/web/api.ts';
import { administering, requireAdmin } from '#kit/web/router/guards.ts';
import { privateHead } from '#kit/web/router/private-head.ts';
import { rootRoute } from '#kit/web/router/root-route.ts';
import { choiceParam, onlyKnown, type RawSearch, textParam } from '#kit/web/router/search-params.ts';
import type { WebFeature } from '#kit/web/router/web-feature.ts';
import { type ApprovalTarget, approvalTargets } from '../approval-targets.ts';
import type { calls } from '../contract.ts';

type ApprovalSearch = {
  type?: ApprovalTarget | undefined;
  status?: 'approved' | 'rejected' | undefined;
  cursor?: string | undefined;
};

const approvalsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/approvals',
  validateSearch: (search: RawSearch): ApprovalSearch => ({
    type: choiceParam(search.type, approvalTargets),
    status: choiceParam(search.status, ['approved', 'rejected']),
    cursor: textParam(search.cursor, 500),
  }),
  beforeLoad: requireAdmin,
  loaderDeps: ({ search }) => onlyKnown(search, ['type', 'status', 'cursor']),
  loader: ({ context, deps: { type: targetType, ...paging }, location }) =>
    administering(location, async () => {
      const api = apiOf<typeof calls>(context.api);
      const [counts, page] = await Promise.all([
        api.getApprovalCounts({}),
        api.listApprovals({ ...paging, targetType }),
      ]);
      return { counts, page };
    }),
  head: privateHead('Approvals', '/admin/approvals'),
  component: lazyRouteComponent(() => import('./approvals-page.tsx'), 'ApprovalsPage'),
});

export const approvals = {
  name: 'approvals',
  routes: [approvalsRoute],
  navigation: [],
} as const satisfies WebFeature;
