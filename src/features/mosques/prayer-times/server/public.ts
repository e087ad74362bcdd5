/* What other features' servers may use. */

export { type DayAndNext, nextJamaahAt, nextJamaahAtMosques } from './coming-jamaah.queries.ts';
export { type ResolvedPlace, resolveFinderPlace } from './jamaah-finder.read.ts';
export { recordTimetableChanges } from './jamaah-news.jobs.ts';
export { loadMosqueDays } from './mosque-month.read.ts';
export {
  calculatedTimes,
  findTimesFreshness,
  type KnownTimes,
  type LoadedTimes,
  listCongregations,
  listSittingsOn,
  loadTimesAhead,
  loadTimetables,
  resolveDayOfMosques,
  resolveDays,
  toClock,
  toComingPrayer,
  toFast,
  toMosqueHijri,
  toSitting,
  toSourcedClock,
} from './prayer-times.queries.ts';
export { congregationEntry } from './prayer-times.read.ts';
export { atPreviewedTime, atPreviewedTimeOf, isManager } from './previewed-time.ts';
export { markTimesConfirmed } from './timetable.admin.ts';
export { countDaysWithOwnJamaah, setJamaah } from './timetable.queries.ts';
