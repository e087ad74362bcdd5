import { auditOnceAMinute } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { toReceivedSupportRequest } from './presenters.ts';
import { listReceivedSupportRequests } from './queries.ts';

/** Returns a page of everybody's questions. */
export const listSupportRequests = handle(calls.listSupportRequests, async (ctx, paging) => {
  await auditOnceAMinute(ctx, {
    action: 'support_request.read',
    target: { type: 'support_request', id: 'all' },
  });
  const page = await listReceivedSupportRequests(ctx.db, paging);
  return { ...page, items: page.items.map(toReceivedSupportRequest) };
});
