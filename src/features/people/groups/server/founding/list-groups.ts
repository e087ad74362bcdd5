import { personOf } from '#features/accounts/users/server/public.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../contract.ts';
import { toGroup } from '../presenters.ts';
import { listGroupRows } from '../queries.ts';

/** Answers a page of groups. */
export const listGroups = handle(calls.listGroups, async (ctx, input) => {
  const page = await listGroupRows(ctx.db, personOf(ctx).id, input);
  return { ...page, items: page.items.map(({ group, own }) => toGroup(group, own)) };
});
