import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { toIslamicSchool } from './presenters.ts';
import { listApprovedSchools } from './queries.ts';

/** Answers a page of approved schools. */
export const listIslamicSchools = handle(calls.listIslamicSchools, async (ctx, input) => {
  const page = await listApprovedSchools(ctx.db, input);
  return { ...page, items: page.items.map(toIslamicSchool) };
});
