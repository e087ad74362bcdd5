/* What other features' servers may use. */

export {
  listDeclaredMonthStarts,
  listMonthStartsOf,
  loadBoroughDays,
  loadMoonCalendarOf,
  loadMoonCalendars,
  loadSiteCalendar,
  type MoonReader,
} from './moon.queries.ts';
export { listMoonEntries } from './moon-calendar.ts';
