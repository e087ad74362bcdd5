import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { apiOf } from '#kit/web/api.ts';
import { memberScreen } from '#kit/web/router/areas.ts';
import { orNotFound } from '#kit/web/router/or-not-found.ts';
import { cursorParam, oneOf, searchForLoader, textParam } from '#kit/web/router/search-params.ts';
import type { WebFeature } from '#kit/web/router/web-feature.ts';
import type { calls } from '../contract.ts';
import { groupCategories } from '../group-options.ts';

const groupsRoute = createRoute({
  ...memberScreen('/groups', 'Groups'),
  ...searchForLoader({ search: textParam, category: oneOf(groupCategories), cursor: cursorParam }),
  loader: async ({ context, deps }) => {
    const api = apiOf<typeof calls>(context.api);
    const [own, page] = await Promise.all([
      api.listGroups({ own: 'true', limit: 50 }),
      api.listGroups({ ...deps, limit: 30 }),
    ]);
    return { own: own.items, page };
  },
  component: lazyRouteComponent(() => import('./groups-page.tsx'), 'GroupsPage'),
});

const newGroupRoute = createRoute({
  ...memberScreen('/groups/new', 'Start a group'),
  component: lazyRouteComponent(() => import('./new-group-page.tsx'), 'NewGroupPage'),
});

const groupRoute = createRoute({
  ...memberScreen('/groups/$groupId', 'Group'),
  loader: async ({ context, params }) => ({
    group: await orNotFound(apiOf<typeof calls>(context.api).getGroup({ id: params.groupId })),
  }),
  component: lazyRouteComponent(() => import('./group-page.tsx'), 'GroupPage'),
});

export const groups = {
  name: 'groups',
  routes: [groupsRoute, newGroupRoute, groupRoute],
  navigation: [{ label: 'Groups', to: '/groups', audience: 'member', order: 8, place: 'more' }],
} as const satisfies WebFeature;
