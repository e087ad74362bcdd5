import { boroughDate } from '#kit/contract/date-text.ts';
import type { ServerFeature } from '#kit/server/server-feature.ts';
import { getEvent } from './get-event.ts';
import { getEventCalendar } from './get-event-calendar.ts';
import { getEventsCalendar } from './get-events-calendar.ts';
import { listEvents } from './list-events.ts';
import { listEventNames } from './queries.ts';
import { loadSampleEvents } from './sample-events.ts';

/** More than search engines will read. */
const sitemapEvents = 5000;

export const events: ServerFeature = {
  name: 'events',
  handlers: [listEvents, getEvent, getEventCalendar, getEventsCalendar],
  sample: loadSampleEvents,
  async sitemap(ctx) {
    const names = await listEventNames(ctx.db, boroughDate(ctx.now), sitemapEvents);
    return [
      { path: '/events' },
      ...names.map(({ id, updatedAt }) => ({ path: `/events/${id}`, changedAt: updatedAt })),
    ];
  },
};
