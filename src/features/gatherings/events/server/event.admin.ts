import { and, eq, isNull } from 'drizzle-orm';
import { audit } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import { containsWordsOrParts } from '#kit/server/search/find-by-words.ts';
import { calls } from '../hosted-event.contract.ts';
import { countDueReminders, enqueueReminders } from './event.jobs.ts';
import { isNotOver, isOver, listLatestEvents } from './event.queries.ts';
import { events } from './event.tables.ts';
import { toHostedEvents } from './event-presenters.ts';

/** Returns a page of all events, latest first; with `coming`, soonest first. */
export const listAdminEvents = handle(calls.listAdminEvents, async (ctx, input) => {
  // Group meetings are private.
  const where = and(
    isNull(events.groupId),
    input.status && eq(events.status, input.status),
    input.search === undefined
      ? undefined
      : containsWordsOrParts({ text: events.searchText, words: events.searchWords }, input.search),
    input.coming ? isNotOver(ctx.now) : undefined,
    input.past ? isOver(ctx.now) : undefined,
  );
  const page = await listLatestEvents(ctx.db, where, input, input.coming ? 'soonest' : 'latest');
  return { ...page, items: await toHostedEvents(ctx, page.items) };
});

/** Counts the guests that the button would remind, for its confirmation. */
export const getDueReminders = handle(calls.getDueReminders, countDueReminders);

/** Queues reminders to the guests of the next seven days who were not reminded yet, and returns how many people that is. */
export const sendReminders = handle(calls.sendReminders, {
  async run(tx) {
    const { people, events, isSending, isAtNight } = await countDueReminders(tx);
    if (people > 0 && !isSending) await enqueueReminders(tx);
    await audit(tx, {
      action: 'event.send_reminders',
      target: { type: 'event', id: 'all' },
      after: { people, events },
    });
    const message = isAtNight
      ? 'Event reminders will be sent from 7am'
      : 'Event reminders sent successfully!';
    return { people, isAtNight, message };
  },
});
