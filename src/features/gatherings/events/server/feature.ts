import { boroughDate } from '#kit/contract/date-text.ts';
import type { ServerFeature } from '#kit/server/server-feature.ts';
import { getCalendarFeed } from './calendar/get-calendar-feed.ts';
import { getEventCalendar } from './calendar/get-event-calendar.ts';
import { getEventsCalendar } from './calendar/get-events-calendar.ts';
import { readCalendarFeed } from './calendar/read-calendar-feed.ts';
import { removeCalendarFeed } from './calendar/remove-calendar-feed.ts';
import { renewCalendarFeed } from './calendar/renew-calendar-feed.ts';
import { getEvent } from './get-event.ts';
import { cancelEvent } from './hosting/cancel-event.ts';
import { createEvent } from './hosting/create-event.ts';
import { deleteEvent } from './hosting/delete-event.ts';
import { eventApproval } from './hosting/event-approval.ts';
import { eventPictureFiles } from './hosting/event-picture.ts';
import { followPrayers } from './hosting/follow-prayers.job.ts';
import { getEventImage } from './hosting/get-event-image.ts';
import { getHostedEvent } from './hosting/get-hosted-event.ts';
import { listAdminEvents } from './hosting/list-admin-events.ts';
import { listOwnEvents } from './hosting/list-own-events.ts';
import { listPartnerMosques } from './hosting/list-partner-mosques.ts';
import { putEventImage } from './hosting/put-event-image.ts';
import { removeEventImage } from './hosting/remove-event-image.ts';
import { reportableEvent } from './hosting/reportable-event.ts';
import { updateEvent } from './hosting/update-event.ts';
import { listEvents } from './list-events.ts';
import { eventCancelledMail } from './messages/event-cancelled.mail.tsx';
import { eventChangedMail } from './messages/event-changed.mail.tsx';
import { eventDecidedMail } from './messages/event-decided.mail.tsx';
import { eventPlaceFreeMail } from './messages/event-place-free.mail.tsx';
import { eventReminderMail } from './messages/event-reminder.mail.tsx';
import { eventSubmittedMail } from './messages/event-submitted.mail.tsx';
import { mosqueEventMail } from './messages/mosque-event.mail.tsx';
import { tellGuestsOfCancellation } from './messages/on-event-cancelled.ts';
import { tellGuestsOfChange } from './messages/on-event-changed.ts';
import { tellFollowersOfEvent } from './messages/on-event-published.ts';
import { sendDueReminders } from './messages/reminders.ts';
import { sendReminders } from './messages/send-reminders.ts';
import { notificationKinds } from './notification-kinds.ts';
import { ownEvents, ownRsvps } from './personal-data.ts';
import { listEventNames } from './queries.ts';
import { confirmAttendance } from './rsvps/confirm-attendance.ts';
import { exportEventGuests } from './rsvps/export-event-guests.ts';
import { getRsvp } from './rsvps/get-rsvp.ts';
import { listEventGuests } from './rsvps/list-event-guests.ts';
import { listOwnRsvps } from './rsvps/list-own-rsvps.ts';
import { giveBannedSeatsBack } from './rsvps/on-account-banned.ts';
import { rsvpToEvent } from './rsvps/rsvp-to-event.ts';
import { withdrawRsvp } from './rsvps/withdraw-rsvp.ts';
import { loadSampleEvents } from './sample-events.ts';

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
    listOwnEvents,
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
