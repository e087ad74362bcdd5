import { getCalendarFeed } from './get-calendar-feed.ts';
import { getEventCalendar } from './get-event-calendar.ts';
import { getEventsCalendar } from './get-events-calendar.ts';
import { readCalendarFeed } from './read-calendar-feed.ts';
import { removeCalendarFeed } from './remove-calendar-feed.ts';
import { renewCalendarFeed } from './renew-calendar-feed.ts';

export const calendarHandlers = [
  getEventCalendar,
  getEventsCalendar,
  getCalendarFeed,
  renewCalendarFeed,
  removeCalendarFeed,
  readCalendarFeed,
];
