import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import type { calls as hostingCalls } from '#features/gatherings/events/hosting-contract.ts';
import { apiOf } from '#kit/web/api.ts';
import { statusOf } from '#kit/web/api-problem.ts';
import { adminScreen, unlistedScreen } from '#kit/web/router/areas.ts';
import { signInAddress } from '#kit/web/router/guards.ts';
import { headOf } from '#kit/web/router/head.ts';
import { orNotFound } from '#kit/web/router/or-not-found.ts';
import { rootRoute } from '#kit/web/router/root-route.ts';
import {
  cursorParam,
  flagParam,
  oneOf,
  searchForLoader,
  textLike,
  textParam,
} from '#kit/web/router/search-params.ts';
import type { WebFeature } from '#kit/web/router/web-feature.ts';
import type { calls } from '../contract.ts';
import { forumCategories, forumSorts, replyStarts } from '../forum-options.ts';
import type { calls as moderationCalls } from '../moderation-contract.ts';
import type { calls as replyCalls } from '../reply-contract.ts';
import { ForumPending } from './forum-pending.tsx';
import { loadReplies } from './thread/load-replies.ts';

const postsAtOnce = 20;
const repliesAtOnce = 30;
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

const forumsRoute = createRoute({
  ...unlistedScreen('/forums', 'Community Forums'),
  ...searchForLoader({
    search: textParam,
    category: oneOf(forumCategories),
    sort: oneOf(forumSorts),
    mine: flagParam,
    followed: flagParam,
    cursor: cursorParam,
  }),
  loader: async ({ context, deps: { mine, followed, ...deps } }) => {
    const api = apiOf<typeof calls & typeof moderationCalls>(context.api);
    const asked = {
      ...deps,
      limit: postsAtOnce,
      ...(mine ? { mine: 'true' as const } : {}),
      ...(followed ? { followed: 'true' as const } : {}),
    };
    const now = new Date().toISOString();
    try {
      const [page, scholars] = await Promise.all([api.listForumPosts(asked), api.listScholars({})]);
      return { isOpen: true as const, page, scholars, now };
    } catch (error) {
      if (statusOf(error) === 403) throw redirect({ href: '/access-denied' });
      // A visitor is told what is behind the door, on the same page.
      if (statusOf(error) === 401 && context.viewer.account === null) return { isOpen: false as const };
      throw error;
    }
  },
  pendingComponent: ForumPending,
  component: lazyRouteComponent(() => import('./forums-page.tsx'), 'ForumsPage'),
});

const threadRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forums/post/$postId',
  ...searchForLoader({ at: textLike(uuid), from: oneOf(replyStarts), cursor: cursorParam }),
  loader: async ({ context, params: { postId: id }, deps, location }) => {
    const api = apiOf<typeof calls & typeof replyCalls>(context.api);
    try {
      const loading = Promise.all([
        api.getForumPost({ id }),
        loadReplies(api, { id, limit: repliesAtOnce, ...deps }),
      ]);
      const [post, replies] = await orNotFound(loading);
      return { post, replies, now: new Date().toISOString() };
    } catch (error) {
      if (statusOf(error) === 401) throw redirect({ href: signInAddress(location.href) });
      if (statusOf(error) === 403) throw redirect({ href: '/access-denied' });
      throw error;
    }
  },
  head: ({ loaderData, match: { context, pathname } }) =>
    headOf({
      title: loaderData?.post.title || 'Forum post',
      description: 'A conversation in the community’s forums.',
      path: pathname,
      publicUrl: context.publicUrl,
      hidden: true,
    }),
  component: lazyRouteComponent(() => import('./thread/thread-page.tsx'), 'ThreadPage'),
  notFoundComponent: lazyRouteComponent(() => import('./thread/thread-not-found.tsx'), 'ThreadNotFound'),
});

const scholarsRoute = createRoute({
  ...adminScreen('/admin/scholars', 'Scholars'),
  loader: async ({ context }) => {
    const api = apiOf<typeof moderationCalls & typeof hostingCalls>(context.api);
    const [scholars, mosques] = await Promise.all([api.listScholars({}), api.listPartnerMosques({})]);
    return { scholars, mosques };
  },
  component: lazyRouteComponent(() => import('./scholars-page.tsx'), 'ScholarsPage'),
});

export const forum = {
  name: 'forum',
  routes: [forumsRoute, threadRoute, scholarsRoute],
  navigation: [
    {
      label: 'Forums',
      to: '/forums',
      audience: { setting: 'forumsAudience' },
      order: 5,
      place: 'more',
    },
  ],
} as const satisfies WebFeature;
