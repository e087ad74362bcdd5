import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { apiOf } from '#kit/web/api.ts';
import { accountScreen } from '#kit/web/router/areas.ts';
import { orNotFound } from '#kit/web/router/or-not-found.ts';
import { cursorParam, searchForLoader } from '#kit/web/router/search-params.ts';
import type { calls } from '../../talk-contract.ts';

const talksRoute = createRoute({
  ...accountScreen('/classifieds/messages', 'Messages about listings'),
  ...searchForLoader({ cursor: cursorParam }),
  loader: async ({ context, deps }) => ({
    page: await apiOf<typeof calls>(context.api).listClassifiedTalks({ ...deps, limit: 30 }),
    now: new Date().toISOString(),
  }),
  component: lazyRouteComponent(() => import('./talks-page.tsx'), 'TalksPage'),
});

const talkRoute = createRoute({
  ...accountScreen('/classifieds/messages/$talkId', 'Message about a listing'),
  loader: async ({ context, params }) => ({
    talk: await orNotFound(apiOf<typeof calls>(context.api).getClassifiedTalk({ id: params.talkId })),
    now: new Date().toISOString(),
  }),
  component: lazyRouteComponent(() => import('./talk-page.tsx'), 'TalkPage'),
});

export const talkRoutes = [talksRoute, talkRoute] as const;
