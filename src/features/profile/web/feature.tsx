import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { calls as accountCalls } from '#features/accounts/contract.ts';
import type { calls as badgeCalls } from '#features/badges/contract.ts';
import type { calls as rsvpCalls } from '#features/events/rsvp-contract.ts';
import type { calls as followCalls } from '#features/mosque-follows/contract.ts';
import type { calls as managerCalls } from '#features/mosque-managers/contract.ts';
import type { calls as mosqueCalls } from '#features/mosques/contract.ts';
import { apiOf } from '#kit/web/api.ts';
import { requireAccount } from '#kit/web/router/guards.ts';
import { privateHead } from '#kit/web/router/private-head.ts';
import { rootRoute } from '#kit/web/router/root-route.ts';
import { type RawSearch, textParam } from '#kit/web/router/search-params.ts';
import type { WebFeature } from '#kit/web/router/web-feature.ts';
import type { calls } from '../contract.ts';

/** As many as a borough has. */
const mosquesToChoose = 200;
const eventsBeside = 3;

const profileRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/profile',
  beforeLoad: requireAccount,
  loader: async ({ context }) => {
    const api = apiOf<typeof calls & typeof accountCalls & typeof mosqueCalls & typeof badgeCalls>(
      context.api,
    );
    const own = apiOf<typeof rsvpCalls & typeof managerCalls & typeof followCalls>(context.api);
    const [user, stats, notifications, mosques, badges, rsvps, managed, followed] = await Promise.all([
      api.getCurrentUser({}),
      api.getEngagementStats({}),
      api.getNotifications({}),
      api.listMosques({ sort: 'name', limit: mosquesToChoose }),
      api.listMyBadges({}),
      own.listOwnRsvps({}),
      own.listOwnMosques({}),
      own.listFollowedMosques({}),
    ]);
    return {
      user,
      stats,
      notifications,
      mosques: mosques.items.map(({ id, name }) => ({ id, name })),
      badges,
      rsvps: rsvps.slice(0, eventsBeside),
      managed,
      followed,
    };
  },
  head: privateHead('Profile', '/profile'),
  component: lazyRouteComponent(() => import('./profile-page.tsx'), 'ProfilePage'),
});

const unsubscribeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/unsubscribe',
  validateSearch: (search: RawSearch) => ({ token: textParam(search.token, 200) }),
  head: privateHead('Stop these e-mails', '/unsubscribe'),
  component: lazyRouteComponent(() => import('./unsubscribe-page.tsx'), 'UnsubscribePage'),
});

export const profile = {
  name: 'profile',
  routes: [profileRoute, unsubscribeRoute],
  navigation: [],
} as const satisfies WebFeature;
