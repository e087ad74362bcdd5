import { handle } from '#kit/server/handle.ts';
import { calls } from '../../contract.ts';
import { requireClassifieds } from '../require-classifieds.ts';
import { listCategories, toCategory } from './category-rows.ts';

/** Answers all categories. Refuses: not_signed_in, not_allowed. */
export const listClassifiedCategories = handle(calls.listClassifiedCategories, async (ctx) => {
  await requireClassifieds(ctx);
  return (await listCategories(ctx.db)).map(toCategory);
});
