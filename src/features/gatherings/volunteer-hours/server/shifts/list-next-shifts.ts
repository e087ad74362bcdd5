import { and, eq, inArray, isNull } from 'drizzle-orm';
import { knownOpportunities, requireAudience } from '#features/gatherings/volunteering/server/public.ts';
import type { Db } from '#kit/server/db/database.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../shift-contract.ts';
import { shiftSignups } from '../tables.ts';
import { listComing, listTaken } from './queries.ts';

const shownOfEach = 3;

/** Answers the next shifts of some opportunities; those without any are left out. Refuses: not_signed_in, not_allowed. */
export const listNextShifts = handle(calls.listNextShifts, async (ctx, { ids }) => {
  await requireAudience(ctx);
  const open = await onlyOpen(ctx.db, ids);
  const coming = await listComing(ctx.db, open, ctx.now);
  const next = open.map((opportunityId) => ({
    opportunityId,
    shifts: coming.filter((shift) => shift.opportunityId === opportunityId).slice(0, shownOfEach),
  }));
  const shown = next.flatMap(({ shifts }) => shifts.map(({ id }) => id));
  const taken = shown.length === 0 ? [] : await listTaken(ctx.db, inArray(shiftSignups.shiftId, shown));
  return next
    .filter(({ shifts }) => shifts.length > 0)
    .map(({ opportunityId, shifts }) => ({
      opportunityId,
      shifts: shifts.map(({ id, date, startTime, endTime, capacity }) => {
        return {
          id,
          date,
          startTime,
          endTime,
          capacity,
          taken: taken.filter((one) => one.shiftId === id).length,
        };
      }),
    }));
});

async function onlyOpen(db: Db, ids: readonly string[]): Promise<string[]> {
  const { id, isApproved, status, removedAt } = knownOpportunities;
  const rows = await db
    .select({ id })
    .from(knownOpportunities)
    .where(and(inArray(id, [...ids]), eq(isApproved, true), eq(status, 'active'), isNull(removedAt)));
  const found = new Set(rows.map((row) => row.id));
  return [...new Set(ids)].filter((one) => found.has(one));
}
