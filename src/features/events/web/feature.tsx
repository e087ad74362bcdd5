import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router';
import { borough } from '#borough';
import { dateText } from '#kit/contract/date-text.ts';
import { apiOf } from '#kit/web/api.ts';
import { statusOf } from '#kit/web/api-problem.ts';
import { breadcrumbList, headOf } from '#kit/web/router/head.ts';
import { rootRoute } from '#kit/web/router/root-route.ts';
import {
  choiceParam,
  dateParam,
  onlyKnown,
  type RawSearch,
  textParam,
} from '#kit/web/router/search-params.ts';
import type { WebFeature } from '#kit/web/router/web-feature.ts';
import type { calls } from '../contract.ts';
import { eventCategories } from '../event-categories.ts';
import { eventPeriods } from '../event-dates.ts';
import { type EventSearch, eventSearchNames, toListInput } from '../event-search.ts';
import type { calls as rsvpCalls } from '../rsvp-contract.ts';
import { eventJsonLd } from './event-json-ld.ts';
import { hostingRoutes } from './hosting-routes.ts';

const home = { name: 'Home', path: '/' };
const list = { name: 'Events', path: '/events' };

const eventsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/events',
  validateSearch: (search: RawSearch): EventSearch => ({
    category: choiceParam(search.category, eventCategories),
    when: choiceParam(search.when, eventPeriods),
    from: dateParam(search.from),
    to: dateParam(search.to),
    search: textParam(search.search),
    cursor: textParam(search.cursor, 500),
  }),
  loaderDeps: ({ search }) => onlyKnown(search, eventSearchNames),
  loader: ({ context, deps }) => apiOf<typeof calls>(context.api).listEvents(toListInput(deps, new Date())),
  head: ({ match }) =>
    headOf({
      title: 'Events',
      description: `What is on for the Muslim community of ${borough.name}: lessons, charity, youth, family and more.`,
      path: '/events',
      publicUrl: match.context.publicUrl,
      jsonLd: [breadcrumbList(match.context.publicUrl, [home, list])],
    }),
  component: lazyRouteComponent(() => import('./events-page.tsx'), 'EventsPage'),
});

const eventRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/events/$eventId',
  loader: async ({ context, params }) => {
    try {
      const api = apiOf<typeof calls & typeof rsvpCalls>(context.api);
      const id = params.eventId;
      const isVisitor = context.viewer.account === null;
      const [event, rsvp] = await Promise.all([api.getEvent({ id }), isVisitor ? null : api.getRsvp({ id })]);
      return { event, rsvp };
    } catch (error) {
      if (statusOf(error) === 404 || statusOf(error) === 400) throw notFound();
      throw error;
    }
  },
  head: ({ loaderData, match }) => {
    const { publicUrl } = match.context;
    const event = loaderData?.event;
    if (!event)
      return headOf({ title: 'Event not found', description: '', path: '/events', publicUrl, hidden: true });
    const path = `/events/${event.id}`;
    return headOf({
      title: event.title,
      description: `${dateText(event.eventDate, 'long')} at ${event.location}, ${event.postcode}. ${event.description.slice(0, 120)}`,
      path,
      publicUrl,
      jsonLd: [
        eventJsonLd(event, publicUrl + path),
        breadcrumbList(publicUrl, [home, list, { name: event.title, path }]),
      ],
    });
  },
  component: lazyRouteComponent(() => import('./event-page.tsx'), 'EventPage'),
  notFoundComponent: lazyRouteComponent(() => import('./event-not-found.tsx'), 'EventNotFound'),
});

export const events = {
  name: 'events',
  routes: [eventsRoute, eventRoute, ...hostingRoutes],
  navigation: [{ label: 'Events', to: '/events', audience: 'everyone', order: 20 }],
} as const satisfies WebFeature;
