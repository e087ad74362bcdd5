import { asc, eq, inArray } from 'drizzle-orm';
import { borough } from '#borough';
import { readDayFacts } from '#features/exchange/opening-hours/server/public.ts';
import { findApprovedMosque } from '#features/mosques/places/server/public.ts';
import { findExactPostcode } from '#features/site/postcodes/server/public.ts';
import { wardsOf } from '#features/site/wards/server/public.ts';
import { wardAt } from '#features/site/wards/ward-at.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import type { NewBusiness } from '../../business-input.ts';
import { noSuchCategory, noSuchHost } from '../../errors.ts';
import { writeOpenSpans } from '../hours/open-spans.ts';
import type { BusinessRow } from '../queries.ts';
import { businessCategories, businessCategoryLinks, businesses } from '../tables.ts';

/** Where a business is: its mosque's house, or its own postcode where that is known exactly. */
export type Site = Pick<BusinessRow, 'placeId' | 'latitude' | 'longitude' | 'ward'>;

/** Refuses: place_not_found. */
export async function siteOf(
  ctx: Ctx,
  { placeId, postcode }: Pick<NewBusiness, 'placeId' | 'postcode'>,
): Promise<Site> {
  const mosque = placeId === undefined ? undefined : await findApprovedMosque(ctx.db, placeId);
  if (placeId !== undefined && !mosque) throw apiError(noSuchHost);
  const point = await findExactPostcode(ctx, postcode);
  const ward = point && wardAt(await wardsOf(ctx, borough), point);
  return {
    placeId: placeId ?? null,
    latitude: point?.latitude ?? null,
    longitude: point?.longitude ?? null,
    ward,
  };
}

/** Stores the hours of a locked business, as its owner says now, and when it is open by them. */
export async function setHours(
  tx: TxCtx,
  row: BusinessRow,
  openingHours: NewBusiness['openingHours'],
): Promise<BusinessRow> {
  const [changed = row] = await tx.db
    .update(businesses)
    .set({
      openingHours,
      openingHoursAt: openingHours && tx.now.toISOString(),
      updatedAt: tx.now.toISOString(),
    })
    .where(eq(businesses.id, row.id))
    .returning();
  await writeOpenSpans(tx.db, changed, await readDayFacts(tx.db), tx.now);
  return changed;
}

/** The columns that the owner's words fill. */
export function columnsOf(fields: NewBusiness) {
  return {
    name: fields.name,
    description: fields.description,
    features: fields.features,
    phone: fields.phone ?? null,
    email: fields.email ?? null,
    website: fields.website ?? null,
    address: fields.address,
    postcode: fields.postcode,
    showOnMap: fields.showOnMap,
    pictures: fields.pictures,
  };
}

/** The names of categories in the order of their ids. They are locked against being deleted meanwhile. Refuses: category_not_found. */
export async function namesOfCategories(tx: Db, ids: readonly string[]): Promise<string> {
  const rows = await tx
    .select({ id: businessCategories.id, name: businessCategories.name })
    .from(businessCategories)
    .where(inArray(businessCategories.id, [...ids]))
    .orderBy(asc(businessCategories.id))
    .for('key share');
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  if (ids.some((id) => !names.has(id))) throw apiError(noSuchCategory);
  return ids.map((id) => names.get(id)).join(', ');
}

/** Puts a business into categories instead of those it was in. Refuses: category_not_found. */
export async function setCategories(tx: Db, businessId: string, ids: readonly string[]): Promise<void> {
  const categoryNames = await namesOfCategories(tx, ids);
  await tx.delete(businessCategoryLinks).where(eq(businessCategoryLinks.businessId, businessId));
  const links = ids.map((categoryId, position) => ({ businessId, categoryId, position }));
  if (links.length > 0) await tx.insert(businessCategoryLinks).values(links);
  await tx.update(businesses).set({ categoryNames }).where(eq(businesses.id, businessId));
}
