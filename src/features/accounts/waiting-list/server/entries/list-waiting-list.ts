import { handle } from '#kit/server/handle.ts';
import { calls } from '../../contract.ts';
import { toWaitingEntries } from '../presenters.ts';
import { listWaitingListEntries } from '../queries.ts';

/** Returns a page of the sign-ups. */
export const listWaitingList = handle(calls.listWaitingList, async (ctx, input) => {
  const page = await listWaitingListEntries(ctx.db, input, input);
  return { ...page, items: await toWaitingEntries(ctx, page.items) };
});
