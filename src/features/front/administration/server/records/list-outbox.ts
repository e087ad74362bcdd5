import { handle } from '#kit/server/handle.ts';
import { calls } from '../../records-contract.ts';
import { listMessages, toOutboxMessage } from './outbox-queries.ts';

/** Returns a page of the outbox. */
export const listOutbox = handle(calls.listOutbox, async (ctx, input) => {
  const page = await listMessages(ctx.db, input.status, input);
  return { ...page, items: page.items.map((row) => toOutboxMessage(ctx, row)) };
});
