import type { Ctx, InboxSource } from '#kit/server/context.ts';
import { handle } from '#kit/server/handle.ts';
import { calls, type InboxRow } from '../contract.ts';
import { oldestFirst } from '../rules.ts';

/** Returns what has waited longest, of every feature that has something for administrators. */
export const listInbox = handle(calls.listInbox, async (ctx, { limit }) => {
  const lists = await Promise.all(ctx.registry.inbox.map((source) => rowsOf(ctx, source, limit)));
  return { total: await countWaiting(ctx), rows: oldestFirst(lists, limit) };
});

/** How many things wait in the inbox. */
export async function countWaiting({ db, registry }: Pick<Ctx, 'db' | 'registry'>): Promise<number> {
  const counts = await Promise.all(registry.inbox.map((source) => source.count(db)));
  return counts.reduce((sum, count) => sum + count, 0);
}

async function rowsOf(ctx: Ctx, source: InboxSource, limit: number): Promise<InboxRow[]> {
  const items = await source.oldest(ctx, limit);
  return items.map((item) => ({
    ...item,
    source: source.name,
    icon: source.icon,
    isDecidable: source.decisions !== undefined,
    isReasonNeeded: source.decisions?.reasonNeeded ?? false,
  }));
}
