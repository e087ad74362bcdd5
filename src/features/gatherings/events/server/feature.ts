import { boroughDate } from '#kit/contract/dates.ts';
import { namedBy } from '#kit/server/audit/named-things.ts';
import type { ServerFeature } from '#kit/server/server-feature.ts';
import {
  getCalendarFeed,
  getEventCalendar,
  getEventsCalendar,
  readCalendarFeed,
  removeCalendarFeed,
  renewCalendarFeed,
} from './calendar.read.ts';
import { getDueReminders, listAdminEvents, sendReminders } from './event.admin.ts';
import {
  cancelEventsOfBanned,
  followPrayers,
  forgetNamesOfGuests,
  releaseSeatsOfBanned,
  sendDueReminders,
  sendRequestedReminders,
  tellOfMovedHijriDays,
} from './event.jobs.ts';
import {
  eventCancelledMessage,
  eventChangeDecided,
  eventChangedMessage,
  eventDecided,
  eventDrawn,
  eventHijriDayMoved,
  eventPlaceFree,
  eventReminderMail,
  eventRestoredMessage,
  eventRsvpNotice,
  eventSubmittedMail,
  mosqueEvent,
} from './event.messages.tsx';
import {
  cancelEvent,
  createEvent,
  deleteEvent,
  getHostedEvent,
  listOwnEvents,
  listPartnerMosques,
} from './event.own.ts';
import { ownEvents, ownRsvps } from './event.personal-data.ts';
import { countEventsOfMonth, listSitemapEvents } from './event.queries.ts';
import { getEvent, getEventPreview, listEvents } from './event.read.ts';
import { eventApproval, reportableEvent } from './event.review.ts';
import { loadSample } from './event.sample.ts';
import { erasure, events as table } from './event.tables.ts';
import {
  notifyFollowersOfEvent,
  notifyGuestsOfCancellation,
  notifyGuestsOfChange,
  notifyGuestsOfRestoration,
} from './event-notice.messages.ts';
import { eventPictureFiles, getEventImage, putEventImage, removeEventImage } from './event-picture.own.ts';
import { drawPlaces } from './event-seats.ts';
import { eventsOnMap, listEventsForBoard, searchedEvents, weeklyEvents } from './event-sources.ts';
import { updateEvent } from './event-update.own.ts';
import { activityTypes, confirmAttendance, exportEventGuests, listEventGuests } from './guest-list.own.ts';
import { removeEventNotice, setEventNotice } from './host-notice.own.ts';
import { countHouseholdBookings, getRsvp, listOwnRsvps, rsvpToEvent, withdrawRsvp } from './rsvp.own.ts';

/** More than search engines read. */
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
    getEventCalendar,
    getEventsCalendar,
    getCalendarFeed,
    renewCalendarFeed,
    removeCalendarFeed,
    readCalendarFeed,
    listPartnerMosques,
    createEvent,
    getHostedEvent,
    updateEvent,
    cancelEvent,
    deleteEvent,
    setEventNotice,
    removeEventNotice,
    putEventImage,
    removeEventImage,
    getEventImage,
    listOwnEvents,
    listAdminEvents,
    getDueReminders,
    sendReminders,
    getRsvp,
    rsvpToEvent,
    withdrawRsvp,
    listOwnRsvps,
    listEventGuests,
    exportEventGuests,
    confirmAttendance,
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
  householdBookings: countHouseholdBookings,
  activityTypes,
  notificationKinds: [eventRsvpNotice],
  approvals: [eventApproval],
  reportable: [reportableEvent],
  personalData: [ownEvents, ownRsvps],
  messages: [
    eventDecided,
    eventChangeDecided,
    eventChangedMessage,
    eventCancelledMessage,
    eventRestoredMessage,
    eventPlaceFree,
    eventDrawn,
    eventHijriDayMoved,
    mosqueEvent,
  ],
  mails: [eventSubmittedMail, eventReminderMail],
  files: [eventPictureFiles],
  tasks: [sendRequestedReminders],
  subscribers: [
    releaseSeatsOfBanned,
    cancelEventsOfBanned,
    notifyGuestsOfChange,
    notifyGuestsOfCancellation,
    notifyGuestsOfRestoration,
    notifyFollowersOfEvent,
  ],
  jobs: [
    { name: 'draw-places', everySeconds: 5 * minute, run: drawPlaces },
    { name: 'send-event-reminders', everySeconds: 5 * minute, run: sendDueReminders },
    { name: 'tell-of-moved-hijri-days', everySeconds: 30 * minute, run: tellOfMovedHijriDays },
    { name: 'follow-prayers', everySeconds: 30 * minute, run: followPrayers },
    { name: 'forget-names-of-guests', everySeconds: 24 * 60 * minute, run: forgetNamesOfGuests },
  ],
  async sitemap(ctx) {
    const names = await listSitemapEvents(ctx.db, ctx.now, sitemapEvents);
    return [
      { path: '/events' },
      ...names.map(({ id, updatedAt }) => ({ path: `/events/${id}`, changedAt: updatedAt })),
    ];
  },
};
