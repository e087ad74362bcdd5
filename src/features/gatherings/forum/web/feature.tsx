import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { calls as hostingCalls } from '#features/gatherings/events/hosted-event.contract.ts';
import { type ApiOf, apiOf, problemOf, statusOf } from '#kit/web/api.ts';
import { searchForList, toCallInput } from '#kit/web/list-filters.ts';
import { adminScreen, unlistedScreen } from '#kit/web/router/areas.ts';
import { redirectIfForbidden, redirectIfRefused } from '#kit/web/router/guards.ts';
import { headOf } from '#kit/web/router/head.ts';
import { orNotFound } from '#kit/web/router/or-not-found.ts';
import { rootRoute, type WebFeature } from '#kit/web/router/root-route.ts';
import { cursorParam, oneOf, searchForLoader, textLike } from '#kit/web/router/search-params.ts';
import { replyStarts } from '../forum.rules.ts';
import type { calls as moderationCalls } from '../forum-moderation.contract.ts';
import type { calls as forumPostCalls } from '../forum-post.contract.ts';
import type { calls as replyCalls } from '../forum-reply.contract.ts';
import { forumPostFilters } from './forum-post-filters.ts';

const postsAtOnce = 20;
const repliesAtOnce = 30;
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

const forumsRoute = createRoute({
  ...unlistedScreen('/forums', 'Community Forums'),
  ...searchForList(forumPostFilters),
  loader: async ({ context, deps }) => {
    const api = apiOf<typeof forumPostCalls & typeof moderationCalls>(context.api);
    const input = { ...toCallInput(deps), limit: postsAtOnce };
    const now = new Date().toISOString();
    try {
      const [page, scholars] = await Promise.all([api.listForumPosts(input), api.listScholars({})]);
      return { isOpen: true as const, page, scholars, now };
    } catch (error) {
      // Visitors see a description of the forum on the same page.
      if (statusOf(error) === 401 && context.viewer.account === null) return { isOpen: false as const };
      return redirectIfForbidden(error);
    }
  },
  pendingComponent: ForumPending,
  component: lazyRouteComponent(() => import('./forum-list.page.tsx'), 'ForumsPage'),
});

const threadRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forums/post/$postId',
  ...searchForLoader({ at: textLike(uuid), from: oneOf(replyStarts), cursor: cursorParam }),
  loader: async ({ context, params: { postId: id }, deps, location }) => {
    const api = apiOf<typeof forumPostCalls & typeof replyCalls>(context.api);
    try {
      const loading = Promise.all([
        api.getForumPost({ id }),
        loadReplies(api, { id, limit: repliesAtOnce, ...deps }),
      ]);
      const [post, replies] = await orNotFound(loading);
      return { post, replies, now: new Date().toISOString() };
    } catch (error) {
      return redirectIfRefused(error, location.href);
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
  component: lazyRouteComponent(() => import('./thread.page.tsx'), 'ThreadPage'),
  notFoundComponent: lazyRouteComponent(() => import('./thread-not-found.page.tsx'), 'ThreadNotFound'),
});

const scholarsRoute = createRoute({
  ...adminScreen('/admin/scholars', 'Scholars'),
  loader: async ({ context }) => {
    const api = apiOf<typeof moderationCalls & typeof hostingCalls>(context.api);
    const [scholars, mosques] = await Promise.all([api.listScholars({}), api.listPartnerMosques({})]);
    return { scholars, mosques };
  },
  component: lazyRouteComponent(() => import('./scholar.admin-page.tsx'), 'ScholarsPage'),
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

/** The skeleton of the list while it loads. */
function ForumPending() {
  return (
    <p role="status" className="page py-16 text-soft">
      Loading forum posts...
    </p>
  );
}

type Api = ApiOf<typeof replyCalls>;

/** Loads a page of replies. A URL with a reply that is deleted shows the thread from its start. */
async function loadReplies(api: Api, input: Parameters<Api['listForumReplies']>[0]) {
  try {
    return await api.listForumReplies(input);
  } catch (error) {
    const { at, ...others } = input;
    if (at === undefined || problemOf(error).code !== 'forum_reply_not_found') throw error;
    return api.listForumReplies(others);
  }
}
