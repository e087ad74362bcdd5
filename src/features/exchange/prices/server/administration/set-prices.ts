import { asc, eq, sql } from 'drizzle-orm';
import { badField } from '#kit/contract/errors.ts';
import { poundsText } from '#kit/contract/money/pounds.ts';
import { audit } from '#kit/server/audit/audit.ts';
import type { Db } from '#kit/server/db/database.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../admin-contract.ts';
import { problemOfSteps } from '../../growth.ts';
import { adTypeLabels, seasonLabels } from '../../price-options.ts';
import { toBasisPoints, toMultiplier } from '../presenters.ts';
import { baseAdPrices, growthPricing, seasonMultipliers } from '../tables.ts';

/** Sets what a week in a position costs. */
export const setBasePrice = handle(calls.setBasePrice, {
  async run(tx, { adType, weeklyPrice }) {
    const [before] = await tx.db
      .select()
      .from(baseAdPrices)
      .where(eq(baseAdPrices.adType, adType))
      .for('update');
    await tx.db
      .insert(baseAdPrices)
      .values({ adType, weeklyPrice })
      .onConflictDoUpdate({ target: baseAdPrices.adType, set: { weeklyPrice } });
    await audit(tx, {
      action: 'pricing.base',
      target: { type: 'ad_position', id: adType },
      before: { weeklyPrice: before?.weeklyPrice ?? null },
      after: { weeklyPrice },
    });
    return { message: `Updated ${adTypeLabels[adType]} pricing to ${poundsText(weeklyPrice)}/week` };
  },
});

/** Sets by how much prices are multiplied in a season. */
export const setSeasonalMultiplier = handle(calls.setSeasonalMultiplier, {
  async run(tx, { season, multiplier }) {
    const [before] = await tx.db
      .select()
      .from(seasonMultipliers)
      .where(eq(seasonMultipliers.season, season))
      .for('update');
    const row = { season, multiplier: toBasisPoints(multiplier) };
    await tx.db
      .insert(seasonMultipliers)
      .values(row)
      .onConflictDoUpdate({ target: seasonMultipliers.season, set: { multiplier: row.multiplier } });
    await audit(tx, {
      action: 'pricing.seasonal',
      target: { type: 'season', id: season },
      before: { multiplier: before ? toMultiplier(before.multiplier) : null },
      after: { multiplier },
    });
    return { message: `Updated ${seasonLabels[season]} multiplier to ${multiplier}x` };
  },
});

/** Sets the steps of growth, all at once. Refuses bad_input: a first step that isn't 0, steps out of order. */
export const setGrowthPricing = handle(calls.setGrowthPricing, {
  async run(tx, { scalingTiers }) {
    const wrong = problemOfSteps(scalingTiers);
    if (wrong !== null) throw badField('scalingTiers', wrong);
    // Nobody reads half of the steps: quotes read what was committed last.
    await tx.db.execute(sql`lock table ${growthPricing} in share row exclusive mode`);
    const before = await readSteps(tx.db);
    await tx.db.delete(growthPricing);
    await tx.db.insert(growthPricing).values(
      scalingTiers.map(({ userThreshold, multiplier }) => ({
        userThreshold,
        multiplier: toBasisPoints(multiplier),
      })),
    );
    await audit(tx, {
      action: 'pricing.growth',
      target: { type: 'growth_pricing', id: 'site' },
      before: { scalingTiers: before },
      after: { scalingTiers },
    });
    return { message: 'Updated growth scaling' };
  },
});

async function readSteps(db: Db) {
  const rows = await db.select().from(growthPricing).orderBy(asc(growthPricing.userThreshold));
  return rows.map(({ userThreshold, multiplier }) => ({
    userThreshold,
    multiplier: toMultiplier(multiplier),
  }));
}
