/* The exports for the servers of other features. */

export {
  countActiveByDay,
  countEngagement,
  listFeatureUse,
  listTimings,
  listTopPages,
  listVisitDays,
} from './visit.queries.ts';
export { visitorToday } from './visitor-code.ts';
