import { handle } from '#kit/server/handle.ts';
import { calls } from '../../contract.ts';
import { toAdminUser } from './presenters.ts';
import { listAccounts } from './queries.ts';

/** Returns a page of accounts. */
export const listUsers = handle(calls.listUsers, async (ctx, input) => {
  const page = await listAccounts(ctx.db, input, input);
  return { ...page, items: page.items.map(toAdminUser) };
});
