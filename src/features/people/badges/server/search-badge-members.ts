import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { searchMembers } from './queries.ts';

/** Returns up to ten members. */
export const searchBadgeMembers = handle(calls.searchBadgeMembers, async (ctx, { search }) => {
  const found = await searchMembers(ctx.db, search);
  return found.map(({ id, firstName, lastName, email }) => ({ id, name: `${firstName} ${lastName}`, email }));
});
