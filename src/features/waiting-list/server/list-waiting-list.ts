import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { toWaitingEntry } from './presenters.ts';
import { listEntries } from './queries.ts';

/** Answers a page of the sign-ups. */
export const listWaitingList = handle(calls.listWaitingList, async (ctx, input) => {
  const page = await listEntries(ctx.db, input, input);
  return { ...page, items: page.items.map(toWaitingEntry) };
});
