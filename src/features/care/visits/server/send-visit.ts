import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';

/** Counts what a browser says of a visit, in memory. */
export const sendVisit = handle(calls.sendVisit, async (ctx, { pages, vitals }) => {
  for (const page of pages) ctx.counting.opened(ctx, page);
  for (const { page, ...vital } of vitals) ctx.counting.measured(ctx, page, vital);
  return { message: 'Counted.' };
});
