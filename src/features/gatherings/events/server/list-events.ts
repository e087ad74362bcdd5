import { boroughDate, boroughTime } from '#kit/contract/date-text.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { toEvents } from './presenters.ts';
import { listApprovedEvents } from './queries.ts';

/** Answers a page of the coming events; what has ended earlier today is left out unless `from` asks for a day. */
export const listEvents = handle(calls.listEvents, async (ctx, input) => {
  const today = boroughDate(ctx.now);
  const from = input.from ?? today;
  const notEndedAt = from === today ? boroughTime(ctx.now) : undefined;
  const forMembers = ctx.actor.kind !== 'visitor';
  const page = await listApprovedEvents(ctx.db, { ...input, from, notEndedAt, forMembers }, input);
  return { ...page, items: await toEvents(ctx.db, page.items) };
});
