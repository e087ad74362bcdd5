import { personOf } from '#features/accounts/users/server/public.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../application-contract.ts';
import { toOwnApplication } from './presenters.ts';
import { listApplicationsOf } from './queries.ts';

/** Answers a page of what the caller has applied for. */
export const listOwnApplications = handle(calls.listOwnApplications, async (ctx, input) => {
  const page = await listApplicationsOf(ctx.db, personOf(ctx).id, input);
  const items = page.items.map((row) => toOwnApplication(row.application, row.opportunity));
  return { ...page, items };
});
