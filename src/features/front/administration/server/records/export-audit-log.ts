import { stringify } from 'csv-stringify/sync';
import { audit } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../records-contract.ts';
import { readAuditEntries, toAuditEntries } from './audit-queries.ts';

const limit = 10_000;
const columns = [
  'createdAt',
  'actorName',
  'actorId',
  'action',
  'targetType',
  'targetId',
  'targetName',
  'before',
  'after',
  'reason',
];

/** Returns the audit log as CSV. A cell that a spreadsheet would run as a formula is prefixed with an apostrophe. */
export const exportAuditLog = handle(calls.exportAuditLog, async (ctx, filter) => {
  const rows = await toAuditEntries(ctx, await readAuditEntries(ctx.db, filter, limit));
  await audit(ctx, { action: 'audit_log.export', target: { type: 'audit_log', id: 'all' } });
  const csv = stringify(rows, {
    header: true,
    columns,
    bom: true,
    escape_formulas: true,
    cast: { object: (value) => JSON.stringify(value) },
  });
  const bytes = Uint8Array.from(Buffer.from(csv));
  return { bytes, type: 'text/csv; charset=utf-8', downloadName: 'audit-log.csv' };
});
