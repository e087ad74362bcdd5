import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { calls as profileCalls } from '#features/people/member-profiles/member-profile.contract.ts';
import { apiOf } from '#kit/web/api.ts';
import { searchForList, toCallInput } from '#kit/web/list-filters.ts';
import { memberScreen, unlistedScreen } from '#kit/web/router/areas.ts';
import { redirectIfForbidden, requireMember } from '#kit/web/router/guards.ts';
import { orNotFound } from '#kit/web/router/or-not-found.ts';
import type { WebFeature } from '#kit/web/router/root-route.ts';
import type { calls } from '../directory.contract.ts';
import { directoryFilters } from './directory-filters.ts';

const membersPerPage = 24;

const directoryRoute = createRoute({
  ...unlistedScreen('/member-directory', 'Member Directory'),
  ...searchForList(directoryFilters),
  // Visitors get a link to sign in; suspended members the reason.
  beforeLoad: async (visit) => {
    if (visit.context.viewer.account !== null) await requireMember(visit);
  },
  loader: async ({ context, deps }) => {
    if (context.viewer.account === null) return null;
    const api = apiOf<typeof calls & typeof profileCalls>(context.api);
    const [page, choices, own] = await Promise.all([
      api.listDirectoryMembers({ ...toCallInput(deps), limit: membersPerPage }),
      api.getDirectoryFilters({}),
      api.getMemberProfile({}),
    ]).catch(redirectIfForbidden);
    const { isVisible, ward, completedWizardAt } = own;
    return { page, choices, own: { isVisible, ward, hasEntry: completedWizardAt !== null } };
  },
  component: lazyRouteComponent(() => import('./directory.page.tsx'), 'DirectoryPage'),
});

const memberRoute = createRoute({
  ...memberScreen('/member-directory/$memberId', 'Member'),
  loader: ({ context, params }) =>
    orNotFound(apiOf<typeof calls>(context.api).getDirectoryMember({ id: params.memberId })).catch(
      redirectIfForbidden,
    ),
  component: lazyRouteComponent(() => import('./directory-member.page.tsx'), 'MemberPage'),
  notFoundComponent: lazyRouteComponent(() => import('./directory-member.page.tsx'), 'MemberNotFound'),
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
