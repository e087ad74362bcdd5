/* The exports for the servers of other features. */

export { findGonePaths } from './gone-pages.ts';
export { countReportsNear, decideNear, listReportsNear, type ReportedThings } from './near-report.review.ts';
export { isRemovedBySite, isReported, strikesOf } from './report.queries.ts';
export { type SampleReport, storeSampleReports } from './report.sample.ts';
