/* What other features' servers use of counting visits. */

export {
  countActiveByDay,
  countEngagement,
  listFeatureUse,
  listTimings,
  listTopPages,
  listVisitDays,
} from './queries.ts';
export { visitorToday } from './salt-of-the-day.ts';
