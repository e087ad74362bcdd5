import { asc, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { v7 } from 'uuid';
import { type Advert, type AdvertPicture, NewAdvert } from '#features/exchange/adverts/advert.contract.ts';
import { approveAdvertisement } from '#features/exchange/adverts/server/advert.admin.ts';
import { submitAdvertisement } from '#features/exchange/adverts/server/advert.own.ts';
import { advertisements } from '#features/exchange/adverts/server/advert.tables.ts';
import { advertPayable } from '#features/exchange/adverts/server/advert-payment.ts';
import { addAdvertPicture, setAdvertPictures } from '#features/exchange/adverts/server/advert-picture.own.ts';
import type { AdvertQuote } from '#features/exchange/prices/price.contract.ts';
import type { AdType } from '#features/exchange/prices/price.rules.ts';
import { pricingTiers } from '#features/exchange/prices/server/price.tables.ts';
import { siteSettings } from '#features/site/settings/server/settings.tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { asAdmin, asMember } from './people.ts';

let count = 0;

/** Sets the payment instructions, without which no advert can be approved. */
async function sayHowToPay(db: Db): Promise<void> {
  const value = 'Redbridge Trust\nSort code 00-00-00\nAccount 00000000';
  await db.insert(siteSettings).values({ key: 'paymentDetails', value }).onConflictDoNothing();
}

/** By default, stores a pending advert in the sidebar for December. */
export async function anAdvert(
  db: Db,
  fields: Partial<typeof advertisements.$inferInsert> & { createdBy: string },
) {
  count += 1;
  await sayHowToPay(db);
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

/** The price of two weeks in the sidebar on ordinary days. */
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

/** Returns the input of a member’s form, by default for two weeks in the sidebar from the first of December. */
export async function anAdvertInput(
  db: Db,
  fields: Partial<NewAdvert> = {},
): Promise<NewAdvert & { startDate: string }> {
  await sayHowToPay(db);
  const { startDate = '2026-12-01', ...others } = fields;
  const input = NewAdvert.parse({
    title: 'Eid clothes, made to measure',
    businessName: 'Needle & Thread',
    description: 'Made to measure in Ilford, ready in a week.',
    contactName: 'Amina Khan',
    contactEmail: 'amina@example.org',
    websiteUrl: 'https://needle.example.org',
    address: '31 Cranbrook Road, Ilford',
    category: 'Retail & Shopping',
    pricingTierId: await tierAt(db, 'banner_sidebar'),
    startDate,
    duration: 14,
    ...others,
  });
  return { ...input, startDate };
}

/** Returns the id of the simplest tier at a position. */
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

/** Returns the id of the tier at the top with three pictures. */
export async function tierOfThreePictures(db: Db): Promise<string> {
  const [tier] = await db.select().from(pricingTiers).where(eq(pricingTiers.maxImages, 3));
  if (!tier) throw new Error('There is no tier of three pictures.');
  return tier.id;
}

/** Submits an advert with three pictures, which its tier allows. Returns its id, the input and the pictures. */
export async function anAdvertOfThreePictures(ctx: Ctx, owner: Ctx) {
  const input = await anAdvertInput(ctx.db, { pricingTierId: await tierOfThreePictures(ctx.db) });
  const { id } = await submitAdvertisement.run(owner, input);
  const pictures: AdvertPicture[] = [];
  for (const background of ['teal', 'orange', 'navy']) {
    const create = { width: 640, height: 480, channels: 3, background } as const;
    const bytes = await sharp({ create }).jpeg().toBuffer();
    pictures.push(await addAdvertPicture.run(owner, { id, bytes }));
  }
  await setAdvertPictures.run(owner, { id, ids: pictures.map((picture) => picture.id) });
  return { id, input, pictures };
}

/** Returns an approved advert of Amina’s, with both her and the administrator. */
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
