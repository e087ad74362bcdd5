import { personOf } from '#features/accounts/users/server/public.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../contract.ts';
import { listHoursOf, toOwnHours } from './queries.ts';

/** Answers a page of the caller's hours. */
export const listOwnVolunteerHours = handle(calls.listOwnVolunteerHours, async (ctx, paging) => {
  const page = await listHoursOf(ctx.db, personOf(ctx).id, paging);
  return { ...page, items: page.items.map(toOwnHours) };
});
