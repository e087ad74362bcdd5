import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { calls as accountCalls } from '#features/accounts/sign-in/contract.ts';
import type { calls as rsvpCalls } from '#features/gatherings/events/rsvp-contract.ts';
import type { calls as followCalls } from '#features/mosques/managers-and-follows/follows-contract.ts';
import type { calls as managerCalls } from '#features/mosques/managers-and-follows/managers-contract.ts';
import type { calls as mosqueCalls } from '#features/mosques/mosque-pages/contract.ts';
import type { calls as badgeCalls } from '#features/people/badges/contract.ts';
import { apiOf } from '#kit/web/api.ts';
import { accountScreen, unlistedScreen } from '#kit/web/router/areas.ts';
import { searchParams, textUpTo } from '#kit/web/router/search-params.ts';
import type { WebFeature } from '#kit/web/router/web-feature.ts';
import type { calls } from '../contract.ts';

/** As many as a borough could have. */
const mosquesToChoose = 200;
const eventsBeside = 3;

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
      api.listMosques({ sort: 'name', limit: mosquesToChoose }),
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
      rsvps: rsvps.slice(0, eventsBeside),
      managed,
      followed,
    };
  },
  component: lazyRouteComponent(() => import('./profile-page.tsx'), 'ProfilePage'),
});

const unsubscribeRoute = createRoute({
  ...unlistedScreen('/unsubscribe', 'Unsubscribe'),
  ...searchParams({ token: textUpTo(200) }),
  component: lazyRouteComponent(() => import('./unsubscribe-page.tsx'), 'UnsubscribePage'),
});

export const profile = {
  name: 'profile',
  routes: [profileRoute, unsubscribeRoute],
  navigation: [],
} as const satisfies WebFeature;
