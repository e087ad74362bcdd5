import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import type { calls as profileCalls } from '#features/people/member-profiles/contract.ts';
import { apiOf } from '#kit/web/api.ts';
import { statusOf } from '#kit/web/api-problem.ts';
import { memberScreen, unlistedScreen } from '#kit/web/router/areas.ts';
import { requireMember } from '#kit/web/router/guards.ts';
import { orNotFound } from '#kit/web/router/or-not-found.ts';
import { cursorParam, flagParam, oneOf, searchForLoader, textParam } from '#kit/web/router/search-params.ts';
import type { WebFeature } from '#kit/web/router/web-feature.ts';
import type { calls } from '../contract.ts';
import { directoryBadges } from '../directory-search.ts';

const membersAPage = 24;

/** A member to whom the site has closed the directory is told so. */
function leadAway(error: unknown): never {
  if (statusOf(error) === 403) throw redirect({ href: '/access-denied' });
  throw error;
}

const directoryRoute = createRoute({
  ...unlistedScreen('/member-directory', 'Member Directory'),
  ...searchForLoader({
    search: textParam,
    location: textParam,
    profession: textParam,
    interest: textParam,
    skill: textParam,
    badge: oneOf(directoryBadges),
    open: flagParam,
    cursor: cursorParam,
  }),
  // Visitors are shown the way in; a suspended member the reason.
  beforeLoad: (visit) => {
    if (visit.context.viewer.account !== null) requireMember(visit);
  },
  loader: async ({ context, deps: { open, ...asked } }) => {
    if (context.viewer.account === null) return null;
    const api = apiOf<typeof calls & typeof profileCalls>(context.api);
    const [page, choices, own] = await Promise.all([
      api.listDirectoryMembers({ ...asked, ...(open ? { open: 'true' } : {}), limit: membersAPage }),
      api.getDirectoryFilters({}),
      api.getMemberProfile({}),
    ]).catch(leadAway);
    const { isVisible, ward, completedWizardAt } = own;
    return { page, choices, own: { isVisible, ward, hasEntry: completedWizardAt !== null } };
  },
  component: lazyRouteComponent(() => import('./directory-page.tsx'), 'DirectoryPage'),
});

const memberRoute = createRoute({
  ...memberScreen('/member-directory/$memberId', 'Member'),
  loader: ({ context, params }) =>
    orNotFound(apiOf<typeof calls>(context.api).getDirectoryMember({ id: params.memberId })).catch(leadAway),
  component: lazyRouteComponent(() => import('./member-page.tsx'), 'MemberPage'),
  notFoundComponent: lazyRouteComponent(() => import('./member-not-found.tsx'), 'MemberNotFound'),
});

export const memberDirectory = {
  name: 'directory',
  routes: [directoryRoute, memberRoute],
  navigation: [
    {
      label: 'Members',
      to: '/member-directory',
      audience: { setting: 'memberDirectoryAudience' },
      order: 9,
      place: 'more',
    },
  ],
} as const satisfies WebFeature;
