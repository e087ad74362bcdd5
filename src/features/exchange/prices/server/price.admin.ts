import { asc, eq, gte, sql } from 'drizzle-orm';
import { boroughDate } from '#kit/contract/dates.ts';
import { apiError, badField } from '#kit/contract/errors.ts';
import { poundsText } from '#kit/contract/number-text.ts';
import { audit } from '#kit/server/audit/audit.ts';
import type { Db } from '#kit/server/db/database.ts';
import { handle } from '#kit/server/handle.ts';
import { seasonNotFound } from '../price.contract.ts';
import { type AdType, adTypeLabels, type Season, seasonLabels } from '../price.rules.ts';
import { calls } from '../price-admin.contract.ts';
import { growthStepsProblem } from '../price-quote.rules.ts';
import {
  type PriceList,
  readPriceList,
  toBasisPoints,
  toDatedSeason,
  toMultiplier,
} from './price.queries.ts';
import { byAdType, calculateQuote, currentPrice, requireValidRun, toAdvertPrices } from './price.read.ts';
import { baseAdPrices, growthPricing, seasonalPricing, seasonMultipliers } from './price.tables.ts';

/** The most seasons with fixed dates. */
const maxDatedSeasons = 200;

/** Returns the prices of adverts, with today's price of a week. */
export const getPricing = handle(calls.getPricing, async ({ db, now }) => {
  const today = boroughDate(now);
  const [list, dated] = await Promise.all([
    readPriceList(db, today, today),
    db
      .select()
      .from(seasonalPricing)
      .where(gte(seasonalPricing.endDate, today))
      .orderBy(asc(seasonalPricing.startDate), asc(seasonalPricing.id))
      .limit(maxDatedSeasons),
  ]);
  return {
    ...toAdvertPrices(list),
    currentPricing: byAdType((adType) => currentPrice(list, adType, today)),
    datedSeasons: dated.map(toDatedSeason),
  };
});

/** Returns the price of a run now, and with other prices. Refuses: bad_input. */
export const tryPrices = handle(calls.tryPrices, async ({ db, now }, input) => {
  const { adType, startDate, duration, surcharge } = input;
  const endDate = requireValidRun({ startDate, duration }, boroughDate(now));
  const list = await readPriceList(db, startDate, endDate);
  const run = { adType, startDate, duration, surcharge };
  return { now: calculateQuote(list, run), whatIf: calculateQuote(withChanges(list, input), run) };
});

type Tried = {
  adType: AdType;
  weeklyPrice?: number | undefined;
  userCount?: number | undefined;
  ramadan?: number | undefined;
  eid?: number | undefined;
  hajj?: number | undefined;
};

/** Returns the price list with the changes that are tried. */
function withChanges(list: PriceList, { adType, weeklyPrice, userCount, ...changes }: Tried): PriceList {
  const base = new Map(list.base);
  if (weeklyPrice !== undefined) base.set(adType, weeklyPrice);
  const multipliers: Partial<Record<Season, number>> = { ...list.seasons.multipliers };
  for (const season of ['ramadan', 'eid', 'hajj'] as const) {
    const multiplier = changes[season];
    if (multiplier !== undefined) multipliers[season] = toBasisPoints(multiplier);
  }
  return {
    ...list,
    base,
    userCount: userCount ?? list.userCount,
    seasons: { ...list.seasons, multipliers },
  };
}

/** Sets the price of a week in a position. */
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

/** Sets the multiplier of a season. */
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

/** Replaces all growth steps. Refuses bad_input: a first step that isn't 0, steps out of order. */
export const setGrowthPricing = handle(calls.setGrowthPricing, {
  async run(tx, { scalingTiers }) {
    const wrong = growthStepsProblem(scalingTiers);
    if (wrong !== null) throw badField('scalingTiers', wrong);
    // Makes concurrent changes wait. Quotes still read the committed steps.
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

const target = (id: string) => ({ type: 'seasonal_pricing', id });

/** Adds a season with fixed dates. Refuses bad_input: an end before the beginning. */
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

/** Changes a season with fixed dates. Refuses: season_not_found, bad_input. */
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

/** Deletes a season with fixed dates. Refuses: season_not_found. */
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
