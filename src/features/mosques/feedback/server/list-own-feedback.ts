import { eq } from 'drizzle-orm';
import { personOf } from '#features/accounts/users/server/public.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { listFeedback, toFeedback } from './queries.ts';
import { mosqueFeedback } from './tables.ts';

/** Answers a page of what the caller wrote to mosques. */
export const listOwnFeedback = handle(calls.listOwnFeedback, async (ctx, paging) => {
  const page = await listFeedback(ctx.db, eq(mosqueFeedback.userId, personOf(ctx).id), paging);
  return { ...page, items: page.items.map(toFeedback) };
});
