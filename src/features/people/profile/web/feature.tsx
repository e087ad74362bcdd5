import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { calls as accountCalls } from '#features/accounts/sign-in/account.contract.ts';
import type { calls as rsvpCalls } from '#features/gatherings/events/rsvp.contract.ts';
import type { calls as followCalls } from '#features/mosques/managers-and-follows/mosque-follow.contract.ts';
import type { calls as managerCalls } from '#features/mosques/managers-and-follows/mosque-manager.contract.ts';
import type { calls as mosqueCalls } from '#features/mosques/mosque-pages/mosque.contract.ts';
import type { calls as badgeCalls } from '#features/people/badges/badge.contract.ts';
import { apiOf } from '#kit/web/api.ts';
import { accountScreen, unlistedScreen } from '#kit/web/router/areas.ts';
import type { WebFeature } from '#kit/web/router/root-route.ts';
import { searchParams, textUpTo } from '#kit/web/router/search-params.ts';
import type { calls } from '../profile.contract.ts';

/** More than a borough has. */
const maxMosques = 200;
const maxEvents = 3;

const profileRoute = createRoute({
  ...accountScreen('/profile', 'Profile'),
  loader: async ({ context }) => {
    const api = apiOf<typeof calls & typeof accountCalls & typeof mosqueCalls & typeof badgeCalls>(
      context.api,
    );
    const own = apiOf<typeof rsvpCalls & typeof managerCalls & typeof followCalls>(context.api);
    const [user, stats, notifications, mosques, badges, rsvps, managed, followed] = await Promise.all([
      api.getCurrentUser({}),
      api.getEngagementStats({}),
      api.getNotifications({}),
      api.listMosques({ sort: 'name', limit: maxMosques }),
      api.listOwnBadges({}),
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
      rsvps: rsvps.slice(0, maxEvents),
      managed,
      followed,
    };
  },
  component: lazyRouteComponent(() => import('./profile.page.tsx'), 'ProfilePage'),
});

const unsubscribeRoute = createRoute({
  ...unlistedScreen('/unsubscribe', 'Unsubscribe'),
  ...searchParams({ token: textUpTo(200) }),
  component: lazyRouteComponent(() => import('./unsubscribe.page.tsx'), 'UnsubscribePage'),
});

export const profile = {
  name: 'profile',
  routes: [profileRoute, unsubscribeRoute],
  navigation: [],
} as const satisfies WebFeature;
