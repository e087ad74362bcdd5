import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { borough } from '#borough';
import { apiOf } from '#kit/web/api.ts';
import { adminScreen, publicScreen } from '#kit/web/router/areas.ts';
import { breadcrumbList, headOf } from '#kit/web/router/head.ts';
import { orNotFound } from '#kit/web/router/or-not-found.ts';
import { rootRoute, type WebFeature } from '#kit/web/router/root-route.ts';
import { cursorParam, flagParam, searchForLoader } from '#kit/web/router/search-params.ts';
import type { calls as councilMeetingCalls } from '../council-meeting.contract.ts';
import { meetingJsonLd, meetingWhen } from '../council-meeting.rules.ts';
import type { calls as councilMeetingAdminCalls } from '../council-meeting-admin.contract.ts';

const home = { name: 'Home', path: '/' };
const list = { name: 'Council meetings', path: '/council-meetings' };

const meetingsRoute = createRoute({
  ...publicScreen('/council-meetings', {
    title: 'Council meetings',
    description: `Public meetings of ${borough.name} Council: when, where, agenda and minutes.`,
    jsonLd: (publicUrl) => [breadcrumbList(publicUrl, [home, list])],
  }),
  ...searchForLoader({ cursor: cursorParam, past: flagParam }),
  loader: ({ context, deps: { past, ...deps } }) =>
    orNotFound(
      apiOf<typeof councilMeetingCalls>(context.api).listCouncilMeetings({
        ...deps,
        ...(past ? { past: 'true' } : {}),
      }),
    ),
  component: lazyRouteComponent(() => import('./council-meeting-list.page.tsx'), 'MeetingsPage'),
});

const meetingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/council-meeting/$meetingId',
  loader: ({ context, params }) =>
    orNotFound(apiOf<typeof councilMeetingCalls>(context.api).getCouncilMeeting({ id: params.meetingId })),
  head: ({ loaderData, match }) => {
    const { publicUrl } = match.context;
    if (!loaderData) {
      const title = 'We can’t find that meeting.';
      return headOf({ title, description: '', path: list.path, publicUrl, hidden: true });
    }
    const path = `/council-meeting/${loaderData.id}`;
    return headOf({
      title: loaderData.title,
      description: `${loaderData.title}, ${meetingWhen(loaderData)}, ${loaderData.location}. Open to the public.`,
      path,
      publicUrl,
      jsonLd: [
        meetingJsonLd(loaderData, publicUrl + path),
        breadcrumbList(publicUrl, [home, list, { name: loaderData.title, path }]),
      ],
    });
  },
  component: lazyRouteComponent(() => import('./council-meeting.page.tsx'), 'MeetingPage'),
});

const publicMeetingRoutes = [meetingsRoute, meetingRoute] as const;

const adminMeetingsRoute = createRoute({
  ...adminScreen('/admin/council-meetings', 'Council Meetings'),
  ...searchForLoader({ cursor: cursorParam }),
  loader: ({ context, deps }) =>
    apiOf<typeof councilMeetingAdminCalls>(context.api).listAllCouncilMeetings(deps),
  component: lazyRouteComponent(() => import('./council-meeting.admin-page.tsx'), 'AdminMeetingsPage'),
});

export const councilMeetings = {
  name: 'council-meetings',
  routes: [...publicMeetingRoutes, adminMeetingsRoute],
  navigation: [
    { label: 'Council meetings', to: '/council-meetings', audience: 'everyone', order: 40, place: 'more' },
  ],
} as const satisfies WebFeature;
