import { personOf } from '#features/accounts/users/server/public.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { toSupportRequest } from './presenters.ts';
import { listSupportRequestsOf } from './queries.ts';

/** Returns a page of the caller's questions. */
export const listOwnSupportRequests = handle(calls.listOwnSupportRequests, async (ctx, paging) => {
  const page = await listSupportRequestsOf(ctx.db, personOf(ctx).id, paging);
  return { ...page, items: page.items.map(toSupportRequest) };
});
