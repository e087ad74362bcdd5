import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { toOtherFacility } from './presenters.ts';
import { listApprovedFacilities } from './queries.ts';

/** Answers a page of approved other facilities. */
export const listOtherFacilities = handle(calls.listOtherFacilities, async (ctx, input) => {
  const page = await listApprovedFacilities(ctx.db, input);
  return { ...page, items: page.items.map(toOtherFacility) };
});
