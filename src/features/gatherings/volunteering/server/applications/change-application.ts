import { and, eq, sql } from 'drizzle-orm';
import { apiError } from '#kit/contract/errors.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { opportunityFull } from '../../errors.ts';
import { volunteerApplications, volunteerOpportunities } from '../tables.ts';
import type { ApplicationRow } from './queries.ts';

type Change = Partial<Omit<ApplicationRow, 'id' | 'opportunityId' | 'volunteerId'>> &
  Pick<ApplicationRow, 'status'>;

/**
 * Gives an application another status, and its opportunity the number of volunteers that follows: both rows are locked. Whatever is
 * not pending reminds nobody any more. Refuses: opportunity_full.
 */
export async function changeApplication(
  tx: TxCtx,
  row: ApplicationRow,
  change: Change,
): Promise<ApplicationRow> {
  const isTaken = change.status === 'accepted';
  const wasTaken = row.status === 'accepted';
  if (isTaken && !wasTaken) await countVolunteer(tx, row.opportunityId, 1);
  if (wasTaken && !isTaken) await countVolunteer(tx, row.opportunityId, -1);
  const reminding = change.status === 'pending' ? {} : { remindAt: null };
  const [changed] = await tx.db
    .update(volunteerApplications)
    .set({ ...change, ...reminding })
    .where(eq(volunteerApplications.id, row.id))
    .returning();
  return changed ?? row;
}

/** One statement that takes a place, or none where all are taken. */
async function countVolunteer(tx: TxCtx, opportunityId: string, change: 1 | -1): Promise<void> {
  const { id, currentVolunteers, maxVolunteers, updatedAt } = volunteerOpportunities;
  const hasRoom = sql`${currentVolunteers} < coalesce(${maxVolunteers}, 2147483647)`;
  const counted = await tx.db
    .update(volunteerOpportunities)
    .set({ currentVolunteers: sql`${currentVolunteers} + ${change}`, updatedAt: sql`${updatedAt}` })
    .where(and(eq(id, opportunityId), change === 1 ? hasRoom : undefined))
    .returning({ id });
  if (counted.length === 0) throw apiError(opportunityFull);
}
