import { and, eq, gte, isNull, lt } from 'drizzle-orm';
import { boroughDate } from '#kit/contract/date-text.ts';
import { containsText } from '#kit/server/db/text-search.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../hosting-contract.ts';
import { toHostedEvents } from '../presenters.ts';
import { listLatestEvents } from '../queries.ts';
import { events } from '../tables.ts';

/** Answers a page of all events, latest date first; of those to come, soonest first. */
export const listAdminEvents = handle(calls.listAdminEvents, async (ctx, input) => {
  const today = boroughDate(ctx.now);
  // What a group meets for is its own affair.
  const where = and(
    isNull(events.groupId),
    input.status && eq(events.status, input.status),
    input.search === undefined ? undefined : containsText(events.searchText, input.search),
    input.coming ? gte(events.eventDate, today) : undefined,
    input.past ? lt(events.eventDate, today) : undefined,
  );
  const page = await listLatestEvents(ctx.db, where, input, input.coming ? 'soonest' : 'latest');
  return { ...page, items: await toHostedEvents(ctx.db, page.items) };
});
