import { inArray } from 'drizzle-orm';
import { actorIdOf, members } from '#features/accounts/users/server/public.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { secondsUntil } from '../rules.ts';
import { pendingDecisions } from './decision-task.ts';

/** Returns the decisions that can still be undone, and those being carried out. */
export const listPendingDecisions = handle(calls.listPendingDecisions, async (ctx) => {
  const pending = await pendingDecisions(ctx.db);
  const ids = pending.flatMap(({ row }) => row.userId ?? []);
  const people = ids.length === 0 ? [] : await ctx.db.select().from(members).where(inArray(members.id, ids));
  const names = new Map(people.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`.trim()]));
  return pending.map(({ row, decision: { source, id: itemId, name, decision } }) => ({
    ...{ id: row.id, source, itemId, name, decision },
    decidedBy: names.get(row.userId ?? '') ?? null,
    isOwn: row.userId === actorIdOf(ctx),
    secondsLeft: secondsUntil(row.runAfter, ctx.now),
  }));
});
