import { and, asc, lt, ne } from 'drizzle-orm';
import { boroughDate } from '#kit/contract/date-text.ts';
import type { Ctx } from '#kit/server/context.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { lockOpportunity } from '../queries.ts';
import { volunteerOpportunities } from '../tables.ts';
import { closeOpportunity } from './change-status.ts';

/** So many in one run: the next takes the rest. */
const batch = 100;

/** The job: closes the opportunities whose last day is past, each in a transaction of its own. */
export async function closeEndedOpportunities(ctx: Ctx): Promise<void> {
  const today = boroughDate(ctx.now);
  const { id, status, endDate } = volunteerOpportunities;
  const ended = await ctx.db
    .select({ id })
    .from(volunteerOpportunities)
    .where(and(lt(endDate, today), ne(status, 'closed')))
    .orderBy(asc(endDate))
    .limit(batch);
  for (const one of ended) {
    await inTransaction(ctx, async (tx) => {
      const row = await lockOpportunity(tx, one.id);
      const isOver = row?.endDate != null && row.endDate < today && row.status !== 'closed';
      if (row && isOver) await closeOpportunity(tx, row);
    });
  }
}
