import { handle } from '#kit/server/handle.ts';
import { calls } from '../../records-contract.ts';
import { listAuditEntries, toAuditEntries } from './audit-queries.ts';

/** Returns a page of the audit log. */
export const listAuditLog = handle(calls.listAuditLog, async (ctx, input) => {
  const page = await listAuditEntries(ctx.db, input, input);
  return { ...page, items: await toAuditEntries(ctx, page.items) };
});
