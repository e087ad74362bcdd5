/* What the servers of other features may use of this one. */

export { notingNews } from './news/note-news.ts';
export { type DayAndNext, nextAt, nextAtMosques } from './next-at-mosques.ts';
export { toClock, toComingPrayer, toHijri, toSitting, toSourcedClock } from './presenters.ts';
export {
  declaredMonthStarts,
  type KnownTimes,
  loadTimesAhead,
  loadTimetables,
  resolveDays,
  sittingsOn,
  timesForMosques,
} from './queries.ts';
export { freshnessOfTimes } from './stale-times.ts';
export { confirmTimesOf } from './timetable/confirm-times.ts';
export { countOwnJamaah, setJamaah } from './timetable/set-jamaah.ts';
