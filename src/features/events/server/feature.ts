import { boroughDate } from '#kit/contract/date-text.ts';
import type { ServerFeature } from '#kit/server/server-feature.ts';
import { cancelEvent } from './cancel-event.ts';
import { confirmAttendance } from './confirm-attendance.ts';
import { createEvent } from './create-event.ts';
import { deleteEvent } from './delete-event.ts';
import { eventApproval } from './event-approval.ts';
import { eventCancelledMail } from './event-cancelled.mail.tsx';
import { eventChangedMail } from './event-changed.mail.tsx';
import { eventDecidedMail } from './event-decided.mail.tsx';
import { eventPlaceFreeMail } from './event-place-free.mail.tsx';
import { eventReminderMail } from './event-reminder.mail.tsx';
import { eventSubmittedMail } from './event-submitted.mail.tsx';
import { exportEventGuests } from './export-event-guests.ts';
import { followPrayers } from './follow-prayers.job.ts';
import { getCalendarFeed } from './get-calendar-feed.ts';
import { getEvent } from './get-event.ts';
import { getEventCalendar } from './get-event-calendar.ts';
import { getEventImage } from './get-event-image.ts';
import { getEventsCalendar } from './get-events-calendar.ts';
import { getHostedEvent } from './get-hosted-event.ts';
import { getRsvp } from './get-rsvp.ts';
import { listAdminEvents } from './list-admin-events.ts';
import { listEventGuests } from './list-event-guests.ts';
import { listEvents } from './list-events.ts';
import { listHostedEvents } from './list-hosted-events.ts';
import { listOwnRsvps } from './list-own-rsvps.ts';
import { listPartnerMosques } from './list-partner-mosques.ts';
import { mosqueEventMail } from './mosque-event.mail.tsx';
import { notificationKinds } from './notification-kinds.ts';
import { ownEvents, ownRsvps } from './personal-data.ts';
import { putEventImage } from './put-event-image.ts';
import { listEventNames } from './queries.ts';
import { readCalendarFeed } from './read-calendar-feed.ts';
import { sendDueReminders } from './reminders.ts';
import { removeCalendarFeed } from './remove-calendar-feed.ts';
import { removeEventImage } from './remove-event-image.ts';
import { renewCalendarFeed } from './renew-calendar-feed.ts';
import { reportableEvent } from './reportable-event.ts';
import { rsvpToEvent } from './rsvp-to-event.ts';
import { loadSampleEvents } from './sample-events.ts';
import { sendReminders } from './send-reminders.ts';
import { updateEvent } from './update-event.ts';
import { withdrawRsvp } from './withdraw-rsvp.ts';

/** More than search engines will read. */
const sitemapEvents = 5000;
const minute = 60;

export const events: ServerFeature = {
  name: 'events',
  handlers: [
    listEvents,
    getEvent,
    getEventCalendar,
    getEventsCalendar,
    listPartnerMosques,
    createEvent,
    getHostedEvent,
    updateEvent,
    cancelEvent,
    deleteEvent,
    putEventImage,
    removeEventImage,
    getEventImage,
    listHostedEvents,
    listAdminEvents,
    sendReminders,
    getRsvp,
    rsvpToEvent,
    withdrawRsvp,
    listOwnRsvps,
    listEventGuests,
    exportEventGuests,
    confirmAttendance,
    getCalendarFeed,
    renewCalendarFeed,
    removeCalendarFeed,
    readCalendarFeed,
  ],
  sample: { order: 3, load: loadSampleEvents },
  notificationKinds,
  approvals: [eventApproval],
  reportable: [reportableEvent],
  personalData: [ownEvents, ownRsvps],
  mails: [
    eventSubmittedMail,
    eventDecidedMail,
    eventChangedMail,
    eventCancelledMail,
    eventPlaceFreeMail,
    eventReminderMail,
    mosqueEventMail,
  ],
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
