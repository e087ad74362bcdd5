/* What the servers of other features may use of this one. */

export {
  countReportsNear,
  decideNear,
  listReportsNear,
  type ReportedThings,
} from './handling/decide-near.ts';
export { isReported, strikesOf } from './queries.ts';
export { type SampleReport, storeSampleReports } from './sample-reports.ts';
