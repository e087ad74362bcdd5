import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { borough } from '#borough';
import { apiOf } from '#kit/web/api.ts';
import { publicScreen } from '#kit/web/router/areas.ts';
import { breadcrumbList, headOf } from '#kit/web/router/head.ts';
import { orNotFound } from '#kit/web/router/or-not-found.ts';
import { rootRoute } from '#kit/web/router/root-route.ts';
import { cursorParam, searchForLoader } from '#kit/web/router/search-params.ts';
import type { calls } from '../contract.ts';
import { meetingJsonLd, meetingWhen } from '../meeting-texts.ts';

const home = { name: 'Home', path: '/' };
const list = { name: 'Council meetings', path: '/council-meetings' };

const meetingsRoute = createRoute({
  ...publicScreen('/council-meetings', {
    title: 'Council meetings',
    description: `Public meetings of ${borough.name} Council: when, where, agenda and minutes.`,
    jsonLd: (publicUrl) => [breadcrumbList(publicUrl, [home, list])],
  }),
  ...searchForLoader({ cursor: cursorParam }),
  loader: ({ context, deps }) => orNotFound(apiOf<typeof calls>(context.api).listCouncilMeetings(deps)),
  component: lazyRouteComponent(() => import('./meetings-page.tsx'), 'MeetingsPage'),
});

const meetingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/council-meeting/$meetingId',
  loader: ({ context, params }) =>
    orNotFound(apiOf<typeof calls>(context.api).getCouncilMeeting({ id: params.meetingId })),
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
  component: lazyRouteComponent(() => import('./meeting-page.tsx'), 'MeetingPage'),
});

export const publicMeetingRoutes = [meetingsRoute, meetingRoute] as const;
