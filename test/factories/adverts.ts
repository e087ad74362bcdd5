import { asc, eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { type Advert, NewAdvert } from '#features/exchange/adverts/contract.ts';
import { approveAdvertisement } from '#features/exchange/adverts/server/deciding/review-advertisement.ts';
import { advertPayable } from '#features/exchange/adverts/server/running/advert-payable.ts';
import { submitAdvertisement } from '#features/exchange/adverts/server/submitting/submit-advertisement.ts';
import { advertisements } from '#features/exchange/adverts/server/tables.ts';
import type { AdvertQuote } from '#features/exchange/prices/contract.ts';
import type { AdType } from '#features/exchange/prices/price-options.ts';
import { pricingTiers } from '#features/exchange/prices/server/tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { asAdmin, asMember } from './people.ts';

let count = 0;

/** Stores an advert for December at the side that waits for approval, unless told otherwise. */
export async function anAdvert(
  db: Db,
  fields: Partial<typeof advertisements.$inferInsert> & { createdBy: string },
) {
  count += 1;
  const [row] = await db
    .insert(advertisements)
    .values({
      title: `Eid clothes ${count}`,
      description: 'Made to measure in Ilford, ready in a week.',
      businessName: 'Needle & Thread',
      category: 'Retail & Shopping',
      contactName: 'Amina Khan',
      contactEmail: 'amina@example.org',
      address: '31 Cranbrook Road, Ilford',
      adType: 'banner_sidebar',
      pricingTierId: v7(),
      duration: 14,
      startDate: '2026-12-01',
      endDate: '2026-12-14',
      quote: aQuote(fields),
      totalAmount: 500,
      ...fields,
    })
    .returning();
  if (!row) throw new Error('The advert was not stored.');
  return row;
}

/** What two weeks at the side cost in ordinary days. */
function aQuote({ startDate = '2026-12-01', endDate = '2026-12-14' }: Partial<Run>): AdvertQuote {
  const line = { season: 'normal', name: 'Ordinary days', days: 14, multiplier: 1, amount: 500 } as const;
  return {
    pricingTierId: v7(),
    tierName: 'At the side',
    adType: 'banner_sidebar',
    startDate,
    endDate,
    duration: 14,
    baseWeeklyPrice: 250,
    userCount: 20,
    userThreshold: 0,
    scalingMultiplier: 1,
    seasons: [line],
    runPrice: 500,
    surcharge: 0,
    total: 500,
    currency: 'GBP',
  };
}

type Run = { startDate: string; endDate: string };

/** What a member’s form sends for two weeks at the side from the first of December, unless told otherwise. */
export async function anAdvertInput(db: Db, fields: Partial<NewAdvert> = {}): Promise<NewAdvert> {
  return NewAdvert.parse({
    title: 'Eid clothes, made to measure',
    businessName: 'Needle & Thread',
    description: 'Made to measure in Ilford, ready in a week.',
    contactName: 'Amina Khan',
    contactEmail: 'amina@example.org',
    websiteUrl: 'https://needle.example.org',
    address: '31 Cranbrook Road, Ilford',
    category: 'Retail & Shopping',
    pricingTierId: await tierAt(db, 'banner_sidebar'),
    startDate: '2026-12-01',
    duration: 14,
    ...fields,
  });
}

/** The id of the plainest tier at a position. */
export async function tierAt(db: Db, position: AdType): Promise<string> {
  const tiers = await db
    .select()
    .from(pricingTiers)
    .where(eq(pricingTiers.displayPosition, position))
    .orderBy(asc(pricingTiers.basePrice));
  const [tier] = tiers;
  if (!tier) throw new Error(`There is no tier at ${position}.`);
  return tier.id;
}

/** An advert of Amina’s that an administrator has approved, and both of them. */
export async function anApprovedAdvert(ctx: Ctx, fields: Partial<NewAdvert> = {}) {
  const amina = await asMember(ctx, { firstName: 'Amina', email: 'amina@example.org' });
  const admin = await asAdmin(ctx);
  const { id } = await submitAdvertisement.run(amina.ctx, await anAdvertInput(ctx.db, fields));
  const advert = await approveAdvertisement.run(admin.ctx, { id });
  return { amina, admin, advert, id };
}

/** Pays for an approved advert, as the card service or an administrator would. */
export async function payFor(ctx: Ctx, { id, orderId, totalAmount }: Advert): Promise<void> {
  if (orderId === null) throw new Error('The advert has no order.');
  const paidAt = ctx.now.toISOString();
  const order = { orderId, entityId: id, buyerUserId: null, amount: totalAmount, paidAt, periodEnd: null };
  await inTransaction(ctx, (tx) => advertPayable.paid(tx, order));
}
