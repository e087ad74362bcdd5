import { sql } from 'drizzle-orm';
import type { Db } from '#kit/server/db/database.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { businessCategories, businessCategoryLinks, businesses } from './tables.ts';

/**
 * All categories by name, each with how many public businesses are in it and in its subcategories. Tables of the subquery have
 * names of their own: in a query of one table its columns are written without the table.
 */
export function listCategories(db: Db) {
  return db
    .select({
      id: businessCategories.id,
      name: businessCategories.name,
      slug: businessCategories.slug,
      parentId: businessCategories.parentId,
      businessCount: sql<number>`(
        select count(distinct listed.id)::int
        from ${businessCategoryLinks} as link
        join ${businessCategories} as inside on inside.id = link.category_id
        join ${businesses} as listed on listed.id = link.business_id
        where (inside.id = "business_categories"."id" or inside.parent_id = "business_categories"."id")
          and listed.status = 'approved' and listed.removed_at is null)`,
    })
    .from(businessCategories)
    .orderBy(sql`lower(${businessCategories.name})`);
}

/** Answers the tree of categories. */
export const listBusinessCategories = handle(calls.listBusinessCategories, (ctx) => listCategories(ctx.db));
