import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { apiOf } from '#kit/web/api.ts';
import { accountScreen } from '#kit/web/router/areas.ts';
import type { WebFeature } from '#kit/web/router/root-route.ts';
import { cursorParam, searchForLoader } from '#kit/web/router/search-params.ts';
import type { calls } from '../feedback.contract.ts';

const ownFeedbackRoute = createRoute({
  ...accountScreen('/profile/feedback', 'My messages to mosques'),
  ...searchForLoader({ cursor: cursorParam }),
  loader: ({ context, deps }) => apiOf<typeof calls>(context.api).listOwnFeedback(deps),
  component: lazyRouteComponent(() => import('./own-feedback.page.tsx'), 'OwnFeedbackPage'),
});

export const mosqueFeedback = {
  name: 'mosque-feedback',
  routes: [ownFeedbackRoute],
  navigation: [],
} as const satisfies WebFeature;
