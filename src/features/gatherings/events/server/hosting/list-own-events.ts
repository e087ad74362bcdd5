import { and, eq, isNull } from 'drizzle-orm';
import { personOf } from '#features/accounts/users/server/public.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../hosting-contract.ts';
import { toHostedEvents } from '../presenters.ts';
import { listLatestEvents } from '../queries.ts';
import { events } from '../tables.ts';

/** Answers a page of the caller's own events, latest date first. */
export const listOwnEvents = handle(calls.listOwnEvents, async (ctx, paging) => {
  // Meetings of groups stand with the group, whose moderators all look after them.
  const where = and(eq(events.createdBy, personOf(ctx).id), isNull(events.groupId));
  const page = await listLatestEvents(ctx.db, where, paging);
  return { ...page, items: await toHostedEvents(ctx.db, page.items) };
});
