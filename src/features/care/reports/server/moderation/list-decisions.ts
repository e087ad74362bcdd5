import { eq } from 'drizzle-orm';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../moderation-contract.ts';
import { toDecision } from '../presenters.ts';
import { listDecisionRows } from '../queries.ts';
import { labelOf } from '../reporting/reportable-page.ts';
import { moderationDecisions } from '../tables.ts';

/** Returns a page of decisions, newest first. */
export const listDecisions = handle(calls.listDecisions, async (ctx, { appeal, ...paging }) => {
  const where = appeal === undefined ? undefined : eq(moderationDecisions.appealStatus, appeal);
  const page = await listDecisionRows(ctx.db, where, paging);
  const me = ctx.actor.kind === 'person' ? ctx.actor.id : null;
  const items = page.items.map(({ decision, author: authorName }) =>
    toDecision(decision, labelOf(ctx, decision.contentType), { authorName, me }),
  );
  return { ...page, items };
});
