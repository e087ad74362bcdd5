import { boroughDate } from '#kit/contract/date-text.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { listChecks, toDbsCheck } from './queries.ts';

/** Answers a page of the records. */
export const listDbsChecks = handle(calls.listDbsChecks, async (ctx, { ended, ...paging }) => {
  const page = await listChecks(ctx.db, ended === true ? null : boroughDate(ctx.now), paging);
  return { ...page, items: page.items.map(toDbsCheck) };
});
