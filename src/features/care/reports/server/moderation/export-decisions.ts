import { stringify } from 'csv-stringify/sync';
import { audit } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../moderation-contract.ts';
import { listDecisionRows } from '../queries.ts';

/** More than a borough's moderators will decide in many years. */
const limit = 50_000;
const hour = 60 * 60 * 1000;

const headings = [
  'Decided',
  'Type',
  'Address',
  'Title',
  'Action',
  'Statement of reasons',
  'Hours from report to decision',
  'Appeal',
  'Reason for the appeal decision',
];

/** Returns the record of decisions as CSV, without names; no cell is a formula. */
export const exportDecisions = handle(calls.exportDecisions, async (ctx) => {
  await audit(ctx, { action: 'moderation.export', target: { type: 'moderation', id: 'all' } });
  const { items } = await listDecisionRows(ctx.db, undefined, { limit });
  const rows = items.map(({ decision }) => [
    decision.decidedAt,
    decision.contentType,
    decision.contentUrl,
    decision.title,
    decision.actionTaken,
    decision.statement,
    Math.round((Date.parse(decision.decidedAt) - Date.parse(decision.reportedAt)) / hour),
    decision.appealStatus,
    decision.appealReason ?? '',
  ]);
  return stringify([headings, ...rows], { bom: true, record_delimiter: 'windows', escape_formulas: true });
});
