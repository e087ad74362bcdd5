import { boroughDate } from '#kit/contract/date-text.ts';
import { namedBy } from '#kit/server/audit/named-things.ts';
import type { ServerFeature } from '#kit/server/server-feature.ts';
import { activityTypes } from './activity-types.ts';
import { eventApproval } from './approval/event-approval.ts';
import { listEventsForBoard } from './board-events.ts';
import { calendarHandlers } from './calendar/handlers.ts';
import { erasure } from './erasure.ts';
import { getEvent } from './get-event.ts';
import { getEventPreview } from './get-event-preview.ts';
import { eventPictureFiles } from './hosting/event-picture.ts';
import { followPrayers } from './hosting/follow-prayers.job.ts';
import { hostingHandlers } from './hosting/handlers.ts';
import { reportableEvent } from './hosting/reportable-event.ts';
import { listEvents } from './list-events.ts';
import { eventsOnMap } from './map-events.ts';
import { messageHandlers } from './messages/handlers.ts';
import { eventMails } from './messages/mails.ts';
import { tellGuestsOfCancellation } from './messages/on-event-cancelled.ts';
import { tellGuestsOfChange } from './messages/on-event-changed.ts';
import { tellFollowersOfEvent } from './messages/on-event-published.ts';
import { sendDueReminders } from './messages/reminders.ts';
import { notificationKinds } from './notification-kinds.ts';
import { ownEvents, ownRsvps } from './personal-data.ts';
import { countEventsOfMonth, listEventNames } from './queries.ts';
import { rsvpHandlers } from './rsvps/handlers.ts';
import { giveBannedSeatsBack } from './rsvps/on-account-banned.ts';
import { loadSample } from './sample/sample-gatherings.ts';
import { searchedEvents } from './searched-events.ts';
import { events as table } from './tables.ts';
import { weeklyEvents } from './weekly-events.ts';

/** More than search engines will read. */
const sitemapEvents = 5000;
const minute = 60;

export const events: ServerFeature = {
  name: 'events',
  erasure,
  namedThings: [namedBy('event', table, table.title)],
  handlers: [
    listEvents,
    getEvent,
    getEventPreview,
    ...calendarHandlers,
    ...hostingHandlers,
    ...messageHandlers,
    ...rsvpHandlers,
  ],
  figures: [
    {
      name: 'eventsThisMonth',
      home: { label: 'Events This Month', order: 3 },
      dashboard: { label: 'Events This Month', order: 4 },
      count: ({ db, now }) => countEventsOfMonth(db, boroughDate(now).slice(0, 7)),
    },
  ],
  weekly: [weeklyEvents],
  board: listEventsForBoard,
  adminTasks: [{ path: '/admin/events', label: 'Manage Events', group: 'Content', order: 2 }],
  map: [eventsOnMap],
  search: [searchedEvents],
  sample: { order: 3, load: loadSample },
  activityTypes,
  notificationKinds,
  approvals: [eventApproval],
  reportable: [reportableEvent],
  personalData: [ownEvents, ownRsvps],
  mails: eventMails,
  files: [eventPictureFiles],
  subscribers: [giveBannedSeatsBack, tellGuestsOfChange, tellGuestsOfCancellation, tellFollowersOfEvent],
  jobs: [
    { name: 'send-event-reminders', everySeconds: 5 * minute, run: sendDueReminders },
    { name: 'follow-prayers', everySeconds: 30 * minute, run: followPrayers },
  ],
  async sitemap(ctx) {
    const names = await listEventNames(ctx.db, boroughDate(ctx.now), sitemapEvents);
    return [
      { path: '/events' },
      ...names.map(({ id, updatedAt }) => ({ path: `/events/${id}`, changedAt: updatedAt })),
    ];
  },
};
