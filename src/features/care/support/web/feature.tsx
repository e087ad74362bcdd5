import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { borough } from '#borough';
import type { calls as signInCalls } from '#features/accounts/sign-in/account.contract.ts';
import { ownAddressPattern } from '#kit/contract/field-limits.ts';
import { apiOf } from '#kit/web/api.ts';
import { adminScreen, publicScreen } from '#kit/web/router/areas.ts';
import type { WebFeature } from '#kit/web/router/root-route.ts';
import { cursorParam, searchForLoader, textLike } from '#kit/web/router/search-params.ts';
import type { calls } from '../support-request.contract.ts';

const supportRoute = createRoute({
  ...publicScreen('/support', {
    title: 'Contact us',
    description: `Ask the people who run ${borough.productName} a question.`,
  }),
  ...searchForLoader({ page: textLike(ownAddressPattern), cursor: cursorParam }),
  loader: async ({ context, deps: { cursor } }) => {
    if (context.viewer.account === null) return null;
    const [user, questions] = await Promise.all([
      apiOf<typeof signInCalls>(context.api).getCurrentUser({}),
      apiOf<typeof calls>(context.api).listOwnSupportRequests({ cursor }),
    ]);
    return { email: user.email, questions };
  },
  component: lazyRouteComponent(() => import('./support.page.tsx'), 'SupportPage'),
});

const adminSupportRoute = createRoute({
  ...adminScreen('/admin/support', 'Questions'),
  ...searchForLoader({ cursor: cursorParam }),
  loader: ({ context, deps }) => apiOf<typeof calls>(context.api).listSupportRequests(deps),
  component: lazyRouteComponent(() => import('./support.admin-page.tsx'), 'AdminSupportPage'),
});

export const support = {
  name: 'support',
  routes: [supportRoute, adminSupportRoute],
  navigation: [{ label: 'Contact us', to: '/support', audience: 'everyone', order: 90, place: 'more' }],
} as const satisfies WebFeature;
