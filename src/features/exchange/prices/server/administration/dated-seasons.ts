import { eq } from 'drizzle-orm';
import { apiError, badField } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../admin-contract.ts';
import { seasonNotFound } from '../../errors.ts';
import { toBasisPoints, toDatedSeason } from '../presenters.ts';
import { seasonalPricing } from '../tables.ts';

const target = (id: string) => ({ type: 'seasonal_pricing', id });

/** Adds a season with dates of its own. Refuses bad_input: an end before the beginning. */
export const createDatedSeason = handle(calls.createDatedSeason, {
  async run(tx, { multiplier, ...input }) {
    requireOrder(input);
    const [row] = await tx.db
      .insert(seasonalPricing)
      .values({ ...input, multiplier: toBasisPoints(multiplier) })
      .returning();
    if (!row) throw new Error('The season was not stored.');
    const season = toDatedSeason(row);
    await audit(tx, { action: 'pricing.dated_season_create', target: target(row.id), after: season });
    return season;
  },
});

/** Changes one. Refuses: season_not_found, bad_input. */
export const updateDatedSeason = handle(calls.updateDatedSeason, {
  async run(tx, { id, multiplier, ...input }) {
    requireOrder(input);
    const [before] = await tx.db
      .select()
      .from(seasonalPricing)
      .where(eq(seasonalPricing.id, id))
      .for('update');
    const [row] = await tx.db
      .update(seasonalPricing)
      .set({ ...input, multiplier: toBasisPoints(multiplier) })
      .where(eq(seasonalPricing.id, id))
      .returning();
    if (!before || !row) throw apiError(seasonNotFound);
    const change = { before: toDatedSeason(before), after: toDatedSeason(row) };
    await audit(tx, { action: 'pricing.dated_season_update', target: target(id), ...change });
    return change.after;
  },
});

/** Deletes one. Refuses: season_not_found. */
export const deleteDatedSeason = handle(calls.deleteDatedSeason, {
  async run(tx, { id }) {
    const [row] = await tx.db.delete(seasonalPricing).where(eq(seasonalPricing.id, id)).returning();
    if (!row) throw apiError(seasonNotFound);
    const before = toDatedSeason(row);
    await audit(tx, { action: 'pricing.dated_season_delete', target: target(id), before });
    return { message: 'The season is deleted.' };
  },
});

function requireOrder({ startDate, endDate }: { startDate: string; endDate: string }): void {
  if (endDate < startDate) throw badField('endDate', 'Please choose a last day that isn’t before the first.');
}
