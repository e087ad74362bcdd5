import { asc, eq } from 'drizzle-orm';
import { apiError } from '#kit/contract/errors.ts';
import { breaksUnique } from '#kit/server/db/breaks-unique.ts';
import type { Db } from '#kit/server/db/database.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { businessListed } from '../../errors.ts';
import type { ReviewedFields, WholeFields } from '../approval/reviewed-fields.ts';
import { ownPictures, removeUnused } from '../pictures/business-pictures.ts';
import type { BusinessRow } from '../queries.ts';
import { businessCategoryLinks, businesses } from '../tables.ts';
import { setCategories } from './business-columns.ts';

/** The reviewed fields of a business as they stand. */
export async function fieldsOf(db: Db, row: BusinessRow): Promise<WholeFields> {
  const links = await db
    .select({ id: businessCategoryLinks.categoryId })
    .from(businessCategoryLinks)
    .where(eq(businessCategoryLinks.businessId, row.id))
    .orderBy(asc(businessCategoryLinks.position));
  return {
    name: row.name,
    description: row.description,
    phone: row.phone,
    email: row.email,
    website: row.website,
    address: row.address,
    postcode: row.postcode,
    latitude: row.latitude,
    longitude: row.longitude,
    ward: row.ward,
    placeId: row.placeId,
    categoryIds: links.map(({ id }) => id),
    features: row.features,
    pictures: row.pictures,
  };
}

/**
 * Gives a locked business other fields: columns, categories and pictures. Files that nothing shows any more are removed. Refuses:
 * business_listed, category_not_found, image_not_found.
 */
export async function applyFields(
  tx: TxCtx,
  row: BusinessRow,
  { categoryIds, ...columns }: ReviewedFields,
  others: Partial<Pick<BusinessRow, 'showOnMap' | 'status' | 'rejectionReason'>> = {},
): Promise<BusinessRow> {
  const added = (columns.pictures ?? []).filter((id) => !row.pictures.includes(id));
  await ownPictures(tx, row.id, added);
  const changed = await update(tx, row.id, { ...columns, ...others });
  if (categoryIds) await setCategories(tx.db, row.id, categoryIds);
  await removeUnused(
    tx,
    row.pictures.filter((id) => !changed.pictures.includes(id)),
  );
  return changed;
}

async function update(tx: TxCtx, id: string, columns: Partial<BusinessRow>): Promise<BusinessRow> {
  try {
    const [changed] = await tx.db
      .update(businesses)
      .set({ ...columns, updatedAt: tx.now.toISOString() })
      .where(eq(businesses.id, id))
      .returning();
    if (changed) return changed;
  } catch (error) {
    if (breaksUnique(error, 'businesses_once')) throw apiError(businessListed);
    throw error;
  }
  throw new Error('A locked business was lost.');
}
