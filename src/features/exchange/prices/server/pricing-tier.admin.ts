import { eq } from 'drizzle-orm';
import type { InputOf } from '#kit/contract/call.ts';
import { apiError, badField } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import type { Db } from '#kit/server/db/database.ts';
import { handle } from '#kit/server/handle.ts';
import { pricingTierNotFound } from '../price.contract.ts';
import { billingModelOf, type PricedEntityType } from '../price.rules.ts';
import { calls } from '../price-admin.contract.ts';
import { type FullTier, findTier, listAllTiers, type TierFeature, toPricingTier } from './price.queries.ts';
import { pricingTierFeatures, pricingTiers } from './price.tables.ts';

type TierInput = Omit<InputOf<typeof calls.updatePricingTier>, 'id'>;

const target = (id: string) => ({ type: 'pricing_tier', id });

/** Returns all packages. */
export const listAllPricingTiers = handle(calls.listAllPricingTiers, async ({ db }) =>
  (await listAllTiers(db)).map(toPricingTier),
);

/** Adds a package. Refuses: bad_input. */
export const createPricingTier = handle(calls.createPricingTier, {
  async run(tx, { entityType, features, ...input }) {
    const [row] = await tx.db
      .insert(pricingTiers)
      .values({ entityType, ...columnsOf(entityType, input) })
      .returning({ id: pricingTiers.id });
    const id = row?.id ?? '';
    await storeFeatures(tx.db, id, features);
    const after = toPricingTier(await requireTier(tx.db, id));
    await audit(tx, { action: 'pricing.tier_create', target: target(id), after });
    return after;
  },
});

/** Changes a package. Refuses: pricing_tier_not_found, bad_input. */
export const updatePricingTier = handle(calls.updatePricingTier, {
  async run(tx, { id, features, ...input }) {
    await tx.db.select().from(pricingTiers).where(eq(pricingTiers.id, id)).for('update');
    const found = await requireTier(tx.db, id);
    await tx.db
      .update(pricingTiers)
      .set(columnsOf(found.tier.entityType, input))
      .where(eq(pricingTiers.id, id));
    await storeFeatures(tx.db, id, features);
    const change = { before: toPricingTier(found), after: toPricingTier(await requireTier(tx.db, id)) };
    await audit(tx, { action: 'pricing.tier_update', target: target(id), ...change });
    return change.after;
  },
});

/**
 * Returns the columns of a package. The kind of thing determines the billing model and which fields apply. Refuses: bad_input.
 */
function columnsOf(entityType: PricedEntityType, input: Omit<TierInput, 'features'>) {
  const isAdvert = entityType === 'advertisement';
  const isSubscription = entityType === 'subscription';
  const { displayPosition, billingInterval } = input;
  if (isAdvert && displayPosition === null) {
    throw badField('displayPosition', 'Please say where the advert stands.');
  }
  if (isSubscription && billingInterval !== 'month' && billingInterval !== 'year') {
    throw badField('billingInterval', 'Please choose a month or a year.');
  }
  return {
    ...input,
    billingModel: billingModelOf[entityType],
    displayPosition: isAdvert ? displayPosition : null,
    billingInterval: isAdvert ? ('week' as const) : isSubscription ? billingInterval : null,
  };
}

async function storeFeatures(db: Db, tierId: string, features: readonly TierFeature[]): Promise<void> {
  const keys = new Set(features.map(({ featureKey }) => featureKey));
  if (keys.size < features.length) throw badField('features', 'Please name each feature once.');
  await db.delete(pricingTierFeatures).where(eq(pricingTierFeatures.pricingTierId, tierId));
  if (features.length === 0) return;
  await db
    .insert(pricingTierFeatures)
    .values(features.map((feature) => ({ ...feature, pricingTierId: tierId })));
}

async function requireTier(db: Db, id: string): Promise<FullTier> {
  const tier = await findTier(db, id);
  if (!tier) throw apiError(pricingTierNotFound);
  return tier;
}
