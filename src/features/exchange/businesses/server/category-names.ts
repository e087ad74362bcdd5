import { asc, eq, inArray } from 'drizzle-orm';
import type { Db } from '#kit/server/db/database.ts';
import type { CategoryName } from '../contract.ts';
import { businessCategories, businessCategoryLinks } from './tables.ts';

/** The categories of some businesses by their ids, the main one first. */
export async function categoriesOf(
  db: Db,
  businessIds: readonly string[],
): Promise<ReadonlyMap<string, CategoryName[]>> {
  if (businessIds.length === 0) return new Map();
  const rows = await db
    .select({
      businessId: businessCategoryLinks.businessId,
      id: businessCategories.id,
      name: businessCategories.name,
      slug: businessCategories.slug,
    })
    .from(businessCategoryLinks)
    .innerJoin(businessCategories, eq(businessCategories.id, businessCategoryLinks.categoryId))
    .where(inArray(businessCategoryLinks.businessId, [...businessIds]))
    .orderBy(asc(businessCategoryLinks.position), asc(businessCategories.name));
  const grouped = Map.groupBy(rows, ({ businessId }) => businessId);
  return new Map(
    [...grouped].map(([id, links]) => [id, links.map(({ businessId: _, ...category }) => category)]),
  );
}

/** Some categories in the order of their ids; those that are gone are left out. */
export async function namesOf(db: Db, ids: readonly string[]): Promise<CategoryName[]> {
  const rows = await db
    .select({ id: businessCategories.id, name: businessCategories.name, slug: businessCategories.slug })
    .from(businessCategories)
    .where(inArray(businessCategories.id, [...ids]));
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
}
